import Geometry
import Graphics

/// A value over the distance of a trip, shown as the strip of a card.
package struct TripProfile: Sendable {
    /// One value at a distance.
    package struct Point: Hashable, Sendable {
        /// The fraction of the trip's distance, from 0 to 1.
        package let place: Double
        /// The fraction of the height, from 0 to 1; `nil` if unknown.
        package let height: Double?

        /// Creates a point from its parts.
        package init(place: Double, height: Double?) {
            self.place = place
            self.height = height
        }
    }

    /// The quantity that it shows, such as `Speed`.
    package let title: String
    /// The value at its top.
    package let top: String
    /// The values, sorted by distance.
    package let points: [Point]
    /// The limits for the values; empty if none is known.
    package let limits: [Point]

    /// Creates a profile from its parts.
    package init(title: String, top: String, points: [Point], limits: [Point] = []) {
        self.title = title
        self.top = top
        self.points = points
        self.limits = limits
    }

    /// Draws it with its ground line.
    func draw(in box: ScreenBox, _ pen: PanelPen) {
        let theme = pen.theme
        for run in Self.runs(points) {
            trace(run, in: box, pen)
            guard let first = run.first, let last = run.last else { continue }
            pen.areas.line(x: Self.x(last, box), y: box.maxY)
            pen.areas.line(x: Self.x(first, box), y: box.maxY)
            pen.areas.close()
            pen.areas.fill(theme.accent.faded(0.22))
            trace(run, in: box, pen)
            pen.areas.stroke(theme.accent, width: 1.6, cap: .round, join: .round)
        }
        for run in Self.runs(limits) {
            trace(run, in: box, pen)
            pen.areas.stroke(theme.warning, width: 1.4)
        }
        pen.areas.rectangle(x: box.minX, y: box.maxY, width: box.width, height: 1)
        pen.areas.fill(theme.track)
    }

    private func trace(_ run: [Point], in box: ScreenBox, _ pen: PanelPen) {
        pen.areas.newPart()
        for point in run {
            pen.areas.line(
                x: Self.x(point, box), y: box.maxY - (point.height ?? 0) * box.height)
        }
    }

    private static func x(_ point: Point, _ box: ScreenBox) -> Double {
        box.minX + point.place * box.width
    }

    /// Returns the stretches in which values are known.
    private static func runs(_ points: [Point]) -> [[Point]] {
        points.split { $0.height == nil }.map(Array.init).filter { $0.count > 1 }
    }
}
