import Geometry
import VectorTile

/// The box around a feature, in units of its tile.
struct FeatureBox {
    private(set) var minX = Int32.max
    private(set) var minY = Int32.max
    private(set) var maxX = Int32.min
    private(set) var maxY = Int32.min

    /// Creates the box around points; a box that contains nothing if there are none.
    init(around points: some Sequence<TilePoint>) {
        for point in points {
            minX = min(minX, point.x)
            minY = min(minY, point.y)
            maxX = max(maxX, point.x)
            maxY = max(maxY, point.y)
        }
    }
}
