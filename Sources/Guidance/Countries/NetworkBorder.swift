package import Geometry

/// A stretch of a border between countries, as a map knows it.
package struct NetworkBorder: Hashable, Sendable {
    /// The countries that it parts (ISO 3166-1 alpha-2), two, or one where the other is not known;
    /// on which side they lie is not said.
    package var countries: [String]
    /// The line.
    package var line: [Coordinate]

    /// A border.
    package init(countries: [String], line: [Coordinate]) {
        self.countries = countries
        self.line = line
    }
}
