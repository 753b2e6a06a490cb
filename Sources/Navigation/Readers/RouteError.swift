/// Why a route file could not be read.
public struct RouteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What the file was called.
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

/// What is too much in a route file.
///
/// The defaults are far above any real route and low enough that no file can exhaust memory.
public struct RouteLimits: Hashable, Sendable {
    /// Size of the file.
    public var bytes = 64 << 20
    /// Points of all lines together.
    public var points = 2_000_000
    /// Routes, legs, steps, junctions, lanes, banners and so on together.
    public var items = 1_000_000
    /// Elements of XML inside one another.
    public var depth = 64
    /// Attributes of one XML element.
    public var attributes = 64
    /// Unicode scalars of one text; what is longer is cut, because shaping long text is slow.
    public var text = 1_000

    /// The defaults.
    public init() {}
}
