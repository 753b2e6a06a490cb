package import Geometry
import Graphics
package import MapRenderer

/// A small mark with a door at the entrance of a stop's building.
package struct EntranceOverlay: Overlay {
    /// Above everything.
    package var level: OverlayLevel { .aboveLabels }
    /// Its name in the picture's report.
    package var name: String? { "entrance" }

    private let place: Coordinate
    private let theme: RoadTheme

    private static let radius = 9.0
    private static let rim = 1.6

    /// Creates a mark.
    ///
    /// - Parameters:
    ///   - place: the door's position.
    ///   - theme: its colours, which are those of a stop on the way.
    package init(at place: Coordinate, theme: RoadTheme = .day) {
        self.place = place
        self.theme = theme
    }

    private func standing(in viewport: Viewport) -> (foot: ScreenPoint, scale: Double)? {
        GroundPlane(viewport).standing(at: place, margin: 50, most: 1.2)
    }

    /// Returns the mark's box, which labels keep clear of.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] {
        guard let (middle, scale) = standing(in: viewport) else { return [] }
        return [
            ScreenBox(minX: middle.x, minY: middle.y, maxX: middle.x, maxY: middle.y)
                .expanded(by: (Self.radius + 1) * scale)
        ]
    }

    /// Draws the mark, upright and facing the viewer.
    package func draw(on canvas: OverlayCanvas) {
        guard let (middle, scale) = standing(in: canvas.viewport) else { return }
        let context = canvas.context
        context.setAntialiasing(.good)
        context.translate(x: middle.x, y: middle.y)
        context.scale(scale)
        for step in 0..<3 where theme.shadow.alpha > 0 {
            context.circle(x: 0.4, y: 1.2, radius: Self.radius + 2 - Double(step))
            context.setColor(theme.shadow.faded(0.06))
            context.fill()
        }
        disc(context, Self.radius, theme.via.casing)
        disc(context, Self.radius - Self.rim, theme.via.fill)
        // A door with its knob.
        context.roundedRectangle(x: -3.1, y: -5.2, width: 6.2, height: 10.2, radius: 0.9)
        context.setColor(theme.via.casing)
        context.fill()
        context.circle(x: 1.5, y: 0.4, radius: 0.85)
        context.setColor(theme.via.fill)
        context.fill()
    }

    private func disc(_ context: Context, _ radius: Double, _ color: Color) {
        context.circle(x: 0, y: 0, radius: radius)
        context.setColor(color)
        context.fill()
    }
}
