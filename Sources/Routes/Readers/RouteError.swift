/// Why a route file could not be read.
package struct RouteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What the file was called.
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

/// What is too much in a route file.
///
/// The defaults are far above any real route and low enough that no file can exhaust memory.
package struct RouteLimits: Hashable, Sendable {
    /// Size of the file.
    package var bytes = 64 << 20
    /// Points of all lines together.
    package var points = 2_000_000
    /// Routes, legs, steps, junctions, lanes, banners and so on together.
    package var items = 1_000_000
    /// Elements of XML inside one another.
    package var depth = 64
    /// Attributes of one XML element.
    package var attributes = 64
    /// Unicode scalars of one text; what is longer is cut, because shaping long text is slow.
    package var text = 1_000

    /// The defaults.
    package init() {}
}
