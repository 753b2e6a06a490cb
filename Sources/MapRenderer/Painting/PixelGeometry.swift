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
        let near = window.expanded(by: reach)
        let far = window.expanded(by: reach + Self.farthest)
        var isAny = false
        for index in 0..<buffer.partCount {
            let part = buffer.points[buffer.part(index)]
            guard part.count > 1 else { continue }
            let box = Self.box(of: part, transform)
            guard box.intersects(near) else { continue }
            if far.contains(box) {
                add(part, transform, to: context, isRing: isRing)
            } else {
                addClipped(part, transform, to: context, box: near, isRing: isRing)
            }
            isAny = true
        }
        return isAny
    }

    /// What reaches farther than this beyond the window is cut first: Cairo's coordinates end at
    /// eight million, and a tile of zoom 14 at zoom 24 is half a million pixels wide.
    private static let farthest = 8192.0

    private static func box(
        of part: ArraySlice<TilePoint>, _ transform: TilePlacement.Scaled
    ) -> ScreenBox {
        var box = ScreenBox(
            minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
        for tilePoint in part {
            let point = transform.point(tilePoint)
            box.minX = min(box.minX, point.x)
            box.maxX = max(box.maxX, point.x)
            box.minY = min(box.minY, point.y)
            box.maxY = max(box.maxY, point.y)
        }
        return box
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

    private func addClipped(
        _ part: ArraySlice<TilePoint>, _ transform: TilePlacement.Scaled, to context: Context,
        box: ScreenBox, isRing: Bool
    ) {
        var parts = PlanarParts<ScreenPoint>()
        parts.appendPart(part.map(transform.point))
        let clipped =
            isRing
            ? RingClipper.clip(parts, to: PlanarBox(box)) : parts.linesClipped(to: PlanarBox(box))
        for index in 0..<clipped.count {
            for (step, point) in clipped[index].enumerated() {
                if step == 0 {
                    context.move(x: point.x, y: point.y)
                } else {
                    context.line(x: point.x, y: point.y)
                }
            }
            if isRing { context.close() }
        }
    }
}

extension ScreenBox {
    fileprivate func contains(_ other: ScreenBox) -> Bool {
        minX <= other.minX && maxX >= other.maxX && minY <= other.minY && maxY >= other.maxY
    }
}
