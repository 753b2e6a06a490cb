public import Geometry
import Glibc

extension MapDatabase {
    /// Finds what lies nearest to a place.
    ///
    /// - Parameters:
    ///   - kind: what sort of thing.
    ///   - place: around which to look.
    ///   - reach: metres within which it lies.
    /// - Returns: the nearest one, without its names in other languages; `nil` if there is none.
    /// - Throws: ``MapStoreError`` if the map has no search index or can't be read.
    public func nearest(
        _ kind: SearchEntry.Kind, to place: Coordinate, within reach: Double
    ) throws(MapStoreError) -> SearchEntry? {
        let north = reach / Self.metersPerDegree
        let east = north / max(cos(place.latitude * .pi / 180), 0.01)
        let low = FixedCoordinate(
            Coordinate(longitude: place.longitude - east, latitude: place.latitude - north))
        let high = FixedCoordinate(
            Coordinate(longitude: place.longitude + east, latitude: place.latitude + north))
        let entries = try rows(
            Queries.entriesInBox, kind.rawValue, Int(low.longitude), Int(high.longitude),
            Int(low.latitude), Int(high.latitude), Self.mostNearby
        ).all { SearchEntry($0) }
        return entries.map { ($0, $0.position.coordinate.distance(to: place)) }
            .filter { $0.1 <= reach }.min { $0.1 < $1.1 }?.0
    }

    /// Of latitude, at its shortest.
    private static let metersPerDegree = 110_574.0
    /// More than any town has within a few hundred metres.
    private static let mostNearby = 20_000
}
