/// An error in the value of a parameter, or in a combination of parameters.
package struct ParameterError: MessageError, Hashable {
    /// The parameter, the problem and the remedy, in one line.
    package let message: Message

    /// Creates an error that concerns several parameters, or none.
    package init(_ message: Message) { self.message = message }

    /// Creates an error in the value of a parameter: `--size '0x5': …`.
    package init(_ parameter: ParameterDefinition, _ value: some StringProtocol, _ problem: String)
    {
        message = "\(parameter) '\(PrintableText.short(value))': \(problem)"
    }
}
