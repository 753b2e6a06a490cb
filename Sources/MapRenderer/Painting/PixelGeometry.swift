import Cairo
import MapGeometry
import VectorTile

/// Adds the shapes of features to a Cairo path, thinned to what a pixel can show.
///
/// A point nearer than half a device pixel to the one before it can't be seen, but costs the
/// stroker as much as any other.
struct PixelGeometry {
    private let tolerance: Double
    let window: ScreenBox
    private var buffer = TileGeometry()

    /// - Parameters:
    ///   - window: shapes wholly outside are passed over; logical pixels.
    ///   - pixelRatio: device pixels for one logical pixel.
    init(window: ScreenBox, pixelRatio: Double) {
        tolerance = 0.5 / pixelRatio
        self.window = window
    }

    /// Logical pixels by which the outline of a polygon stands out of it.
    static let polygonReach = 1.0

    /// Logical pixels by which a line stands out of its middle: a pointed corner does so by more
    /// than half the width.
    static func reach(ofWidth width: Double) -> Double { width + 2 }

    /// Adds the rings of a polygon, closed.
    ///
    /// - Returns: whether there is anything to fill.
    mutating func addPolygon(
        _ feature: VectorTileFeature, of features: LayerFeatures, to context: Context
    ) -> Bool {
        add(
            feature, of: features, to: context, reach: Self.polygonReach, isRing: true)
    }

    /// Adds the parts of a line; rings of polygons count as closed lines.
    ///
    /// - Returns: whether there is anything to stroke.
    mutating func addLine(
        _ feature: VectorTileFeature, of features: LayerFeatures, to context: Context,
        width: Double
    ) -> Bool {
        add(
            feature, of: features, to: context, reach: Self.reach(ofWidth: width),
            isRing: feature.kind == .polygon)
    }

    private mutating func add(
        _ feature: VectorTileFeature, of features: LayerFeatures, to context: Context,
        reach: Double, isRing: Bool
    ) -> Bool {
        let transform = features.transform
        guard features.layer.decodeGeometry(of: feature, into: &buffer) else { return false }
        var isAny = false
        for index in 0..<buffer.partCount {
            let part = buffer.points[buffer.part(index)]
            guard part.count > 1, isNear(part, transform, reach: reach) else { continue }
            add(part, transform, to: context, isRing: isRing)
            isAny = true
        }
        return isAny
    }

    private func isNear(
        _ part: ArraySlice<TilePoint>, _ transform: TilePlacement.Scaled, reach: Double
    ) -> Bool {
        var minX = Double.infinity
        var minY = Double.infinity
        var maxX = -Double.infinity
        var maxY = -Double.infinity
        for tilePoint in part {
            let point = transform.point(tilePoint)
            minX = min(minX, point.x)
            maxX = max(maxX, point.x)
            minY = min(minY, point.y)
            maxY = max(maxY, point.y)
        }
        return maxX + reach >= window.minX && minX - reach <= window.maxX
            && maxY + reach >= window.minY && minY - reach <= window.maxY
    }

    private func add(
        _ part: ArraySlice<TilePoint>, _ transform: TilePlacement.Scaled, to context: Context,
        isRing: Bool
    ) {
        let last = part.endIndex - 1
        var previous = transform.point(part[part.startIndex])
        context.move(x: previous.x, y: previous.y)
        for index in part.startIndex + 1...last {
            let point = transform.point(part[index])
            let isFar =
                abs(point.x - previous.x) > tolerance || abs(point.y - previous.y) > tolerance
            if isFar || index == last {
                context.line(x: point.x, y: point.y)
                previous = point
            }
        }
        if isRing { context.close() }
    }
}
