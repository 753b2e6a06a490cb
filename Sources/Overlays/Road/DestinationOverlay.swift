package import Geometry
import Graphics
package import MapRenderer

/// Where the route ends, standing upright on its place.
package struct DestinationOverlay: Overlay {
    /// What marks the destination.
    package enum Look: String, CaseIterable, Hashable, Sendable {
        /// A pin.
        case pin
        /// A chequered flag.
        case flag
        /// An arrow that points down to the place, and bounces.
        case arrow
    }

    /// Above everything.
    package var level: OverlayLevel { .aboveLabels }
    /// What the picture's report calls it.
    package var name: String? { "destination" }

    private let place: Coordinate
    private let look: Look
    private let phase: Double
    private let theme: RoadTheme

    /// A mark at a place.
    ///
    /// - Parameters:
    ///   - place: where it stands.
    ///   - look: what it is.
    ///   - phase: how far a bounce of the arrow has come, from 0 (on the ground) over 0.5 (highest)
    ///     to 1; what is beyond begins again.
    ///   - theme: its colours.
    package init(
        at place: Coordinate, look: Look = .pin, phase: Double = 0, theme: RoadTheme = .day
    ) {
        self.place = place
        self.look = look
        self.phase = phase.isFinite ? phase - phase.rounded(.down) : 0
        self.theme = theme
    }

    /// Pixels above the ground that the arrow has bounced to: a throw, so a parabola.
    var lift: Double { look == .arrow ? 4 + 56 * phase * (1 - phase) : 0 }

    private var extent: (left: Double, right: Double, height: Double) {
        switch look {
        case .pin: (16, 16, 50)
        case .flag: (10, 34, 52)
        case .arrow: (18, 18, 70)
        }
    }

    /// Where it stands, and its size: smaller far away, but never so small that it is lost.
    private func standing(in viewport: Viewport) -> (
        foot: ScreenPoint, scale: Double, flat: Double
    )? {
        let plane = GroundPlane(viewport)
        let point = plane.nearest(place)
        guard plane.isSeen(point, margin: 150) else { return nil }
        let seen = plane.scale(at: point)
        return (
            plane.screen(point), min(max(seen.across.squareRoot(), 0.6), 1.3),
            min(max(seen.along / seen.across, 0.2), 1)
        )
    }

    /// The mark's own box, at the height of its bounce: labels keep clear of it.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] {
        guard let (foot, scale, _) = standing(in: viewport) else { return [] }
        return [
            ScreenBox(
                minX: foot.x - extent.left * scale, minY: foot.y - extent.height * scale,
                maxX: foot.x + extent.right * scale, maxY: foot.y + 5 * scale)
        ]
    }

    /// Draws it with its shadow on the ground.
    package func draw(on canvas: OverlayCanvas) {
        guard let (foot, scale, flat) = standing(in: canvas.viewport) else { return }
        let context = canvas.context
        context.setAntialiasing(.good)
        context.translate(x: foot.x, y: foot.y)
        context.scale(scale)
        let shape = DestinationShape(context: context, theme: theme)
        // On the flat map a shadow as of light from the front, in a tilted one as it lies there.
        shape.drawShadow(lift: lift, flat: min(flat, 0.5))
        switch look {
        case .pin: shape.drawPin()
        case .flag: shape.drawFlag()
        case .arrow:
            context.translate(x: 0, y: -lift)
            shape.drawArrow()
        }
    }
}
