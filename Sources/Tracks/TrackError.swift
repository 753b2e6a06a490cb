/// Why a track could not be read, cleaned or joined.
package struct TrackError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What the track was called.
    package let file: String
    /// What was wrong, and where in the file.
    package let problem: String
    /// What would help, if something would.
    package let cure: String?

    /// An error from its parts.
    package init(file: String, problem: String, cure: String? = nil) {
        self.file = file
        self.problem = problem
        self.cure = cure
    }

    /// One line for the user.
    package var description: String {
        "\(file): \(problem)" + (cure.map { " (\($0))" } ?? "")
    }
}
