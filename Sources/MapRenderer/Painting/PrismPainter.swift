import Glibc
import MapCamera
import MapGeometry
import MapStyle
import Rasterizer
import VectorTile

/// Draws the polygons of a layer as prisms in a tilted view: walls that face the eye, then the roof.
///
/// The farthest are drawn first, told by their nearest corner. That is right for houses that stand
/// beside each other; one inside the other's courtyard may be covered by the wrong wall.
struct PrismPainter {
    private let perspective: Perspective
    private let viewport: Viewport
    private let pixelRatio: Double
    private let light: PrismLight
    /// Pixels of the plane for one metre.
    private let pixelsPerMeter: Double

    /// - Returns: `nil` for a flat view.
    init?(_ viewport: Viewport, pixelRatio: Double, hasGradient: Bool) {
        guard let perspective = viewport.perspective else { return nil }
        self.perspective = perspective
        self.viewport = viewport
        self.pixelRatio = pixelRatio
        light = PrismLight(hasGradient: hasGradient)
        pixelsPerMeter = 1 / max(viewport.metersPerPixel, 1e-9)
    }

    /// Prisms whose ground has a smaller scale are as good as flat.
    private static let farthest = 0.06
    /// Pixels of the plane below what is seen of it from which a tower may reach into the picture.
    private static let room = 40.0
    /// Prisms of one picture at most, the nearest.
    private static let mostPrisms = 20_000

    /// A house, ready to be drawn.
    private struct Prism {
        /// Its rings on the plane, outlines first.
        let rings: [PrismRing]
        let color: StyleColor
        /// Pixels of the plane above the ground.
        let base, height: Double
        /// The lowest row of the plane that it covers.
        let nearest: Double
    }

    /// Draws one layer over all tiles of its source.
    func draw(
        _ tiles: [LayerFeatures], _ look: FillExtrusionSymbolizer, on canvas: PixelCanvas,
        _ painter: GroundPainter
    ) {
        var prisms: [Prism] = []
        for features in tiles { collect(features, look, into: &prisms) }
        prisms.sort { $0.nearest < $1.nearest }
        painter.accumulator.begin(PixelClip(canvas.window))
        for prism in prisms.suffix(Self.mostPrisms) { draw(prism, on: canvas, painter) }
    }

    // MARK: Collecting

    private func collect(
        _ features: LayerFeatures, _ look: FillExtrusionSymbolizer, into prisms: inout [Prism]
    ) {
        let geometry = features.geometry
        let extent = Int32(clamping: features.layer.extent)
        let lowest = perspective.planeRow(scale: Self.farthest)
        // Behind the lower edge of the picture a tower may still reach into it.
        let window = viewport.planeWindow
        let seen = LayerFeatures.Window(
            area: features.area(ViewWindow(window, in: viewport)), reach: Self.room)
        features.forEach(in: seen) { index, feature, context in
            guard feature.kind == .polygon else { return }
            let metres = look.prism(context)
            guard metres.height > 0, !look.hasPattern(context) else { return }
            let parts = geometry.parts(of: index)
            guard let first = parts.first else { return }
            let isReversed = geometry.signedArea(ofPart: first) < 0
            var rings: [PrismRing] = []
            for part in parts {
                let points = geometry.points[geometry.part(part)]
                guard points.count > 2 else { continue }
                var ring = PrismRing(points, extent: extent, features.transform)
                if isReversed { ring.reverse() }
                // Nothing may reach behind the eye, not even with its roof.
                ring.cut(below: window.maxY + Self.room)
                if ring.corners.count > 2 { rings.append(ring) }
            }
            guard let nearest = rings.map(\.nearest).max(), nearest > lowest else { return }
            prisms.append(
                Prism(
                    rings: rings, color: look.color(context),
                    base: metres.base * pixelsPerMeter,
                    height: min(metres.height * pixelsPerMeter, eyeHeight * 0.8),
                    nearest: nearest))
        }
    }

    /// Pixels of the plane from the ground to the eye.
    private var eyeHeight: Double { perspective.distance * perspective.cosine }

    // MARK: Drawing

    private func point(_ place: ScreenPoint, _ height: Double) -> SubpixelPoint {
        let shown = perspective.screen(place, height: height)
        let unit = pixelRatio * SubpixelPoint.perPixel
        return SubpixelPoint(nearX: shown.x * unit, y: shown.y * unit)
    }

    private struct Wall {
        let corners: [SubpixelPoint]
        let color: PixelColor
        let nearest: Double
    }

    private func draw(_ prism: Prism, on canvas: PixelCanvas, _ painter: GroundPainter) {
        let accumulator = painter.accumulator
        let roof = prism.rings.map { ring in ring.corners.map { point($0.place, prism.height) } }
        let walls = walls(of: prism)
        // All of it in the roof's colour first: no ground shines through where walls meet.
        for wall in walls { wall.corners.withUnsafeBufferPointer { accumulator.addRing($0) } }
        let roofColor = light.roof(prism.color)
        for ring in roof { ring.withUnsafeBufferPointer { accumulator.addRing($0) } }
        painter.paint(.color(roofColor), on: canvas)
        for wall in walls {
            wall.corners.withUnsafeBufferPointer { accumulator.addRing($0) }
            painter.paint(.color(wall.color), on: canvas)
        }
        for ring in roof { ring.withUnsafeBufferPointer { accumulator.addRing($0) } }
        painter.paint(.color(roofColor), on: canvas)
        // Roofs of one colour behind each other are told apart by their edges.
        let pen = StrokeStyle(width: min(max(pixelRatio, 1), 4) * 0.75, join: .bevel)
        for ring in roof {
            ring.withUnsafeBufferPointer {
                painter.stroker.stroke($0, isClosed: true, style: pen, into: accumulator)
            }
        }
        painter.paint(.color(light.edge(prism.color)), on: canvas)
    }

    /// The walls that face the eye, the farthest first.
    private func walls(of prism: Prism) -> [Wall] {
        var walls: [Wall] = []
        let meters = (prism.height - prism.base) / pixelsPerMeter
        for ring in prism.rings {
            for (index, corner) in ring.corners.enumerated() where corner.hasWall {
                let next = ring.corners[(index + 1) % ring.corners.count].place
                let corners = [
                    point(corner.place, prism.base), point(next, prism.base),
                    point(next, prism.height), point(corner.place, prism.height),
                ]
                guard Self.facesEye(corners) else { continue }
                let (dx, dy) = (next.x - corner.place.x, next.y - corner.place.y)
                let length = max(hypot(dx, dy), 1e-9)
                walls.append(
                    Wall(
                        corners: corners,
                        color: light.wall(
                            prism.color, normalX: dy / length, normalY: -dx / length,
                            height: meters),
                        nearest: max(corner.place.y, next.y)))
            }
        }
        return walls.sorted { $0.nearest < $1.nearest }
    }

    /// Outlines run clockwise as one sees them, so a wall's foot runs to the left where its outside
    /// is seen.
    private static func facesEye(_ corners: [SubpixelPoint]) -> Bool {
        var area = 0.0
        for index in corners.indices {
            let (a, b) = (corners[index], corners[(index + 1) % corners.count])
            area += Double(a.x) * Double(b.y) - Double(b.x) * Double(a.y)
        }
        return area > 0
    }
}
