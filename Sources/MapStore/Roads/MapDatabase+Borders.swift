public import Geometry

extension MapDatabase {
    /// The borders between countries whose boxes touch an area.
    ///
    /// - Parameters:
    ///   - box: the area in degrees.
    ///   - limit: no more lines are read than that.
    /// - Returns: the lines, damaged ones left out; empty for maps made before they were kept.
    /// - Throws: ``MapStoreError`` if the map can't be read.
    public func countryBorders(
        in box: CoordinateBox, limit: Int
    ) throws(MapStoreError) -> [CountryBorder] {
        guard try rows(Queries.hasBorders).first({ $0.int(at: 0) }) == .some(1) else { return [] }
        let low = FixedCoordinate(Coordinate(longitude: box.west, latitude: box.south))
        let high = FixedCoordinate(Coordinate(longitude: box.east, latitude: box.north))
        return try rows(
            Queries.bordersInBox, Int(low.longitude), Int(high.longitude), Int(low.latitude),
            Int(high.latitude), max(limit, 0)
        ).all(CountryBorder.init).compactMap { $0 }
    }
}

extension CountryBorder {
    /// A border from a row of `Queries.bordersInBox`; `nil` if it is damaged.
    init?(_ row: Statement) {
        let points = row.withBlob(at: 2) { bytes in bytes.flatMap(GeometryBlob.decode) }
        guard let points, points.count >= 2, let country = row.string(at: 0) else { return nil }
        self.init(country: country, neighbour: row.string(at: 1), points: points)
    }
}
