import MapGeometry
import VectorTile

/// Finds the point of a polygon where its label stands.
enum PolygonAnchor {
    /// The point with most room around it, in tile units.
    ///
    /// - Parameters:
    ///   - geometry: the rings.
    ///   - extent: units across the tile.
    /// - Returns: `nil` if the point lies in the tile's buffer (the neighbour draws it then).
    static func point(of geometry: TileGeometry, extent: Int32) -> TilePoint? {
        var rings = PlanarParts<TilePoint>()
        for index in 0..<geometry.partCount {
            rings.appendPart(geometry.points[geometry.part(index)])
        }
        // A sixty-fourth of the tile, 8 pixels of 512: no label is placed more finely than that, and
        // one of thousands of corners not even so, because each try asks every corner.
        let share = geometry.points.count > 1000 ? 16.0 : 64.0
        guard let place = rings.labelPoint(precision: Double(extent) / share)?.point,
            (0..<extent).contains(place.x), (0..<extent).contains(place.y)
        else { return nil }
        return place
    }
}
