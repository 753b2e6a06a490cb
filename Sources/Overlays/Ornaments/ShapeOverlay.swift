package import Geometry
package import Graphics
package import MapRenderer

/// Lines and areas given for a picture, such as a track, a delivery area or the outline of a
/// plot.
///
/// They lie on the ground, below the map's labels.
package struct ShapeOverlay: Overlay {
    /// One line or area, or several with one look.
    package struct Shape: Sendable, Hashable {
        /// The kind, lines or areas; points are pins, see ``MarkerOverlay``.
        package let kind: GeometryKind
        /// Lines, or rings oriented as in `PlanarParts`.
        package let parts: PlanarParts<WorldPoint>
        /// Its colours.
        package let look: Look

        /// Creates a shape from its parts.
        package init(kind: GeometryKind, parts: PlanarParts<WorldPoint>, look: Look) {
            self.kind = kind
            self.parts = parts
            self.look = look
        }
    }

    /// The colours of a shape; all widths in logical pixels.
    package struct Look: Sendable, Hashable {
        /// The colour of the inside of areas; `nil` for none.
        package var fill: Color?
        /// The colour of lines and outlines; `nil` for none.
        package var stroke: Color?
        /// The width of lines and outlines.
        package var width: Double
        /// The colour of the border along both sides of lines; `nil` for none.
        package var border: Color?
        /// The width of the border, on each side.
        package var borderWidth: Double
        /// Lengths of strokes and gaps in turn, in logical pixels; empty for a solid line.
        package var dash: [Double]

        /// Creates a look from its parts.
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

    /// Creates an overlay of shapes, drawn in their order.
    ///
    /// - Parameters:
    ///   - shapes: lines and areas.
    ///   - level: their level.
    ///   - areFree: whether the map's labels keep clear of the lines, as of a route. Labels are
    ///     placed again for each such overlay, so it is for pictures whose subject is the
    ///     lines.
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

    /// Returns the lines that labels keep clear of.
    package func groundLine(zoom: Double) -> WideGroundLine? { ground }

    /// The items that must be in the picture for all shapes to be visible.
    package var framingItems: [Framing.Item] {
        shapes.compactMap { shape in
            let parts = (0..<shape.parts.count).compactMap { WorldBox(around: shape.parts[$0]) }
            // The parts of one shape may lie on both sides of the antimeridian.
            guard let box = WorldBox(onGlobe: parts) else { return nil }
            return Framing.Item(
                box: box, margin: EdgePadding(shape.look.width / 2 + shape.look.borderWidth))
        }
    }

    /// Draws the shapes.
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

    /// Returns the visible part of a shape, in all copies of the world, without invisible
    /// corners.
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
                // The time of one simplification may grow with the square of the number of its
                // points.
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

/// Cuts lines into strokes with gaps between them.
enum Dashes {
    /// The most strokes of one line; no picture shows more.
    private static let most = 100_000

    /// Returns the strokes of a line.
    ///
    /// - Parameters:
    ///   - line: its points.
    ///   - lengths: lengths of strokes and gaps in turn, an even number of them, each above 0.
    /// - Returns: lines of two points or more; the whole line if it would have too many
    ///   strokes.
    static func strokes(of line: [PlanePoint], lengths: [Double]) -> [[PlanePoint]] {
        guard let first = line.first, lengths.allSatisfy({ $0 > 0 }), !lengths.isEmpty else {
            return [line]
        }
        var (strokes, stroke): ([[PlanePoint]], [PlanePoint]) = ([], [first])
        var (index, left, isStroke) = (0, lengths[0], true)
        for (from, to) in zip(line, line.dropFirst()) {
            let (dx, dy) = (to.x - from.x, to.y - from.y)
            let length = (dx * dx + dy * dy).squareRoot()
            guard length.isFinite, length > 0 else { continue }
            var done = 0.0
            while length - done >= left {
                done += left
                let point = PlanePoint(
                    x: from.x + dx * done / length, y: from.y + dy * done / length)
                if isStroke { strokes.append(stroke + [point]) }
                guard strokes.count < most else { return [line] }
                index = (index + 1) % lengths.count
                (left, isStroke, stroke) = (lengths[index], !isStroke, [point])
            }
            left -= length - done
            if isStroke { stroke.append(to) }
        }
        if isStroke, stroke.count > 2 || stroke.first != stroke.last { strokes.append(stroke) }
        return strokes
    }
}
