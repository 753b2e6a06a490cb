/// `--alternatives`: whether the other routes of an answer are drawn.
enum AlternativesOption {
    static let option = CommandOption.value(
        "alternatives", "NAME",
        help: "show or hide: the answer's other routes, in a quiet\ncolour. Default: show.")

    /// Whether they show.
    static func isShown(_ arguments: ParsedArguments) throws(UsageError) -> Bool {
        try arguments.value(option) { (text, option) throws(UsageError) in
            switch text {
            case "show": return true
            case "hide": return false
            default: throw UsageError(option: option, value: text, "write show or hide")
            }
        } ?? true
    }
}
