import Parameters

/// The texts of an option in help, manual pages and completions.
extension ParameterDefinition {
    /// The long form on the command line: `--size`, or `--no-attribution` if it is on by default.
    var longForm: String { isOnByDefault ? "--no-" + name : display }

    /// The forms of the option, the short one first: `-o` and `--output`.
    var forms: [String] { (short.map { ["-\($0)"] } ?? []) + [longForm] }

    /// The help text and the default.
    var explanation: String { help + (defaultValue.map { " Default: \($0)." } ?? "") }

    /// The first sentence of the help text, without its full stop.
    var summary: String {
        var text = help[...]
        if let end = text.firstRange(of: ". ") { text = text[..<end.lowerBound] }
        return String(text.hasSuffix(".") ? text.dropLast() : text)
    }

    /// The words that its value is one of or a list of; empty for any other kind of value.
    var words: [String] {
        switch kind {
        case .choice(let words), .choices(let words), .choiceOrFile(let words): words
        default: []
        }
    }

    /// Whether its value may be a file.
    var mayBeFile: Bool {
        if case .choiceOrFile = kind { return true }
        return namesFiles
    }
}
