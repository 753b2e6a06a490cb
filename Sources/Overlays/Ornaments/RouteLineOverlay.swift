package import Geometry
import Graphics
package import MapRenderer
package import Routes

/// A route drawn on the road: a line with a casing, under the map's labels.
package struct RouteLineOverlay: Overlay {
    /// The colours of a route line.
    package enum Role: Hashable, Sendable {
        /// The displayed route.
        case main
        /// Another route, in an unobtrusive colour.
        case alternative
        /// A part of the displayed route on which the traffic is not as usual.
        case traffic(TrafficStretch.Kind)
    }

    /// Below labels, so that street names stay readable on the route.
    package var level: OverlayLevel { .belowLabels }

    let lines: [[WorldPoint]]
    let role: Role
    private let theme: RoadTheme
    private let ground: GroundLine

    /// Creates a route line.
    ///
    /// - Parameters:
    ///   - lines: the pieces of the route; gaps between them stay open.
    ///   - role: the role, which chooses its colours.
    ///   - theme: the colours.
    package init(lines: [[Coordinate]], role: Role, theme: RoadTheme = .day) {
        self.init(joined: WorldCopies.joined(lines), role: role, theme: theme)
    }

    /// Creates a route line whose points are connected the short way round the world.
    init(joined lines: [[WorldPoint]], role: Role, theme: RoadTheme = .day) {
        self.lines = lines
        self.role = role
        self.theme = theme
        ground = GroundLine(lines)
    }

    /// Returns the same line in other colours.
    func colored(_ theme: RoadTheme) -> RouteLineOverlay {
        RouteLineOverlay(joined: lines, role: role, theme: theme)
    }

    /// The items that must be in the picture for the whole line, including its width, to be
    /// visible.
    package var framingItems: [Framing.Item] {
        let points = lines.joined()
        guard let box = WorldBox(around: points) else { return [] }
        let margin = EdgePadding(Self.maximumWidth / 2 + Self.casing)
        return [Framing.Item(box: box, margin: margin)]
    }

    private static let maximumWidth = 12.0
    private static let casing = 1.5

    /// Returns the width in pixels, which is a little larger than that of the roads of the day
    /// style at each zoom.
    func width(zoom: Double) -> Double {
        let fraction = min(max((zoom - 8) / 10, 0), 1)
        let full = 4 + (Self.maximumWidth - 4) * fraction * fraction
        return role == .alternative ? full * 0.8 : full
    }

    /// Returns the line as wide as it is drawn; labels may cover an alternative, because it is
    /// unobtrusive.
    package func groundLine(zoom: Double) -> WideGroundLine? {
        role == .main ? WideGroundLine(ground, width: width(zoom: zoom)) : nil
    }

    private var colors: RoadTheme.Line {
        switch role {
        case .main: theme.ahead
        case .alternative: theme.alternative
        case .traffic(let kind): theme.traffic.line(kind)
        }
    }

    /// Returns whether any of its pixels lie in a box of the picture.
    func meets(_ box: ScreenBox, in viewport: Viewport) -> Bool {
        let extent = width(zoom: viewport.camera.zoom) / 2 + Self.casing
        return !visibleParts(in: viewport, box: box.expanded(by: extent)).isEmpty
    }

    /// Draws casing and line.
    ///
    /// Cairo's time for a stroke grows with the square of how often it crosses itself, so it is
    /// drawn in chunks. With round caps and opaque colours they meet without a seam. If there
    /// are very many, the rasteriser draws them.
    package func draw(on canvas: OverlayCanvas) {
        let context = canvas.context
        let width = width(zoom: canvas.viewport.camera.zoom)
        context.setAntialiasing(.good)
        context.setDash([])
        var layers = [(colors.casing, width + 2 * Self.casing), (colors.fill, width)]
        if role == .traffic(.closed) { layers.append((theme.traffic.bars, width * 0.72)) }
        for (index, (color, pixels)) in layers.enumerated() {
            // Bars lie across the line; a part of a route ends where the next one begins.
            if index == 2 { context.setDash([width * 0.45, width * 0.45]) }
            context.setLineStyle(cap: isPart ? .butt : .round, join: .round)
            context.setColor(color)
            context.setLineWidth(pixels)
            let chunks = chunks(on: canvas, extent: pixels)
            guard chunks.count <= Self.mostStrokes else {
                Self.cover(chunks, color, width: pixels, on: canvas)
                continue
            }
            for chunk in chunks {
                for (step, point) in chunk.enumerated() {
                    if step == 0 {
                        context.move(x: point.x, y: point.y)
                    } else {
                        context.line(x: point.x, y: point.y)
                    }
                }
                context.stroke()
            }
        }
        context.setDash([])
    }

    private var isPart: Bool { if case .traffic = role { true } else { false } }

    /// The most strokes that Cairo draws; a route around the whole world has some hundred
    /// chunks.
    private static let mostStrokes = 2000
    /// The most chunks that are filled together; if more overlapped, their sum would overflow.
    private static let coveredTogether = 1000

    private static func cover(
        _ chunks: [ArraySlice<ScreenPoint>], _ color: Color, width: Double,
        on canvas: OverlayCanvas
    ) {
        let pen = AreaPen(canvas)
        for start in stride(from: 0, to: chunks.count, by: coveredTogether) {
            for chunk in chunks[start..<min(start + coveredTogether, chunks.count)] {
                pen.newPart()
                for point in chunk { pen.line(x: point.x, y: point.y) }
            }
            pen.stroke(color, width: width, cap: .round, join: .round)
        }
    }

    /// Returns the pieces of the line that lie in a box of the picture.
    private func visibleParts(in viewport: Viewport, box: ScreenBox) -> PlanarParts<ScreenPoint> {
        let margin = max(
            -box.minX, -box.minY, box.maxX - viewport.size.width, box.maxY - viewport.size.height, 0
        )
        var parts = PlanarParts<ScreenPoint>()
        for line in lines {
            for world in viewport.worlds(of: line, margin: margin) {
                parts.appendPart(line.map { viewport.screen($0.shifted(worlds: world)) })
            }
        }
        return parts.linesClipped(to: PlanarBox(box))
    }

    /// The most points of a stroke.
    private static let chunkSize = 128
    /// The most points that are simplified together, because the time can grow with their
    /// square.
    private static let runSize = 1024

    /// The visible part of the line, without what is finer than half a device pixel, in chunks that
    /// share their ends.
    private func chunks(on canvas: OverlayCanvas, extent: Double) -> [ArraySlice<ScreenPoint>] {
        let size = canvas.viewport.size
        let window = ScreenBox(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
            .expanded(by: extent + 8)
        let visible = visibleParts(in: canvas.viewport, box: window)
        var simplifier = Simplifier()
        return (0..<visible.count).flatMap { index in
            var thin: [ScreenPoint] = []
            for run in Self.runs(of: visible[index], size: Self.runSize) {
                if !thin.isEmpty { thin.removeLast() }
                simplifier.simplify(line: run, tolerance: 0.5 / canvas.pixelRatio, into: &thin)
            }
            return Self.runs(of: thin[...], size: Self.chunkSize)
        }
    }

    /// Returns a line in runs of limited size, each beginning with the last point of the one
    /// before.
    private static func runs(
        of line: ArraySlice<ScreenPoint>, size: Int
    ) -> [ArraySlice<ScreenPoint>] {
        stride(from: line.startIndex, to: max(line.endIndex - 1, line.startIndex + 1), by: size - 1)
            .map { line[$0..<min($0 + size, line.endIndex)] }
    }
}
