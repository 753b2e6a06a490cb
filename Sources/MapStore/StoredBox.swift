import Geometry

/// A plain area on the grid of stored positions, as queries of boxes have it.
struct StoredBox {
    /// The edges, in the units of `FixedCoordinate`.
    let west, east, south, north: Int

    /// The area on the grid of one that does not cross the antimeridian.
    private init(_ part: CoordinateBox) {
        let low = FixedCoordinate(Coordinate(longitude: part.west, latitude: part.south))
        let high = FixedCoordinate(Coordinate(longitude: part.east, latitude: part.north))
        (west, east) = (Int(low.longitude), Int(high.longitude))
        (south, north) = (Int(low.latitude), Int(high.latitude))
    }

    /// The plain areas of an area: two if it crosses the antimeridian.
    static func parts(of box: CoordinateBox) -> [StoredBox] { box.parts.map(StoredBox.init) }

    /// Returns what queries find in an area: in both of its parts if it crosses the antimeridian, and
    /// what lies in both once.
    ///
    /// - Parameters:
    ///   - box: the area.
    ///   - key: what two equal finds have in common.
    ///   - read: finds what is in a plain area.
    /// - Returns: the finds of the western part, then those of the eastern one.
    /// - Throws: what `read` throws.
    static func reading<Value>(
        _ box: CoordinateBox, once key: (Value) -> some Hashable,
        _ read: (StoredBox) throws(MapStoreError) -> [Value]
    ) throws(MapStoreError) -> [Value] {
        let parts = parts(of: box)
        guard let first = parts.first else { return [] }
        var found = try read(first)
        guard let last = parts.dropFirst().first else { return found }
        let known = Set(found.map { AnyHashable(key($0)) })
        found += try read(last).filter { !known.contains(AnyHashable(key($0))) }
        return found
    }
}
