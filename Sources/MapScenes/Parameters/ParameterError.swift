/// A parameter whose value is wrong, or parameters that do not go together.
public struct ParameterError: MessageError, Hashable {
    /// The parameter, what was wrong and what is right, in one line.
    public let message: Message

    /// An error that concerns several parameters, or none.
    public init(_ message: Message) { self.message = message }

    /// An error in the value of a parameter: `--size '0x5': …`.
    public init(_ parameter: ParameterDefinition, _ value: some StringProtocol, _ problem: String) {
        message = "\(parameter) '\(PrintableText.short(value))': \(problem)"
    }
}
