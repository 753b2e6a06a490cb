package import Geometry
package import Graphics
package import MapRenderer

/// Lines and areas that were given with a picture: a track, a delivery area, the outline of a plot.
///
/// They lie on the ground, below the map's labels.
package struct ShapeOverlay: Overlay {
    /// One line or area, or several with one look.
    package struct Shape: Sendable, Hashable {
        /// Whether it is lines or areas; points are pins, see ``MarkerOverlay``.
        package let kind: GeometryKind
        /// Lines, or rings turned as `PlanarParts` says.
        package let parts: PlanarParts<WorldPoint>
        /// Its colours.
        package let look: Look

        /// A shape from its parts.
        package init(kind: GeometryKind, parts: PlanarParts<WorldPoint>, look: Look) {
            self.kind = kind
            self.parts = parts
            self.look = look
        }
    }

    /// The colours of a shape; all widths in logical pixels.
    package struct Look: Sendable, Hashable {
        /// The inside of areas; `nil` for none.
        package var fill: Color?
        /// Lines and outlines; `nil` for none.
        package var stroke: Color?
        /// Of lines and outlines.
        package var width: Double
        /// What goes along both sides of lines; `nil` for nothing.
        package var border: Color?
        /// Of the border, on each side.
        package var borderWidth: Double
        /// Lengths of strokes and gaps in turn, in logical pixels; empty for a whole line.
        package var dash: [Double]

        /// A look from its parts.
        package init(
            fill: Color? = nil, stroke: Color? = nil, width: Double = 1, border: Color? = nil,
            borderWidth: Double = 0, dash: [Double] = []
        ) {
            self.dash = dash
            self.fill = fill
            self.stroke = stroke
            self.width = width
            self.border = border
            self.borderWidth = borderWidth
        }
    }

    /// Below labels, so that names stay readable.
    package let level: OverlayLevel

    private let shapes: [Shape]
    private let ground: WideGroundLine?

    /// Shapes, drawn in their order.
    ///
    /// - Parameters:
    ///   - shapes: lines and areas.
    ///   - level: where they lie.
    ///   - areFree: whether the map's names keep off the lines, as off a route. Labels are placed anew for
    ///     each such overlay, so it is for pictures that are about the lines.
    package init(_ shapes: [Shape], level: OverlayLevel = .belowLabels, areFree: Bool = false) {
        self.shapes = shapes
        self.level = level
        let lines = areFree ? shapes.filter { $0.kind == .line } : []
        let width = lines.map { $0.look.width + 2 * $0.look.borderWidth }.max() ?? 0
        let pieces = lines.flatMap { line in
            (0..<line.parts.count).map { Array(line.parts[$0]) }
        }
        ground = pieces.isEmpty ? nil : WideGroundLine(GroundLine(pieces), width: width)
    }

    /// The lines that names leave free.
    package func groundLine(zoom: Double) -> WideGroundLine? { ground }

    /// What must be in the picture for all shapes to be seen.
    package var framingItems: [Framing.Item] {
        shapes.flatMap { shape in
            guard let box = WorldBox(around: shape.parts.points) else {
                return [] as [Framing.Item]
            }
            let margin = Framing.Padding(shape.look.width / 2 + shape.look.borderWidth)
            return [
                Framing.Item(point: WorldPoint(x: box.minX, y: box.minY), margin: margin),
                Framing.Item(point: WorldPoint(x: box.maxX, y: box.maxY), margin: margin),
            ]
        }
    }

    /// Draws them.
    package func draw(on canvas: OverlayCanvas) {
        for shape in shapes {
            let look = shape.look
            let widest = look.width + 2 * look.borderWidth
            let parts = Self.visible(shape, on: canvas, margin: widest / 2 + 8)
            guard !parts.isEmpty else { continue }
            if shape.kind == .polygon, let fill = look.fill {
                canvas.fillGround(fill) { pen in
                    for index in 0..<parts.count { pen.add(part: Array(parts[index])) }
                }
            }
            if let border = look.border, look.borderWidth > 0 {
                Self.stroke(parts, shape.kind, border, width: widest, on: canvas)
            }
            if let stroke = look.stroke, look.width > 0 {
                Self.stroke(
                    parts, shape.kind, stroke, width: look.width, dash: look.dash, on: canvas)
            }
        }
    }

    private static func stroke(
        _ parts: PlanarParts<PlanePoint>, _ kind: GeometryKind, _ color: Color, width: Double,
        dash: [Double] = [], on canvas: OverlayCanvas
    ) {
        canvas.fillGround(color) { pen in
            for index in 0..<parts.count {
                let line = Array(parts[index])
                if !dash.isEmpty {
                    let closed = kind == .polygon ? line + line.prefix(1) : line
                    for stroke in Dashes.strokes(of: closed, lengths: dash) {
                        pen.add(line: stroke, half: width / 2, caps: [])
                    }
                } else if kind == .polygon {
                    pen.add(outline: line, half: width / 2)
                } else {
                    pen.add(line: line, half: width / 2, caps: [.start, .end])
                }
            }
        }
    }

    /// What is seen of a shape, in all copies of the world, without corners that nobody would miss.
    private static func visible(
        _ shape: Shape, on canvas: OverlayCanvas, margin: Double
    ) -> PlanarParts<PlanePoint> {
        let plane = GroundPlane(canvas.viewport)
        let window = plane.window(margin: margin)
        var seen = PlanarParts<PlanePoint>()
        var simplifier = Simplifier()
        let tolerance = 0.3 / canvas.pixelRatio
        for shift in [-1.0, 0, 1] {
            var parts = PlanarParts<PlanePoint>()
            for index in 0..<shape.parts.count {
                parts.appendPart(
                    shape.parts[index].map { plane.plane(WorldPoint(x: $0.x + shift, y: $0.y)) })
            }
            let clipped =
                shape.kind == .polygon
                ? parts.ringsClipped(to: window) : parts.linesClipped(to: window)
            for index in 0..<clipped.count {
                var thin: [PlanePoint] = []
                // The time of one simplification may grow with the square of its points.
                let part = clipped[index]
                for start in stride(from: part.startIndex, to: part.endIndex, by: runLength) {
                    let end = min(start + runLength + 1, part.endIndex)
                    if !thin.isEmpty { thin.removeLast() }
                    simplifier.simplify(line: part[start..<end], tolerance: tolerance, into: &thin)
                }
                seen.appendPart(thin)
            }
        }
        return seen
    }

    private static let runLength = 1024
}
