/// A scene that can't be opened, or a picture that would be empty: which file, what is wrong with
/// it, and what is right.
public struct SceneError: MessageError, Hashable {
    /// One line for the user.
    public let message: Message

    /// An error in a line.
    public init(_ message: Message) { self.message = message }

    /// An error in a file that a parameter names.
    public init(_ parameter: ParameterDefinition, _ problem: Message) {
        message = "\(parameter): \(problem)"
    }
}
