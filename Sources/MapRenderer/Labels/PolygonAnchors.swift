import MapGeometry
import VectorTile

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
