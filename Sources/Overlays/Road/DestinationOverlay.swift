package import Geometry
import Graphics
package import MapRenderer

/// The mark at the end of the route, upright at its place.
package struct DestinationOverlay: Overlay {
    /// The kind of mark.
    package enum Look: String, CaseIterable, Hashable, Sendable {
        /// A pin.
        case pin
        /// A chequered flag.
        case flag
        /// A bouncing arrow that points down to the place.
        case arrow
    }

    /// Above everything.
    package var level: OverlayLevel { .aboveLabels }
    /// Its name in the picture's report.
    package var name: String? { "destination" }

    private let place: Coordinate
    private let look: Look
    private let phase: Double
    private let theme: RoadTheme

    /// Creates a mark at a place.
    ///
    /// - Parameters:
    ///   - place: its position.
    ///   - look: its kind.
    ///   - phase: the progress of the arrow's bounce, from 0 (on the ground) through 0.5
    ///     (highest) to 1; values outside repeat.
    ///   - theme: its colours.
    package init(
        at place: Coordinate, look: Look = .pin, phase: Double = 0, theme: RoadTheme = .day
    ) {
        self.place = place
        self.look = look
        self.phase = phase.isFinite ? phase - phase.rounded(.down) : 0
        self.theme = theme
    }

    /// The height of the bounce in pixels above the ground, which is a parabola as of a throw.
    var lift: Double { look == .arrow ? 4 + 56 * phase * (1 - phase) : 0 }

    private var extent: (left: Double, right: Double, height: Double) {
        switch look {
        case .pin: (16, 16, 50)
        case .flag: (10, 34, 52)
        case .arrow: (18, 18, 70)
        }
    }

    /// Returns its position and size, and how flat the ground is seen.
    private func standing(in viewport: Viewport) -> (
        foot: ScreenPoint, scale: Double, flat: Double
    )? {
        let plane = GroundPlane(viewport)
        guard let (foot, scale) = plane.standing(at: place, margin: 150, most: 1.3) else {
            return nil
        }
        let seen = plane.scale(at: plane.nearest(place))
        return (foot, scale, min(max(seen.along / seen.across, 0.2), 1))
    }

    /// Returns the mark's own box, at the height of its bounce, which labels keep clear of.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] {
        guard let (foot, scale, _) = standing(in: viewport) else { return [] }
        return [
            ScreenBox(
                minX: foot.x - extent.left * scale, minY: foot.y - extent.height * scale,
                maxX: foot.x + extent.right * scale, maxY: foot.y + 5 * scale)
        ]
    }

    /// Draws the mark with its shadow on the ground, unless the picture shows only a scrap of it.
    package func draw(on canvas: OverlayCanvas) {
        guard let (foot, scale, flat) = standing(in: canvas.viewport) else { return }
        let size = canvas.viewport.size
        let head = foot.y - extent.height * 0.8 * scale
        guard head >= 0, foot.y - 8 * scale <= size.height else { return }
        let context = canvas.context
        context.setAntialiasing(.good)
        context.translate(x: foot.x, y: foot.y)
        context.scale(scale)
        let shape = DestinationShape(context: context, theme: theme)
        // On a flat map the shadow is as of light from the front, on a tilted one as it lies on
        // the ground.
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
