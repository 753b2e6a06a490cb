import Parameters

/// How help, manual pages and completions show an option.
extension ParameterDefinition {
    /// The long form as one writes it: `--size`, or `--no-attribution` for what is on by default.
    var longForm: String { isOnByDefault ? "--no-" + name : display }

    /// The ways to write it, the short one first: `-o` and `--output`.
    var forms: [String] { (short.map { ["-\($0)"] } ?? []) + [longForm] }

    /// What it does and what holds without it.
    var explanation: String { help + (defaultValue.map { " Default: \($0)." } ?? "") }

    /// The first sentence of what it does, without its full stop.
    var summary: String {
        var text = help[...]
        if let end = text.firstRange(of: ". ") { text = text[..<end.lowerBound] }
        return String(text.hasSuffix(".") ? text.dropLast() : text)
    }

    /// The words of which its value is one, or a list; none where it is anything else.
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
