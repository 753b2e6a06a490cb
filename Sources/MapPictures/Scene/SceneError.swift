package import Parameters

/// A scene that can't be opened, or a picture that would be empty: which file, what is wrong with
/// it, and what is right.
package struct SceneError: MessageError, Hashable {
    /// One line for the user.
    package let message: Message

    /// An error in a line.
    package init(_ message: Message) { self.message = message }

    /// An error in a file that a parameter names.
    package init(_ parameter: ParameterDefinition, _ problem: Message) {
        message = "\(parameter): \(problem)"
    }
}
