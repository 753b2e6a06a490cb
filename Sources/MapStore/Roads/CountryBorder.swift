/// A stretch of a border between countries.
public struct CountryBorder: Hashable, Sendable {
    /// The ISO 3166-1 alpha-2 code of one of the two countries.
    public var country: String
    /// The code of the other, later in the alphabet; `nil` at sea and if unknown.
    public var neighbour: String?
    /// The line; the sides on which the countries lie are not recorded.
    public var points: [FixedCoordinate]

    /// Creates a border.
    public init(country: String, neighbour: String?, points: [FixedCoordinate]) {
        self.country = country
        self.neighbour = neighbour
        self.points = points
    }
}
