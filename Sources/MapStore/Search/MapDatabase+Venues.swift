public import Geometry

extension MapDatabase {
    /// The venues of a sort in an area.
    ///
    /// - Parameters:
    ///   - kind: a tag such as `amenity=cafe`, or its value alone.
    ///   - box: where they lie.
    /// - Returns: those that have a name, the most important first.
    /// - Throws: ``MapStoreError`` if the map has no search index or can't be read.
    public func venues(
        of kind: String, in box: CoordinateBox
    ) throws(MapStoreError) -> [SearchEntry] {
        let low = FixedCoordinate(Coordinate(longitude: box.west, latitude: box.south))
        let high = FixedCoordinate(Coordinate(longitude: box.east, latitude: box.north))
        let found = try rows(
            Queries.entriesInBox, SearchEntry.Kind.venue.rawValue, Int(low.longitude),
            Int(high.longitude), Int(low.latitude), Int(high.latitude), Self.mostVenues
        ).all { (id: $0.int(at: 0) ?? 0, entry: SearchEntry($0)) }
        var entries: [SearchEntry] = []
        for (id, entry) in found where entry.names.local != nil {
            guard let category = entry.category, category == kind || category.hasSuffix("=" + kind)
            else { continue }
            var entry = entry
            entry.names.byLanguage = try namesByLanguage(of: id)
            entries.append(entry)
        }
        return entries.enumerated().sorted {
            ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset)
        }.map(\.element)
    }

    /// More than a city has.
    private static let mostVenues = 200_000
}
