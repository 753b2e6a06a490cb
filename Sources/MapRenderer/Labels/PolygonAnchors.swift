import Geometry
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
        let fraction = geometry.points.count > 1000 ? 16.0 : 64.0
        guard let place = rings.labelPoint(precision: Double(extent) / fraction)?.point,
            (0..<extent).contains(place.x), (0..<extent).contains(place.y)
        else { return nil }
        return place
    }
}

/// The points of polygons where their labels stand; the search costs more than drawing a label.
final class PolygonAnchors {
    /// A feature of a tile.
    struct Key: Hashable {
        let source: String
        let layer: String
        let tile: TileID
        let feature: Int
    }

    private var known: [Key: TilePoint?] = [:]

    /// Some megabytes.
    private static let capacity = 50_000

    /// The point of a feature in tile units; `nil` if it has none in its tile.
    func point(of geometry: TileGeometry, extent: Int32, key: Key) -> TilePoint? {
        if let point = known[key] { return point }
        if known.count >= Self.capacity { known.removeAll(keepingCapacity: true) }
        let point = PolygonAnchor.point(of: geometry, extent: extent)
        known[key] = .some(point)
        return point
    }
}
