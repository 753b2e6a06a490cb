/// A movie that could not be written.
package struct MovieError: Error, Hashable, CustomStringConvertible {
    /// The file or files that were asked for.
    package let path: String
    /// What is wrong, and the cure.
    package let reason: String

    /// An error from its parts.
    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// One line: which file, and why.
    package var description: String { "cannot write \(path): \(reason)" }
}
