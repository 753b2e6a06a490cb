import Geometry
import Graphics

/// When one arrives, and what is left of the trip.
package struct TripPanel: Panel {
    /// The time of arrival, such as `14:32`.
    package var arrival: String
    /// Time that is left, such as `23 min`.
    package var timeLeft: String
    /// Distance that is left, such as `12 km`.
    package var distanceLeft: String
    /// Share of the trip that is done, from 0 to 1; `nil` draws no bar.
    package var progress: Double?

    /// A trip from its parts; each text may be empty.
    package init(arrival: String, timeLeft: String, distanceLeft: String, progress: Double? = nil) {
        self.arrival = arrival
        self.timeLeft = timeLeft
        self.distanceLeft = distanceLeft
        self.progress = progress
    }

    /// The trip.
    package var name: PanelName { .trip }

    /// Arrival, time, distance.
    package var texts: [String] { [arrival, timeLeft, distanceLeft].filter { !$0.isEmpty } }

    /// Measures it: arrival large, the rest below, and the bar.
    package func drawing(with resources: PanelResources, width: Double) -> PanelDrawing? {
        let most = min(width, 300)
        guard most > 90, !texts.isEmpty else { return nil }
        let margin = 16.0
        let space = most - 2 * margin
        let rest = [timeLeft, distanceLeft].filter { !$0.isEmpty }.joined(separator: "  ·  ")
        let large = PanelText(
            arrival.isEmpty ? rest : arrival, size: 27, weight: 700, width: space - 28,
            shaper: resources.shaper)
        let small = PanelText(
            arrival.isEmpty ? "" : rest, size: 17, weight: 500, width: space,
            shaper: resources.shaper)
        let wide = min(max(large.width + 28, small.width, 130) + 2 * margin, most)
        let fraction = progress.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
        let lines = small.width > 0 ? 74.0 : 48
        return PanelDrawing(width: wide, height: lines + (fraction == nil ? 0 : 14)) { pen in
            let theme = pen.theme
            let high = lines + (fraction == nil ? 0 : 14)
            pen.plate(
                ScreenBox(minX: 0, minY: 0, maxX: wide, maxY: high), radius: 14,
                color: theme.plate)
            Self.drawFlag(x: margin + 2, bottom: 35, pen: pen)
            pen.text(large, x: margin + 28, middle: 25, color: theme.ink)
            pen.text(small, x: margin, middle: 55, color: theme.quietInk)
            if let fraction {
                Self.drawBar(fraction, from: margin, to: wide - margin, y: high - 15, pen)
            }
        }
    }

    /// The chequered flag of a destination.
    private static func drawFlag(x: Double, bottom: Double, pen: PanelPen) {
        let areas = pen.areas
        let side = 4.2
        areas.rectangle(x: x, y: bottom - 21, width: 2, height: 21)
        areas.fill(pen.theme.ink)
        for row in 0..<3 {
            for column in 0..<4 where (row + column).isMultiple(of: 2) {
                areas.rectangle(
                    x: x + 2 + Double(column) * side, y: bottom - 21 + Double(row) * side,
                    width: side, height: side)
            }
        }
        areas.fill(pen.theme.ink)
        areas.rectangle(x: x + 2, y: bottom - 20.6, width: 4 * side - 0.4, height: 3 * side - 0.8)
        areas.stroke(pen.theme.ink, width: 0.8)
    }

    private static func drawBar(
        _ fraction: Double, from left: Double, to right: Double, y: Double, _ pen: PanelPen
    ) {
        let place = left + (right - left) * fraction
        func bar(_ from: Double, _ to: Double, _ color: Color) {
            pen.areas.rounded(
                ScreenBox(minX: from, minY: y - 2.5, maxX: to, maxY: y + 2.5), radius: 2.5)
            pen.areas.fill(color)
        }
        bar(left, right, pen.theme.track)
        if fraction > 0 { bar(left, max(place, left + 5), pen.theme.accent) }
        let knob = min(max(place, left + 4), right - 4)
        pen.areas.circle(x: knob, y: y, radius: 5.5)
        pen.areas.fill(pen.theme.plate)
        pen.areas.ring(x: knob, y: y, radius: 5.5, width: 2.5)
        pen.areas.fill(pen.theme.accent)
    }
}
