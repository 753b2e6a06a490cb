import Colors
public import MapCamera
public import MapGeometry
public import MapRenderer
import Rasterizer

/// The line of a whole trip, below the map's labels, each piece in its own colour.
public struct DrivenLineOverlay: Overlay {
    /// Neighbouring places that have one colour; the next piece begins where it ends.
    public struct Piece: Sendable {
        /// The places, in one copy of the world.
        public let points: [WorldPoint]
        /// The scale's band.
        public let band: Int

        /// A piece from its parts.
        public init(_ points: [WorldPoint], band: Int) {
            self.points = points
            self.band = band
        }
    }

    /// Below labels, so that street names stay readable on the line.
    public var level: OverlayLevel { .belowLabels }

    private let pieces: [Piece]
    private let scale: ColorScale?
    private let theme: RoadTheme
    private let ink: Color

    /// A line.
    ///
    /// - Parameters:
    ///   - pieces: in the order of the trip.
    ///   - scale: the colours of the bands; `nil` for the route's.
    ///   - theme: the colours of all else.
    public init(_ pieces: [Piece], scale: ColorScale?, theme: OverlayTheme) {
        self.pieces = pieces
        self.scale = scale
        self.theme = theme.road
        ink = theme.panels.ink
    }

    /// Pixels that the line takes beside its places.
    public static let margin = Framing.Padding(9)

    private static let width = 5.5
    private static let casing = 1.3

    /// Draws first all casings, then each band.
    public func draw(on canvas: OverlayCanvas) {
        let lines = pieces.map { (line: thinned($0.points, on: canvas), band: $0.band) }
        let bands = scale?.bands ?? [ColorScale.Band(theme.ahead.fill)]
        let casing = scale == nil ? theme.ahead.casing : ink
        for isCasing in [true, false] {
            for (index, band) in bands.enumerated() {
                let pen = AreaPen(canvas)
                var count = 0
                func stroke() {
                    pen.stroke(
                        isCasing ? casing : band.color,
                        width: Self.width * band.width + (isCasing ? 2 * Self.casing : 0),
                        cap: .round, join: .round)
                    count = 0
                }
                for (line, place) in lines where min(place, bands.count - 1) == index {
                    for run in line {
                        pen.newPart()
                        for point in run { pen.line(x: point.x, y: point.y) }
                        count += 1
                        // Where more lie upon each other, their sum would overflow.
                        if count == 500 { stroke() }
                    }
                }
                stroke()
            }
        }
    }

    /// The parts in the picture, without what is finer than half a device pixel: in linear time.
    private func thinned(_ points: [WorldPoint], on canvas: OverlayCanvas) -> [[ScreenPoint]] {
        let size = canvas.viewport.size
        let window = ScreenBox(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
            .expanded(by: 20)
        var parts = PlanarParts<ScreenPoint>()
        parts.appendPart(points.map(canvas.viewport.screen))
        let visible = parts.linesClipped(to: PlanarBox(window))
        let least = 0.5 / canvas.pixelRatio
        return (0..<visible.count).flatMap { index -> [[ScreenPoint]] in
            var line: [ScreenPoint] = []
            for point in visible[index] {
                if let last = line.last, (point.x - last.x).magnitude < least,
                    (point.y - last.y).magnitude < least
                {
                    continue
                }
                line.append(point)
            }
            if line.count == 1, let end = visible[index].last { line.append(end) }
            return Self.runs(line)
        }
    }

    /// The most points of a stroke; runs share their ends.
    private static let runLength = 128

    private static func runs(_ line: [ScreenPoint]) -> [[ScreenPoint]] {
        guard line.count > 1 else { return [] }
        return stride(from: 0, to: line.count - 1, by: runLength).map {
            Array(line[$0...min($0 + runLength, line.count - 1)])
        }
    }
}
