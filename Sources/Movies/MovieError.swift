/// A movie that could not be written.
public struct MovieError: Error, Hashable, CustomStringConvertible {
    /// The file or files that were asked for.
    public let path: String
    /// What is wrong, and the cure.
    public let reason: String

    /// An error from its parts.
    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// One line: which file, and why.
    public var description: String { "cannot write \(path): \(reason)" }
}
