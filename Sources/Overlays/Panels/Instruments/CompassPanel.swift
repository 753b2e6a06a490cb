import Geometry
import Glibc
import Graphics
import Routes

/// A compass card that rotates below a mark, so that the course is at the top.
struct CompassPanel: Panel {
    private let course: Double
    private let letters: [String]

    /// Creates a compass from its course, in degrees clockwise from north.
    init(_ course: Double, _ text: GuidanceText) {
        let rest = course.isFinite ? course.truncatingRemainder(dividingBy: 360) : 0
        self.course = rest < 0 ? rest + 360 : rest
        letters = text.compassLetters
    }

    /// The name of the compass.
    var name: PanelName { .compass }

    /// The course in whole degrees.
    var texts: [String] { [SpeedPanel.number(course.rounded() == 360 ? 0 : course) + "°"] }

    private static let side = 96.0

    /// Measures the compass.
    func drawing(with resources: PanelResources, width: Double) -> PanelDrawing? {
        let side = Self.side
        guard width >= side else { return nil }
        let figure = PanelText(texts[0], size: 17, weight: 700, shaper: resources.shaper)
        let letters = letters.map {
            PanelText($0, size: 13, weight: 700, shaper: resources.shaper)
        }
        let still = PanelDrawing.Still(key: []) { pen in
            pen.plate(
                ScreenBox(minX: 0, minY: 0, maxX: side, maxY: side), radius: side / 2,
                color: pen.theme.plate)
        }
        return PanelDrawing(width: side, height: side, still: still) { pen in
            for tick in stride(from: 0.0, to: 360, by: 15)
            where !tick.truncatingRemainder(dividingBy: 90).isZero {
                let (outer, inner) = (place(tick, radius: 43), place(tick, radius: 38))
                pen.areas.move(x: outer.x, y: outer.y)
                pen.areas.line(x: inner.x, y: inner.y)
            }
            pen.areas.stroke(pen.theme.quietInk, width: 1.3, cap: .round)
            for (index, letter) in letters.enumerated() {
                pen.text(
                    letter, center: place(Double(index) * 90, radius: 35),
                    color: index == 0 ? pen.theme.warning : pen.theme.ink)
            }
            pen.text(
                figure, center: ScreenPoint(x: side / 2 + 2, y: side / 2), color: pen.theme.ink)
            Self.drawMark(pen)
        }
    }

    /// Draws the fixed mark at the top.
    private static func drawMark(_ pen: PanelPen) {
        pen.areas.move(x: side / 2 - 5.5, y: 1.5)
        pen.areas.line(x: side / 2 + 5.5, y: 1.5)
        pen.areas.line(x: side / 2, y: 10)
        pen.areas.close()
        pen.areas.fill(pen.theme.accent)
    }

    private func place(_ direction: Double, radius: Double) -> ScreenPoint {
        let angle = (direction - course - 90) * .pi / 180
        return ScreenPoint(
            x: Self.side / 2 + cos(angle) * radius, y: Self.side / 2 + sin(angle) * radius)
    }
}
