package import Geometry
import Graphics
package import MapRenderer

/// The circle of accuracy on the ground around the vehicle.
package struct AccuracyOverlay: Overlay {
    /// Below labels, above the route.
    package var level: OverlayLevel { .belowLabels }

    private let place: Coordinate
    private let meters: Double
    private let theme: RoadTheme

    /// The largest radius; a wider circle would be meaningless and cover the picture.
    package static let largest = 5000.0

    /// Creates a circle.
    ///
    /// - Parameters:
    ///   - place: its middle.
    ///   - meters: its radius; nothing is drawn for 0 or less.
    ///   - theme: its colour.
    ///   - most: the maximum radius.
    package init(
        at place: Coordinate, meters: Double, theme: RoadTheme = .day, most: Double = largest
    ) {
        self.place = place
        self.meters = meters > 0 ? min(meters, most) : 0
        self.theme = theme
    }

    /// Draws a transparent disc with a thin rim.
    package func draw(on canvas: OverlayCanvas) {
        guard meters > 0 else { return }
        let plane = GroundPlane(canvas.viewport)
        let radius = meters / plane.metersPerPixel(at: WorldPoint(place))
        let middle = plane.nearest(place)
        let window = plane.window(margin: 200)
        // If a circle ends outside the picture, only its part inside is needed.
        let ring = Angle.arc(
            around: middle, radius: min(radius, 1e6), from: 0, sweep: 2 * .pi, step: .pi / 60)
        var rings = PlanarParts<PlanePoint>()
        rings.appendPart(ring.dropLast())
        let clipped = rings.ringsClipped(to: window)
        canvas.fillGround(theme.accuracy.faded(0.14)) { pen in
            for index in 0..<clipped.count { pen.add(ring: Array(clipped[index])) }
        }
        var lines = PlanarParts<PlanePoint>()
        lines.appendPart(ring)
        let rim = lines.linesClipped(to: window)
        canvas.fillGround(theme.accuracy.faded(0.5)) { pen in
            for index in 0..<rim.count { pen.add(line: rim[index], half: 0.7, caps: []) }
        }
    }
}
