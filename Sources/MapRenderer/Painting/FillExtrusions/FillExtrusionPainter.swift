import Geometry
import Graphics
import MapStyle
import VectorTile

/// Draws the polygons of a layer as prisms in a tilted view: walls that face the eye, then the roof.
///
/// The farthest are drawn first, told by their nearest corner. That is right for houses that stand
/// beside each other; one inside the other's courtyard may be covered by the wrong wall. In the
/// distance, where a house is a few pixels high, those of one row are painted together.
struct FillExtrusionPainter {
    private let perspective: Perspective
    private let pixelRatio: Double
    private let extent: FillExtrusionExtent
    private let light: FillExtrusionLight
    /// Whether less light falls on the feet of walls.
    private let hasGradient: Bool
    /// Pixels of the plane for one metre.
    private let pixelsPerMeter: Double
    /// Lowers what hides the way; `nil` where there is none.
    private let clearing: FillExtrusionClearing?
    /// What remains of all houses, from 0 to 1.
    private let remains: Double

    /// A painter; `nil` for a flat view.
    ///
    /// - Parameters:
    ///   - request: the picture.
    ///   - viewport: its view.
    ///   - light: the style's.
    ///   - hasGradient: whether less light falls on the feet of walls.
    init?(
        _ request: FrameRequest, _ viewport: Viewport, light: FillExtrusionLight,
        hasGradient: Bool
    ) {
        guard let perspective = viewport.perspective, let extent = FillExtrusionExtent(viewport)
        else { return nil }
        clearing = FillExtrusionClearing(request.clearedWay, in: viewport, perspective)
        remains = 1 - request.underground
        let pixelRatio = request.pixelRatio
        self.perspective = perspective
        self.extent = extent
        self.pixelRatio = pixelRatio
        self.light = light
        self.hasGradient = hasGradient
        pixelsPerMeter = 1 / max(viewport.metersPerPixel, 1e-9)
    }

    /// Prisms whose ground has a smaller scale are as good as flat.
    private static let farthest = 0.042
    /// Prisms whose ground has a smaller scale have walls of one colour and no edges.
    private static let plain = 0.42
    /// Logical pixels of the picture in which the feet of plain prisms make one row.
    private static let rowHeight = 2.0
    /// Pixels of the plane that are left below what is seen of a prism, for its edges.
    private static let seam = 2.0
    /// Prisms of one layer at most, the nearest.
    static let mostPrisms = 20_000

    /// The prisms of one layer over all tiles of its source, as many as there is room for.
    func prisms(
        of tiles: [LayerFeatures], _ look: FillExtrusionSymbolizer, budget: Int
    ) -> FillExtrusionBucket {
        var bucket = FillExtrusionBucket()
        guard remains > 0 else { return bucket }
        for features in tiles { collect(features, look, into: &bucket) }
        bucket.keepNearest(min(Self.mostPrisms, budget))
        return bucket
    }

    /// Draws prisms.
    ///
    /// - Parameters:
    ///   - bucket: has them.
    ///   - areLow: whether those are drawn that lie below roads, or all others.
    ///   - canvas: the picture.
    func draw(_ bucket: FillExtrusionBucket, low areLow: Bool, on canvas: any Canvas) {
        let prisms = areLow ? bucket.lowPrisms[...] : bucket.prisms[...]
        guard !prisms.isEmpty else { return }
        canvas.begin(PixelClip(canvas.window), projection: nil)
        canvas.lineScale = 1
        let walls = FillExtrusionWalls(
            perspective, pixelRatio: pixelRatio, light: light,
            metersPerPixel: hasGradient ? 1 / pixelsPerMeter : nil)
        let firstNear = prisms.firstIndex { scale(of: $0) >= Self.plain } ?? prisms.endIndex
        drawRows(prisms[..<firstNear], of: bucket, on: canvas)
        for prism in prisms[firstNear...] {
            walls.draw(prism, of: bucket, on: canvas)
        }
    }

    private func scale(of prism: FillExtrusionBucket.Prism) -> Double {
        perspective.scale(at: ScreenPoint(x: 0, y: prism.nearest))
    }

    /// Draws prisms row by row.
    private func drawRows(
        _ prisms: ArraySlice<FillExtrusionBucket.Prism>, of bucket: FillExtrusionBucket,
        on canvas: any Canvas
    ) {
        let rows = FillExtrusionRows(
            perspective, pixelRatio: pixelRatio, light: light,
            metersPerPixel: hasGradient ? 1 / pixelsPerMeter : nil)
        var rest = prisms
        while let first = rest.first {
            let row = perspective.row(scale: scale(of: first)) + Self.rowHeight
            let end =
                rest.firstIndex {
                    $0.color != first.color || $0.opacity != first.opacity
                        || perspective.row(scale: scale(of: $0)) > row
                } ?? rest.endIndex
            rows.draw(rest[..<end], of: bucket, on: canvas)
            rest = rest[end...]
        }
    }

    // MARK: Collecting

    private func collect(
        _ features: LayerFeatures, _ look: FillExtrusionSymbolizer,
        into bucket: inout FillExtrusionBucket
    ) {
        let geometry = features.geometry
        let extent = Int32(clamping: features.layer.extent)
        let lowest = perspective.planeRow(scale: Self.farthest)
        let seen = LayerFeatures.Window(
            area: features.area(extent.window), extent: PixelGeometry.polygonExtent)
        features.forEach(in: seen) { index, feature, context in
            guard feature.kind == .polygon else { return }
            let heights = look.heights(context)
            guard heights.height >= 0, !look.hasPattern(context) else { return }
            let parts = geometry.parts(of: index)
            guard let first = parts.first, let start = geometry.part(first).first else { return }
            // Corners nearer to each other than half a pixel of the picture are one; in the distance,
            // where walls have one colour and no edges, than a whole one.
            let scale = perspective.scale(at: features.transform.point(geometry.points[start]))
            let least = scale < Self.plain ? 1 : 0.5
            let height = extent.height(heights.height * pixelsPerMeter * remains)
            bucket.begin(
                isReversed: geometry.signedArea(ofPart: first) < 0,
                least: least / (min(max(scale, 0.05), 4) * pixelRatio),
                lowest: extent.lowestRow(height: height) + Self.seam)
            for part in parts {
                bucket.addRing(
                    geometry.points[geometry.part(part)], extent: extent, features.transform)
            }
            let base = heights.base * pixelsPerMeter * remains
            guard let cleared = clearing?.look(bucket.openRings, height: height) else {
                bucket.end(
                    farthest: lowest, color: look.color(context), base: base, height: height,
                    opacity: remains)
                return
            }
            if cleared.isChanged { bucket.closeWalls() }
            // Upper parts of a house are gone where it is lowered below them.
            let isGone = base > 0 && base >= cleared.height
            bucket.end(
                farthest: isGone ? .infinity : lowest, color: look.color(context), base: base,
                height: cleared.height, opacity: cleared.opacity * remains,
                isLow: cleared.isLow)
        }
    }
}
