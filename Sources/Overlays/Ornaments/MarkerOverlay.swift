package import Geometry
package import Graphics
package import MapRenderer

/// A marker at the start, a stop or the end of a route, or at another place.
package struct MarkerOverlay: Overlay {
    /// The meaning of the marker.
    package enum Kind: Hashable, Sendable {
        /// The start of the route, as a ring.
        case start
        /// A stop on the way, with its number.
        case stop(Int)
        /// The end of the route, as a pin whose tip is at the place.
        case destination
        /// A place beside the route, as a small dot.
        case mark
        /// The end of the visible part, as an open ring, while the true end is private.
        case open(Color)
    }

    /// Above everything, because a marker is the subject of the picture.
    package var level: OverlayLevel { .aboveLabels }
    /// Its name in the picture's report.
    package var name: String? { "marker" }

    private let place: WorldPoint
    private let kind: Kind
    private let destination: WorldPoint?
    private let theme: RoadTheme

    /// Creates a marker at a coordinate.
    package init(at place: Coordinate, kind: Kind, theme: RoadTheme = .day) {
        self.init(at: WorldPoint(place), kind: kind, theme: theme)
    }

    /// Creates a marker in a copy of the world.
    ///
    /// - Parameters:
    ///   - place: its position.
    ///   - kind: its meaning.
    ///   - destination: the position of the pin that must not hide the ring of a start.
    ///   - theme: the colours.
    package init(
        at place: WorldPoint, kind: Kind, destination: WorldPoint? = nil, theme: RoadTheme = .day
    ) {
        self.place = place
        self.kind = kind
        self.destination = destination
        self.theme = theme
    }

    /// Returns the same marker in other colours.
    func colored(_ theme: RoadTheme) -> MarkerOverlay {
        MarkerOverlay(at: place, kind: kind, destination: destination, theme: theme)
    }

    /// Returns the factor of its default size; the start's ring of a round trip is larger,
    /// because the pin is inside it.
    private func enlargement(worldSize: Double) -> Double {
        guard kind == .start, let destination else { return 1 }
        let x = place.eastward(to: destination) * worldSize
        let y = (destination.y - place.y) * worldSize
        return x * x + y * y < 64 ? 1.7 : 1
    }

    /// Returns the extent of the drawing around its place in logical pixels.
    private func extent(worldSize: Double) -> EdgePadding {
        switch kind {
        case .start: EdgePadding(9 * enlargement(worldSize: worldSize))
        case .stop: EdgePadding(11)
        case .mark: EdgePadding(6)
        case .open: EdgePadding(8)
        case .destination: DropShape.extent(size: 1)
        }
    }

    /// The item that must be in the picture for the whole marker to be visible.
    ///
    /// The zoom is not known yet, so a ring is assumed to be large if it is large when seen
    /// from near.
    package var framingItem: Framing.Item {
        Framing.Item(point: place, margin: extent(worldSize: Camera.worldSize(zoom: 17)))
    }

    /// Returns the marker's own box, which labels keep clear of.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] {
        let point = viewport.nearestScreen(place)
        let extent = extent(worldSize: viewport.worldSize)
        return [
            ScreenBox(
                minX: point.x - extent.left, minY: point.y - extent.top,
                maxX: point.x + extent.right, maxY: point.y + extent.bottom)
        ]
    }

    /// Draws the marker.
    package func draw(on canvas: OverlayCanvas) {
        let point = canvas.viewport.nearestScreen(place)
        let extent = 200.0
        let size = canvas.viewport.size
        guard (-extent...size.width + extent).contains(point.x),
            (-extent...size.height + extent).contains(point.y)
        else { return }
        canvas.context.translate(x: point.x, y: point.y)
        canvas.context.setAntialiasing(.good)
        switch kind {
        case .start:
            canvas.context.scale(enlargement(worldSize: canvas.viewport.worldSize))
            drawRing(canvas.context)
        case .stop(let number):
            NumberedDisc(number: number, radius: 10, rim: 1.4, fontSize: 11, colors: theme.via)
                .draw(on: canvas)
        case .mark: drawDot(canvas.context)
        case .open(let color): drawOpenRing(canvas.context, color)
        case .destination:
            DropShape(colors: theme.destination, shadow: theme.shadow).draw(canvas.context)
        }
    }

    private func drawRing(_ context: Context) {
        context.circle(x: 0, y: 0, radius: 8.5)
        context.setColor(theme.start.casing)
        context.fill()
        context.circle(x: 0, y: 0, radius: 7.3)
        context.setColor(theme.start.fill)
        context.fill()
        context.circle(x: 0, y: 0, radius: 3.6)
        context.setColor(.white)
        context.fill()
    }

    private func drawOpenRing(_ context: Context, _ color: Color) {
        context.circle(x: 0, y: 0, radius: 7.5)
        context.setColor(Color.white.faded(0.85))
        context.fill()
        context.circle(x: 0, y: 0, radius: 5.6)
        context.setColor(color.faded(0.75))
        context.setLineWidth(2.2)
        context.stroke()
    }

    private func drawDot(_ context: Context) {
        context.circle(x: 0, y: 0, radius: 5)
        context.setColor(.white)
        context.fill()
        context.circle(x: 0, y: 0, radius: 3.6)
        context.setColor(Color(red: 0.35, green: 0.38, blue: 0.45))
        context.fill()
    }
}

/// A disc around the origin with a rim and a number, for a stop on the way.
struct NumberedDisc {
    let number: Int
    /// Half its width, and the part of it that is rim.
    let radius, rim: Double
    let fontSize: Double
    let colors: RoadTheme.Line

    func draw(on canvas: OverlayCanvas) {
        let context = canvas.context
        context.circle(x: 0, y: 0, radius: radius)
        context.setColor(colors.casing)
        context.fill()
        context.circle(x: 0, y: 0, radius: radius - rim)
        context.setColor(colors.fill)
        context.fill()
        let text = canvas.shaper.shape(
            "\(number)", font: FontRequest(families: ["Noto Sans"], weight: 700, size: fontSize))
        canvas.canvas.draw(
            text, x: -text.width / 2, y: text.ascent - text.height / 2, color: colors.casing)
    }
}

/// A stop on the way, with its number.
package struct ViaPointOverlay: Overlay {
    /// Above everything.
    package var level: OverlayLevel { .aboveLabels }
    /// Its name in the picture's report.
    package var name: String? { "stop" }

    private let place: Coordinate
    private let number: Int
    private let isPassed: Bool
    private let theme: RoadTheme

    /// Creates a stop.
    ///
    /// - Parameters:
    ///   - place: its position.
    ///   - number: counted from 1.
    ///   - isPassed: whether the vehicle has passed it; it is pale then.
    ///   - theme: its colours.
    package init(
        at place: Coordinate, number: Int, isPassed: Bool = false, theme: RoadTheme = .day
    ) {
        self.place = place
        self.number = number
        self.isPassed = isPassed
        self.theme = theme
    }

    private static let radius = 12.5

    private func standing(in viewport: Viewport) -> (foot: ScreenPoint, scale: Double)? {
        GroundPlane(viewport).standing(at: place, margin: 50, most: 1.2)
    }

    /// Returns the disc's box, which labels keep clear of.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] {
        guard let (middle, scale) = standing(in: viewport) else { return [] }
        let half = (Self.radius + 2) * scale
        return [
            ScreenBox(
                minX: middle.x - half, minY: middle.y - half, maxX: middle.x + half,
                maxY: middle.y + half)
        ]
    }

    /// Draws a disc with a number, upright and facing the viewer.
    package func draw(on canvas: OverlayCanvas) {
        guard let (middle, scale) = standing(in: canvas.viewport) else { return }
        let context = canvas.context
        let colors = isPassed ? theme.driven : theme.via
        context.setAntialiasing(.good)
        context.translate(x: middle.x, y: middle.y)
        context.scale(scale)
        for step in 0..<4 where theme.shadow.alpha > 0 {
            context.circle(x: 0.5, y: 1.5, radius: Self.radius + 3 - Double(step))
            context.setColor(theme.shadow.faded(0.06))
            context.fill()
        }
        NumberedDisc(
            number: number, radius: Self.radius, rim: 2.2,
            fontSize: number < 10 ? 14 : number < 100 ? 12 : 9, colors: colors
        ).draw(on: canvas)
    }
}
