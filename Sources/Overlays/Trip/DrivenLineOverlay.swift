package import Geometry
import Graphics
package import MapRenderer

/// The line of a whole trip, below the map's labels, in the colours of a scale, with chevrons
/// that show its direction.
///
/// If it leads back along the same way, both directions are drawn side by side.
package struct DrivenLineOverlay: Overlay {
    /// Consecutive points without a gap.
    package struct Line: Sendable {
        /// The points, in one copy of the world.
        package let points: [WorldPoint]
        /// The band of the scale from each point on; as many as points.
        package let bands: [Int]

        /// Creates a line from its parts.
        package init(_ points: [WorldPoint], bands: [Int]) {
            self.points = points
            self.bands = bands
        }
    }

    /// Below labels, so that street names stay readable on the line.
    package var level: OverlayLevel { .belowLabels }

    private let lines: [Line]
    private let scale: ColorScale?
    private let keepsLeft: Bool
    private let theme: RoadTheme
    private let ink: Color

    /// Creates an overlay of lines.
    ///
    /// - Parameters:
    ///   - lines: the lines in the order of the trip.
    ///   - scale: the colours of the bands; `nil` uses the route's.
    ///   - keepsLeft: whether traffic keeps left there.
    ///   - theme: the colours of everything else.
    package init(
        _ lines: [Line], scale: ColorScale?, keepsLeft: Bool = false, theme: OverlayTheme
    ) {
        self.lines = lines
        self.scale = scale
        self.keepsLeft = keepsLeft
        self.theme = theme.road
        ink = theme.panels.ink
    }

    /// The space that the line takes beside its points, in pixels.
    package static let margin = EdgePadding(9)

    private static let width = 5.5
    private static let casing = 1.3

    /// Draws all casings first, then each band, then the chevrons.
    package func draw(on canvas: OverlayCanvas) {
        let viewport = canvas.viewport
        let thinned = lines.flatMap { line in
            viewport.worlds(of: line.points, margin: 40).map { world in
                BandedLine(
                    points: line.points.map { viewport.screen($0.shifted(worlds: world)) },
                    bands: line.bands
                ).thinned(to: 0.5 / canvas.pixelRatio)
            }
        }
        let apart = Self.width / 2 + Self.casing
        let drawn = SideBySide.lines(thinned, apart: keepsLeft ? -apart : apart)
        let bands = scale?.bands ?? [ColorScale.Band(theme.ahead.fill)]
        let size = canvas.viewport.size
        let window = ScreenBox(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
            .expanded(by: 20)
        let runs = drawn.flatMap { $0.runs(in: window) }
        for isCasing in [true, false] {
            for index in bands.indices {
                let pen = LinePen(canvas, bands[index], isCasing ? casingColor : nil)
                for run in runs where min(run.band, bands.count - 1) == index { pen.add(run) }
                pen.finish()
            }
        }
        for line in drawn { drawChevrons(on: line, bands, in: window, canvas) }
    }

    private var casingColor: Color { scale == nil ? theme.ahead.casing : ink }

    private func drawChevrons(
        on line: BandedLine, _ bands: [ColorScale.Band], in window: ScreenBox,
        _ canvas: OverlayCanvas
    ) {
        let pen = AreaPen(canvas)
        for chevron in LineChevron.chevrons(along: line) where window.contains(chevron.place) {
            let band = bands[min(max(chevron.band, 0), bands.count - 1)]
            chevron.addPath(to: pen, size: Self.width * band.width / 2)
            pen.stroke(
                band.color.isLight ? ink : .white, width: 1.5, cap: .round, join: .round)
        }
    }

    /// Strokes runs of one colour, some hundred at once; if more overlapped, their sum would
    /// overflow.
    private final class LinePen {
        private let pen: AreaPen
        private let color: Color
        private let width: Double
        private var count = 0

        init(_ canvas: OverlayCanvas, _ band: ColorScale.Band, _ casing: Color?) {
            pen = AreaPen(canvas)
            color = casing ?? band.color
            width =
                DrivenLineOverlay.width * band.width
                + (casing == nil ? 0 : 2 * DrivenLineOverlay.casing)
        }

        func add(_ run: BandedLine.Run) {
            pen.newPart()
            for point in run.points { pen.line(x: point.x, y: point.y) }
            count += 1
            if count == 500 { finish() }
        }

        func finish() {
            pen.stroke(color, width: width, cap: .round, join: .round)
            count = 0
        }
    }
}

extension Color {
    /// Whether dark ink is more readable on it than white (relative luminance, WCAG 2.1).
    fileprivate var isLight: Bool { 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.6 }
}

/// A small mark on a line that shows its direction.
struct LineChevron {
    /// Its position.
    let place: ScreenPoint
    /// Its direction, as a vector of length 1.
    let way: ScreenPoint
    /// The band of the line there.
    let band: Int

    /// The distance in pixels from one to the next.
    private static let spacing = 72.0
    /// Pixels to both sides over which the line must be straight.
    private static let extent = 7.0

    /// Returns the chevrons of a line, where it is straight enough for them.
    static func chevrons(along line: BandedLine) -> [LineChevron] {
        guard let measured = MeasuredLine(line.points) else { return [] }
        let ends = spacing / 2
        return stride(from: ends, through: measured.length - ends / 2, by: spacing).compactMap {
            distance in
            let middle = measured.position(at: distance)
            let (back, front) = (
                measured.point(at: distance - extent), measured.point(at: distance + extent)
            )
            let (x, y) = (front.x - back.x, front.y - back.y)
            let length = (x * x + y * y).squareRoot()
            // A bow is longer than its chord.
            guard length > 2 * extent * 0.96 else { return nil }
            return LineChevron(
                place: middle.point, way: ScreenPoint(x: x / length, y: y / length),
                band: line.bands[middle.segment])
        }
    }

    /// Adds its two strokes, extending `size` pixels to both sides.
    func addPath(to pen: AreaPen, size: Double) {
        let (wide, deep) = (size * 0.72, size * 0.42)
        func add(_ along: Double, _ aside: Double) {
            pen.line(
                x: place.x + way.x * along - way.y * aside,
                y: place.y + way.y * along + way.x * aside)
        }
        pen.newPart()
        add(-deep, -wide)
        add(deep, 0)
        add(-deep, wide)
    }
}
