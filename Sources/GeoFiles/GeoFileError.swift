/// The reason why a file with places could not be read.
package struct GeoFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's name.
    package let file: String
    /// What was wrong, and where in the file.
    package let problem: String
    /// A remedy, if there is one.
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

/// The limits of a file with places.
///
/// The defaults are far above any real file and low enough that no file can exhaust memory.
package struct GeoLimits: Hashable, Sendable {
    /// Size of the file, and of what it unpacks to.
    package var bytes = 256 << 20
    /// Points of all features together.
    package var points = 5_000_000
    /// Features.
    package var features = 1_000_000
    /// Nesting depth of XML elements and of collections.
    package var depth = 64
    /// Attributes of one XML element.
    package var attributes = 64
    /// Archives within archives.
    package var archives = 3
    /// Files of an archive.
    package var entries = 1_000
    /// Columns of a table.
    package var columns = 1_000

    /// The defaults.
    package init() {}
}
