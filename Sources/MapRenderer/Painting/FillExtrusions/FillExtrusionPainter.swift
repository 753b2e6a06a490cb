import Geometry
import Graphics
import MapStyle
import VectorTile

/// Draws the polygons of a layer as prisms in a tilted view: first the walls that face the eye,
/// then the roof.
///
/// The farthest, by their nearest corner, are drawn first. This is correct for houses beside
/// each other; a house inside another's courtyard may be covered by the wrong wall. In the
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
    /// Lowers the houses that would hide the way; `nil` if there is no way.
    private let clearing: FillExtrusionClearing?
    /// The factor applied to the height and opacity of all houses, from 0 to 1.
    private let remains: Double
    /// The direction that points up on the plane, in degrees clockwise from north.
    private let bearing: Double

    /// Creates a painter; `nil` for a flat view.
    ///
    /// - Parameters:
    ///   - request: the request for the picture.
    ///   - viewport: the view of the picture.
    ///   - light: the light of the style.
    ///   - hasGradient: whether less light falls on the feet of walls.
    ///   - lowest: the lowest row of the plane that ground with heights shows.
    init?(
        _ request: FrameRequest, _ viewport: Viewport, light: FillExtrusionLight,
        hasGradient: Bool, downTo lowest: Double?
    ) {
        guard let perspective = viewport.perspective,
            let extent = FillExtrusionExtent(viewport, downTo: lowest)
        else { return nil }
        clearing = FillExtrusionClearing(request.clearedWay, in: viewport, perspective)
        remains = 1 - request.underground
        bearing = request.camera.bearing
        let pixelRatio = request.pixelRatio
        self.perspective = perspective
        self.extent = extent
        self.pixelRatio = pixelRatio
        self.light = light
        self.hasGradient = hasGradient
        pixelsPerMeter = 1 / max(viewport.metersPerPixel, 1e-9)
    }

    /// The scale of ground below which prisms are practically flat.
    private static let farthest = 0.042
    /// The scale of ground below which prisms have walls of one colour and no edges.
    private static let plain = 0.42
    /// The height in logical pixels of the picture below which a roof is drawn flat.
    private static let leastRoof = 1.5
    /// The height in logical pixels of the picture of one row of plain prisms, by their feet.
    private static let rowHeight = 2.0
    /// Pixels of the plane that are kept below the visible part of a prism, for its edges.
    private static let seam = 2.0
    /// The most prisms of one layer; the nearest are kept.
    static let mostPrisms = 20_000

    /// Returns the prisms of one layer over all tiles of its source, up to the limit.
    func prisms(
        of tiles: [LayerFeatures], _ look: FillExtrusionSymbolizer, _ patterns: PatternColors,
        budget: Int
    ) -> FillExtrusionBucket {
        var bucket = FillExtrusionBucket()
        guard remains > 0 else { return bucket }
        var roofs: Set<UInt64> = []
        for features in tiles { collect(features, look, patterns, &roofs, into: &bucket) }
        bucket.keepNearest(min(Self.mostPrisms, budget))
        return bucket
    }

    /// Draws prisms.
    ///
    /// - Parameters:
    ///   - bucket: contains the prisms.
    ///   - areLow: whether to draw those below roads, or all others.
    ///   - canvas: the picture.
    func draw(_ bucket: FillExtrusionBucket, low areLow: Bool, on canvas: any Canvas) {
        let prisms = areLow ? bucket.lowPrisms[...] : bucket.prisms[...]
        guard !prisms.isEmpty else { return }
        canvas.begin(PixelClip(canvas.window), projection: nil)
        canvas.lineScale = 1
        let walls = FillExtrusionWalls(
            perspective, pixelRatio: pixelRatio, light: light,
            metersPerPixel: hasGradient ? 1 / pixelsPerMeter : nil)
        let roofs = FillExtrusionRoofs(
            perspective, pixelRatio: pixelRatio, light: light,
            metersPerPixel: hasGradient ? 1 / pixelsPerMeter : nil)
        let firstNear = prisms.firstIndex { scale(of: $0) >= Self.plain } ?? prisms.endIndex
        var rest = prisms[..<firstNear]
        while let first = rest.first {
            if let roof = shownRoof(of: first) {
                roofs.draw(first, roof, of: bucket, on: canvas)
                rest.removeFirst()
            } else {
                let end = rest.firstIndex { shownRoof(of: $0) != nil } ?? rest.endIndex
                drawRows(rest[..<end], of: bucket, on: canvas)
                rest = rest[end...]
            }
        }
        for prism in prisms[firstNear...] {
            if let roof = shownRoof(of: prism) {
                roofs.draw(prism, roof, of: bucket, on: canvas)
            } else {
                walls.draw(prism, of: bucket, on: canvas)
            }
        }
    }

    /// Returns the roof of a prism if it is high enough to be seen.
    private func shownRoof(of prism: FillExtrusionBucket.Prism) -> FillExtrusionRoof? {
        guard let roof = prism.roof, roof.height * scale(of: prism) >= Self.leastRoof else {
            return nil
        }
        return roof
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
                    $0.color != first.color || $0.roofColor != first.roofColor
                        || $0.opacity != first.opacity
                        || perspective.row(scale: scale(of: $0)) > row
                } ?? rest.endIndex
            rows.draw(rest[..<end], of: bucket, on: canvas)
            rest = rest[end...]
        }
    }

    // MARK: Collecting

    private func collect(
        _ features: LayerFeatures, _ look: FillExtrusionSymbolizer, _ patterns: PatternColors,
        _ roofs: inout Set<UInt64>, into bucket: inout FillExtrusionBucket
    ) {
        let geometry = features.geometry
        let tileExtent = Int32(clamping: features.layer.extent)
        let lowest = perspective.planeRow(scale: Self.farthest)
        let transform = features.transform.moved(by: look.translation)
        let seen = LayerFeatures.Window(
            area: features.area(look.translation.undone(extent.window)),
            extent: PixelGeometry.polygonExtent)
        features.forEach(in: seen) { index, feature, context in
            guard feature.kind == .polygon else { return }
            let heights = look.heights(context)
            guard heights.height >= 0, let color = look.color(context, patterns) else { return }
            let roofLook = look.roof(context)
            let roofColor = look.roofColor(context) ?? color
            // All tiles that a house with a roof touches have the whole of it.
            if roofLook != nil, let id = feature.id, !roofs.insert(id).inserted { return }
            let parts = geometry.parts(of: index)
            guard let first = parts.first, let start = geometry.part(first).first else { return }
            // Corners nearer to each other than half a pixel of the picture are merged. In the
            // distance, where walls have one colour and no edges, a whole pixel is enough.
            let scale = perspective.scale(at: transform.point(geometry.points[start]))
            let least = scale < Self.plain ? 1 : 0.5
            let height = extent.height(heights.height * pixelsPerMeter * remains)
            bucket.begin(
                isReversed: geometry.signedArea(ofPart: first) < 0,
                least: least / (min(max(scale, 0.05), 4) * pixelRatio),
                lowest: extent.lowestRow(height: height) + Self.seam)
            for part in parts {
                bucket.addRing(
                    geometry.points[geometry.part(part)], extent: tileExtent, transform)
            }
            let base = heights.base * pixelsPerMeter * remains
            var roof = roofLook.flatMap {
                FillExtrusionRoof(
                    $0, on: bucket.openOutline, bearing: bearing,
                    pixelsPerMeter: pixelsPerMeter * remains, prism: height - max(base, 0))
            }
            if roofLook != nil { bucket.closeWalls() }
            let cleared = clearing?.look(bucket.openRings, height: height)
            if let cleared {
                roof?.height *= max(cleared.height - base, 0) / max(height - base, 1e-9)
                if cleared.isChanged { bucket.closeWalls() }
            }
            // Upper parts of a house disappear where the house is lowered below them.
            let isGone = cleared.map { base > 0 && base >= $0.height } ?? false
            bucket.end(
                farthest: isGone ? .infinity : lowest, color: color, roofColor: roofColor,
                base: base, height: cleared?.height ?? height, roof: roof,
                opacity: (cleared?.opacity ?? 1) * remains, isLow: cleared?.isLow ?? false)
        }
    }
}
