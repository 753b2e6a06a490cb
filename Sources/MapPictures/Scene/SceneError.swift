package import Parameters

/// The error for a scene that can't be opened, or a picture that would be empty.
///
/// It names the file, its problem, and the solution.
package struct SceneError: MessageError, Hashable {
    /// One line for the user.
    package let message: Message

    /// An error with a message of one line.
    package init(_ message: Message) { self.message = message }

    /// An error in a file that a parameter names.
    package init(_ parameter: ParameterDefinition, _ problem: Message) {
        message = "\(parameter): \(problem)"
    }
}
