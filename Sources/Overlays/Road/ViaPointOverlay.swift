package import Geometry
import Graphics
package import MapRenderer

/// A stop on the way, with its number.
package struct ViaPointOverlay: Overlay {
    /// Above everything.
    package var level: OverlayLevel { .aboveLabels }
    /// What the picture's report calls it.
    package var name: String? { "stop" }

    private let place: Coordinate
    private let number: Int
    private let isPassed: Bool
    private let theme: RoadTheme

    /// A stop.
    ///
    /// - Parameters:
    ///   - place: where it is.
    ///   - number: counted from 1.
    ///   - isPassed: whether it lies behind the vehicle, and is pale.
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

    private func standing(in viewport: Viewport) -> (middle: ScreenPoint, scale: Double)? {
        let plane = GroundPlane(viewport)
        let point = plane.nearest(place)
        guard plane.isSeen(point, margin: 50) else { return nil }
        let seen = plane.scale(at: point).across
        return (plane.screen(point), min(max(seen.squareRoot(), 0.6), 1.2))
    }

    /// The disc's box: labels keep clear of it.
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
