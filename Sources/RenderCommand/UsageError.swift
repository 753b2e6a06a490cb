/// A command line that is wrong: which option or operand, what was wrong, what is right.
struct UsageError: Error, Hashable, CustomStringConvertible {
    /// What is wrong and what is right, in one line.
    var message: String
    /// The verb whose help explains more; `nil` for the program itself.
    var verb: String?

    /// An error of the verb that is running.
    init(_ message: String, verb: String? = nil) {
        self.message = message
        self.verb = verb
    }

    /// An error in the value of an option: `--size '0x5': …`.
    init(option: String, value: some StringProtocol, _ problem: String) {
        self.init("\(option) '\(PrintableText.short(value))': \(problem)")
    }

    var description: String {
        "\(message) (see 'render help\(verb.map { " " + $0 } ?? "")')"
    }
}

/// Texts from outside, made fit for one line of an error message.
enum PrintableText {
    /// The text without control characters.
    ///
    /// - Parameters:
    ///   - text: text from outside.
    ///   - limit: the most characters of it.
    /// - Returns: one line.
    static func short(_ text: some StringProtocol, limit: Int = 80) -> String {
        let shown = text.unicodeScalars.prefix(limit + 1).map { scalar -> Character in
            scalar.properties.generalCategory == .control ? "\u{FFFD}" : Character(scalar)
        }
        return shown.count > limit ? String(shown.prefix(limit - 3)) + "..." : String(shown)
    }
}
