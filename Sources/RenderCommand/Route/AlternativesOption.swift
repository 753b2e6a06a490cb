/// `--alternatives`: whether the other routes of an answer are drawn.
enum AlternativesOption: String, CaseIterable {
    case show, hide

    static let option = CommandOption.value(
        "alternatives", "NAME",
        help:
            "\(ChoiceOption<Self>.words): the answer's other routes, in a quiet\ncolour. Default: show."
    )

    /// Whether they show.
    static func isShown(_ arguments: ParsedArguments) throws(UsageError) -> Bool {
        try arguments.value(option, as: ChoiceOption<Self>.parse) != .hide
    }
}
