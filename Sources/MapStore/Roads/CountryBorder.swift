/// A stretch of a border between countries.
public struct CountryBorder: Hashable, Sendable {
    /// ISO 3166-1 alpha-2 code of one of the two.
    public var country: String
    /// That of the other, later in the alphabet; `nil` at sea and where it is not known.
    public var neighbour: String?
    /// The line; on which side of it the countries lie is not said.
    public var points: [FixedCoordinate]

    /// A border.
    public init(country: String, neighbour: String?, points: [FixedCoordinate]) {
        self.country = country
        self.neighbour = neighbour
        self.points = points
    }
}
