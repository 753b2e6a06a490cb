/// An error in a command line: the option or operand, the problem and the remedy.
package struct UsageError: Error, Hashable, CustomStringConvertible {
    /// The problem and the remedy, in one line.
    package var message: String
    /// The verb whose help has more information; `nil` for the program itself.
    package var verb: String?

    /// Creates an error of the running verb.
    package init(_ message: String, verb: String? = nil) {
        self.message = message
        self.verb = verb
    }

    /// Creates an error in the value of an option: `-o 'x.gif': …`.
    package init(option: String, value: some StringProtocol, _ problem: String) {
        self.init("\(option) '\(PrintableText.short(value))': \(problem)")
    }

    /// Creates a usage error from a parameter error, in the command line's spelling.
    package init(_ error: ParameterError) { self.init(error.message.text(.commandLine)) }

    package var description: String {
        "\(message) (see 'render help\(verb.map { " " + $0 } ?? "")')"
    }
}
