import Geometry
import Glibc
import Graphics

/// The room between the two lines beside a gap, in convex pieces: one for each straight piece of the
/// line, and one for each of its corners and round ends.
struct CairoGap {
    /// Their corners, in the picture.
    private(set) var pieces: [[SubpixelPoint]] = []

    private let projection: PlaneProjection?

    /// - Parameters:
    ///   - lines: a feature's shape.
    ///   - look: with a gap.
    ///   - tools: what moves lines sideways.
    ///   - projection: from the plane of the lines to the picture; `nil` where they are one.
    init(
        _ lines: FeatureShape, _ look: LineLook, _ tools: RasterTools,
        _ projection: PlaneProjection?
    ) {
        self.projection = projection
        var found: [[ScreenPoint]] = []
        LineTracer(
            tools: tools, shape: lines, ground: PixelWindow(minX: 0, minY: 0, maxX: 0, maxY: 0)
        )
        .forEachLine(look) { line in
            found += Self.pieces(of: line.map(ScreenPoint.init), look)
        }
        pieces = found.map { $0.map(inPicture) }
    }

    private func inPicture(_ point: ScreenPoint) -> SubpixelPoint {
        let place = SubpixelPoint(
            nearX: point.x * SubpixelPoint.perPixel, y: point.y * SubpixelPoint.perPixel)
        return projection?(place) ?? place
    }

    private static func pieces(of line: [ScreenPoint], _ look: LineLook) -> [[ScreenPoint]] {
        let half = look.gap / 2
        let ends = look.isRing ? line + line.prefix(1) : line
        var pieces: [[ScreenPoint]] = []
        var before: (x: Double, y: Double)?
        for (index, (a, b)) in zip(ends, ends.dropFirst()).enumerated() {
            let (dx, dy) = (b.x - a.x, b.y - a.y)
            let length = (dx * dx + dy * dy).squareRoot()
            guard length > 0 else { continue }
            let (x, y) = (dx / length, dy / length)
            // Square ends stand out as far as those of both lines together.
            let isSquare = look.pen.cap == .square && look.dashes.isEmpty && !look.isRing
            // A pixel more, or a hair would be left where the lines end.
            let extent =
                look.isRing || look.pen.cap == .round ? 0 : isSquare ? look.outerWidth / 2 + 1 : 1
            let begin = index == 0 ? extent : 0
            let end = index == ends.count - 2 ? extent : 0
            func corner(_ along: Double, _ side: Double) -> ScreenPoint {
                ScreenPoint(x: a.x + x * along + y * side, y: a.y + y * along - x * side)
            }
            pieces.append([
                corner(-begin, half), corner(length + end, half), corner(length + end, -half),
                corner(-begin, -half),
            ])
            if let before {
                pieces.append(disc(around: a, radius: half))
                if look.pen.join == .miter, let kite = kite(at: a, before, (x, y), half) {
                    pieces.append(kite)
                }
            }
            before = (x, y)
        }
        let rounded =
            look.isRing ? [line.first] : look.pen.cap == .round ? [line.first, line.last] : []
        pieces += rounded.compactMap { $0.map { disc(around: $0, radius: half) } }
        return pieces
    }

    /// The pointed corner between two directions.
    private static func kite(
        at point: ScreenPoint, _ a: (x: Double, y: Double), _ b: (x: Double, y: Double),
        _ half: Double
    ) -> [ScreenPoint]? {
        let (dot, cross) = (a.x * b.x + a.y * b.y, a.x * b.y - a.y * b.x)
        guard abs(cross) > 1e-6, dot > -0.5 else { return nil }
        let side = cross > 0 ? half : -half
        let scale = side / (1 + dot)
        return [
            point, ScreenPoint(x: point.x + a.y * side, y: point.y - a.x * side),
            ScreenPoint(x: point.x + (a.y + b.y) * scale, y: point.y - (a.x + b.x) * scale),
            ScreenPoint(x: point.x + b.y * side, y: point.y - b.x * side),
        ]
    }

    private static func disc(around middle: ScreenPoint, radius: Double) -> [ScreenPoint] {
        stride(from: 0.0, to: 24, by: 1).map { step in
            let angle = step * .pi / 12
            return ScreenPoint(
                x: middle.x + cos(angle) * radius, y: middle.y + sin(angle) * radius)
        }
    }
}

extension Context {
    /// Keeps later drawing outside a convex piece of the picture as well.
    func clip(outside piece: [SubpixelPoint], of picture: PixelWindow) {
        newPath()
        rectangle(
            x: -1e4, y: -1e4, width: Double(picture.width) + 2e4,
            height: Double(picture.height) + 2e4)
        for (index, corner) in piece.lazy.map(ScreenPoint.init).enumerated() {
            if index == 0 { move(x: corner.x, y: corner.y) } else { line(x: corner.x, y: corner.y) }
        }
        close()
        clipEvenOdd()
    }
}
