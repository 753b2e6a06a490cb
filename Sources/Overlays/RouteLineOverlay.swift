import Cairo
public import MapCamera
public import MapGeometry
public import MapRenderer

/// A route drawn on the road: a line with a casing, under the map's labels.
public struct RouteLineOverlay: Overlay {
    /// The colours of a route line.
    public enum Role: Sendable {
        /// The route that is shown.
        case main
        /// Another way to go, in a quiet colour.
        case alternative
    }

    /// Below labels, so that street names stay readable on the route.
    public var level: OverlayLevel { .belowLabels }

    let lines: [[WorldPoint]]
    let role: Role

    /// A route line.
    ///
    /// - Parameters:
    ///   - lines: the pieces of the route; gaps between them stay open.
    ///   - role: which colours it gets.
    public init(lines: [[Coordinate]], role: Role) {
        self.lines = lines.map { $0.map(WorldPoint.init) }
        self.role = role
    }

    /// What must be in the picture for the whole line to be seen, its own width included.
    public var framingItems: [Framing.Item] {
        let points = lines.joined()
        guard let box = WorldBox(around: points) else { return [] }
        let margin = Framing.Padding(Self.maximumWidth / 2 + Self.casing)
        return [
            Framing.Item(point: WorldPoint(x: box.minX, y: box.minY), margin: margin),
            Framing.Item(point: WorldPoint(x: box.maxX, y: box.maxY), margin: margin),
        ]
    }

    private static let maximumWidth = 12.0
    private static let casing = 1.5

    /// Pixels across: a little wider than the roads of the day style at each zoom.
    func width(zoom: Double) -> Double {
        let share = min(max((zoom - 8) / 10, 0), 1)
        let full = 4 + (Self.maximumWidth - 4) * share * share
        return role == .main ? full : full * 0.8
    }

    private var fill: Color {
        switch role {
        case .main: Color(red: 0.16, green: 0.46, blue: 0.93)
        case .alternative: Color(red: 0.62, green: 0.71, blue: 0.83)
        }
    }

    private var edge: Color {
        switch role {
        case .main: Color(red: 0.07, green: 0.25, blue: 0.60)
        case .alternative: Color(red: 0.47, green: 0.57, blue: 0.71)
        }
    }

    /// Draws casing and line.
    public func draw(on canvas: OverlayCanvas) {
        let context = canvas.context
        let width = width(zoom: canvas.viewport.camera.zoom)
        context.setAntialiasing(.good)
        context.setDash([])
        context.setLineStyle(cap: .round, join: .round)
        for (color, pixels) in [(edge, width + 2 * Self.casing), (fill, width)] {
            addPath(to: canvas, reach: pixels)
            context.setColor(color)
            context.setLineWidth(pixels)
            context.stroke()
        }
    }

    /// The visible part of the line, thinned to what can be seen.
    private func addPath(to canvas: OverlayCanvas, reach: Double) {
        let size = canvas.viewport.size
        let window = ScreenBox(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
            .expanded(by: reach + 8)
        var parts = PlanarParts<ScreenPoint>()
        for line in lines { parts.appendPart(thinned(line.map(canvas.viewport.screen), canvas)) }
        let visible = parts.linesClipped(to: PlanarBox(window))
        for index in 0..<visible.count {
            for (step, point) in visible[index].enumerated() {
                if step == 0 {
                    canvas.context.move(x: point.x, y: point.y)
                } else {
                    canvas.context.line(x: point.x, y: point.y)
                }
            }
        }
    }

    /// Leaves out points nearer than a third of a device pixel to the one before.
    ///
    /// A stroke that crosses itself thousands of times within a few pixels costs Cairo seconds.
    private func thinned(_ points: [ScreenPoint], _ canvas: OverlayCanvas) -> [ScreenPoint] {
        let tolerance = 0.33 / canvas.pixelRatio
        var kept: [ScreenPoint] = []
        for (index, point) in points.enumerated() {
            if let last = kept.last, index < points.count - 1,
                abs(point.x - last.x) < tolerance, abs(point.y - last.y) < tolerance
            {
                continue
            }
            kept.append(point)
        }
        return kept
    }
}
