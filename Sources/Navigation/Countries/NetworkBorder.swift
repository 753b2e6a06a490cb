public import MapGeometry

/// A stretch of a border between countries, as a map knows it.
public struct NetworkBorder: Hashable, Sendable {
    /// The countries that it parts (ISO 3166-1 alpha-2), two, or one where the other is not known;
    /// on which side they lie is not said.
    public var countries: [String]
    /// The line.
    public var line: [Coordinate]

    /// A border.
    public init(countries: [String], line: [Coordinate]) {
        self.countries = countries
        self.line = line
    }
}
