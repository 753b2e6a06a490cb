/// A command line that is wrong: which option or operand, what was wrong, what is right.
package struct UsageError: Error, Hashable, CustomStringConvertible {
    /// What is wrong and what is right, in one line.
    package var message: String
    /// The verb whose help explains more; `nil` for the program itself.
    package var verb: String?

    /// An error of the verb that is running.
    package init(_ message: String, verb: String? = nil) {
        self.message = message
        self.verb = verb
    }

    /// An error in the value of an option: `-o 'x.gif': …`.
    package init(option: String, value: some StringProtocol, _ problem: String) {
        self.init("\(option) '\(PrintableText.short(value))': \(problem)")
    }

    /// What a library says of a parameter, in the command line's words.
    package init(_ error: ParameterError) { self.init(error.message.text(.commandLine)) }

    package var description: String {
        "\(message) (see 'render help\(verb.map { " " + $0 } ?? "")')"
    }
}
