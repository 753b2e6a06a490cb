/// Why a track could not be read, cleaned or joined.
public struct TrackError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What the track was called.
    public let file: String
    /// What was wrong, and where in the file.
    public let problem: String
    /// What would help, if something would.
    public let cure: String?

    /// An error from its parts.
    public init(file: String, problem: String, cure: String? = nil) {
        self.file = file
        self.problem = problem
        self.cure = cure
    }

    /// One line for the user.
    public var description: String {
        "\(file): \(problem)" + (cure.map { " (\($0))" } ?? "")
    }
}
