/// A document that is no style at all.
public struct StyleError: Error, Hashable, CustomStringConvertible {
    /// What was wrong.
    public let message: String

    /// An error in words.
    public init(message: String) {
        self.message = message
    }

    /// One line that says what was read and what was wrong.
    public var description: String { "this is no MapLibre style: \(message)" }
}
