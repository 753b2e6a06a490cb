import MapGeometry
import VectorTile

/// The box around a feature, in units of its tile.
struct FeatureBox {
    private var minX = Int32.max
    private var minY = Int32.max
    private var maxX = Int32.min
    private var maxY = Int32.min

    /// The box around points; around none it lies nowhere.
    init(around points: [TilePoint]) {
        for point in points {
            minX = min(minX, point.x)
            minY = min(minY, point.y)
            maxX = max(maxX, point.x)
            maxY = max(maxY, point.y)
        }
    }

    /// Whether any of it may lie in a window of the picture.
    ///
    /// - Parameters:
    ///   - window: in logical pixels.
    ///   - reach: logical pixels by which the feature's paint stands out of its shape.
    ///   - transform: from tile units to logical pixels.
    /// - Returns: `false` only if nothing of it can lie there, however the view is turned.
    func touches(
        _ window: ScreenBox, reach: Double, _ transform: TilePlacement.Scaled
    ) -> Bool {
        guard minX <= maxX else { return false }
        let corners = (
            transform.point(TilePoint(x: minX, y: minY)),
            transform.point(TilePoint(x: maxX, y: minY)),
            transform.point(TilePoint(x: maxX, y: maxY)),
            transform.point(TilePoint(x: minX, y: maxY))
        )
        return max(corners.0.x, corners.1.x, corners.2.x, corners.3.x) + reach >= window.minX
            && min(corners.0.x, corners.1.x, corners.2.x, corners.3.x) - reach <= window.maxX
            && max(corners.0.y, corners.1.y, corners.2.y, corners.3.y) + reach >= window.minY
            && min(corners.0.y, corners.1.y, corners.2.y, corners.3.y) - reach <= window.maxY
    }
}
