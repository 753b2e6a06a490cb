import Geometry
import Glibc
import Graphics

/// A round scale that is open at the bottom: track, ticks, figures, and an arc up to the value.
struct DialFace {
    /// Units across and down.
    let side: Double
    /// What the scale ends with.
    let top: Double
    /// From one tick to the next.
    let step: Double
    /// What a figure at the scale counts.
    let figureUnit: Double
    /// From where on values are red; `nil` for none.
    let limit: Double?
    /// Whether all of the scale from there on is red, and not a mark alone.
    let hasRedZone: Bool

    private static let (start, sweep) = (135.0, 270.0)
    private var middle: Double { side / 2 }
    private var radius: Double { side / 2 - 13 }
    private static let trackWidth = 8.0
    private var innerRadius: Double { radius - Self.trackWidth / 2 - 3 }
    private var figureRadius: Double { innerRadius - 17.5 }

    /// Units across between the figures.
    var space: Double { 2 * (figureRadius - 8) }

    /// Whether a value, as it is shown, is beyond the limit.
    func isOver(_ value: Double) -> Bool { limit.map { value >= $0 + 0.5 } ?? false }

    private func degrees(_ value: Double) -> Double {
        Self.start + Self.sweep * min(max(value / top, 0), 1)
    }

    private func place(_ value: Double, radius: Double) -> ScreenPoint {
        let angle = degrees(value) * .pi / 180
        return ScreenPoint(x: middle + cos(angle) * radius, y: middle + sin(angle) * radius)
    }

    /// What does not move.
    var still: PanelDrawing.Still {
        PanelDrawing.Still(key: [side, top, step, limit ?? -1], draw: drawStill)
    }

    private func drawStill(_ pen: PanelPen) {
        pen.plate(
            ScreenBox(minX: 0, minY: 0, maxX: side, maxY: side), radius: side / 2,
            color: pen.theme.plate)
        arc(0, top, pen.theme.track, pen)
        if hasRedZone, let limit { arc(limit, top, pen.theme.warning, pen) }
        drawScale(pen)
    }

    /// Draws the value on the face.
    func draw(_ value: Double, pen: PanelPen) {
        let color = isOver(value) ? pen.theme.warning : pen.theme.accent
        if value > 0 { arc(0, min(value, limit ?? top), pen.theme.accent, pen) }
        if isOver(value), let limit { arc(limit, value, pen.theme.warning, pen) }
        if !hasRedZone { drawMark(pen) }
        let knob = place(value, radius: radius)
        pen.areas.circle(x: knob.x, y: knob.y, radius: 7)
        pen.areas.fill(pen.theme.plate)
        pen.areas.ring(x: knob.x, y: knob.y, radius: 5.5, width: 3)
        pen.areas.fill(color)
    }

    private func arc(_ from: Double, _ to: Double, _ color: Color, _ pen: PanelPen) {
        pen.areas.arc(
            x: middle, y: middle, radius: radius, from: degrees(from), to: degrees(to))
        pen.areas.stroke(color, width: Self.trackWidth, cap: .round, join: .round)
    }

    private func drawScale(_ pen: PanelPen) {
        let inner = innerRadius
        for (index, value) in stride(from: 0, through: top + step / 1000, by: step).enumerated() {
            let isLong = index.isMultiple(of: 2)
            let (outer, end) = (
                place(value, radius: inner), place(value, radius: inner - (isLong ? 6 : 3.5))
            )
            pen.areas.move(x: outer.x, y: outer.y)
            pen.areas.line(x: end.x, y: end.y)
        }
        pen.areas.stroke(pen.theme.quietInk, width: 1.4, cap: .round)
        for value in stride(from: 0, through: top + step / 1000, by: 2 * step) {
            let figure = PanelText(
                SpeedPanel.number(value / figureUnit), size: 11.5, weight: 500,
                shaper: pen.resources.shaper)
            pen.text(figure, center: place(value, radius: figureRadius), color: pen.theme.quietInk)
        }
    }

    private func drawMark(_ pen: PanelPen) {
        guard let limit, limit > 0, limit <= top else { return }
        let (outer, end) = (place(limit, radius: radius + 8), place(limit, radius: radius - 8))
        pen.areas.move(x: outer.x, y: outer.y)
        pen.areas.line(x: end.x, y: end.y)
        pen.areas.stroke(pen.theme.warning, width: 3.5, cap: .round)
    }
}
