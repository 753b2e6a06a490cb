/// A parameter whose value is wrong, or parameters that do not go together.
package struct ParameterError: MessageError, Hashable {
    /// The parameter, what was wrong and what is right, in one line.
    package let message: Message

    /// An error that concerns several parameters, or none.
    package init(_ message: Message) { self.message = message }

    /// An error in the value of a parameter: `--size '0x5': …`.
    package init(_ parameter: ParameterDefinition, _ value: some StringProtocol, _ problem: String)
    {
        message = "\(parameter) '\(PrintableText.short(value))': \(problem)"
    }
}
