package import Geometry
import Graphics
package import MapRenderer

/// Dots along an unrecorded way: from the route to a vehicle that has left it, or between two
/// places of a trip.
package struct RoadLinkOverlay: Overlay {
    /// Below labels, like the route itself.
    package var level: OverlayLevel { .belowLabels }

    private let places: [Coordinate]
    private let theme: RoadTheme

    private static let radius = 3.4
    private static let step = 15.0
    /// The most dots; more can't be distinguished.
    private static let most = 1000

    /// Creates dots along a way.
    ///
    /// - Parameters:
    ///   - places: the way; dots are counted from the first.
    ///   - theme: the theme; the dots have the colours of the way ahead.
    package init(along places: [Coordinate], theme: RoadTheme = .day) {
        self.places = places
        self.theme = theme
    }

    /// Draws the dots that are in the picture.
    package func draw(on canvas: OverlayCanvas) {
        let plane = GroundPlane(canvas.viewport)
        guard let path = MeasuredLine(places.map(plane.nearest)) else { return }
        for (color, grow) in [(theme.ahead.casing, 1.4), (theme.ahead.fill, 0)] {
            canvas.fillGround(color) { pen in
                for seen in path.stretches(in: plane.window(margin: 10)) {
                    var place = (seen.lowerBound / Self.step).rounded(.up) * Self.step
                    var count = 0
                    while place < seen.upperBound, count < Self.most {
                        let dot = Angle.arc(
                            around: path.point(at: place), radius: Self.radius + grow,
                            from: 0, sweep: 2 * .pi)
                        pen.add(ring: dot.dropLast())
                        place += Self.step
                        count += 1
                    }
                }
            }
        }
    }
}
