package import Geometry

/// Tells in which country a place lies.
///
/// The outlines of the world are Natural Earth's, right to a kilometre or so; near borders that a map
/// knows itself those tell. Borders are where they are kept up, whoever claims the land. Why:
/// `docs/decisions/country-of-a-place.md`.
package struct CountryMap: Sendable {
    private let world: BorderIndex
    private var near: BorderIndex?

    /// Metres from the coast within which bridges and piers belong to the nearest country.
    private static let seaReach = 20_000.0
    /// Metres from a map's own border within which its side tells; Natural Earth's is nowhere so wrong.
    private static let borderReach = 5_000.0

    /// The world from the bytes of `countries.bin`.
    ///
    /// - Throws: ``CountryMapError`` if they are damaged.
    package init(_ bytes: [UInt8]) throws(CountryMapError) {
        world = try CountryFile.index(bytes)
    }

    /// The country of a place.
    ///
    /// - Parameter place: the place.
    /// - Returns: ISO 3166-1 alpha-2 code; `nil` far out at sea.
    package func country(at place: Coordinate) -> String? {
        guard let point = BorderLine.Point(place) else { return nil }
        if let near, let sides = near.sides(nearestTo: point, within: Self.borderReach),
            let country = sides.here
        {
            return country
        }
        if let country = world.area(at: point) { return country }
        for point in [point, point.beyondAntimeridian].compactMap({ $0 }) {
            if let coast = world.sides(nearestTo: point, within: Self.seaReach) {
                return coast.here ?? coast.there
            }
        }
        return nil
    }

    /// The same, with the borders that a map knows.
    ///
    /// - Parameter borders: lines with the countries that they bound, in any direction.
    /// - Returns: a map that asks them first.
    package func refined(by borders: [NetworkBorder]) -> CountryMap {
        var refined = self
        let lines = borders.compactMap { BorderSides(of: $0, on: self).line }
        refined.near = lines.isEmpty ? nil : BorderIndex(lines)
        return refined
    }
}
