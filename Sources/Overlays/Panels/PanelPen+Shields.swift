import Geometry
import Graphics

/// Road numbers in a row, measured.
struct ShieldRow {
    let shields: [(shield: RoadShield, text: PanelText, width: Double)]
    let height: Double

    /// Units from one shield to the next.
    private var gap: Double { height * 0.24 }

    /// As many shields as fit.
    init(_ shields: [RoadShield], height: Double, width: Double, shaper: PanelShaper) {
        self.height = height
        var kept: [(shield: RoadShield, text: PanelText, width: Double)] = []
        var left = width
        for shield in shields.prefix(8) where !shield.text.isEmpty {
            let text = PanelText(
                shield.text, size: height * 0.66, weight: 700, shaper: shaper)
            let wide = max(text.width + height * 0.62, height * 1.15)
            guard wide <= left else { break }
            kept.append((shield, text, wide))
            left -= wide + height * 0.24
        }
        self.shields = kept
    }

    /// Units from the first to the last; 0 without shields.
    var width: Double {
        shields.reduce(0) { $0 + $1.width } + gap * Double(max(shields.count - 1, 0))
    }

    /// Draws them.
    func draw(x: Double, middle: Double, pen: PanelPen) {
        var left = x
        for (shield, text, width) in shields {
            let box = ScreenBox(
                minX: left, minY: middle - height / 2, maxX: left + width,
                maxY: middle + height / 2)
            pen.shieldPlate(shield, in: box)
            pen.text(
                text, center: ScreenPoint(x: box.minX + width / 2, y: middle),
                color: pen.theme.isHollow ? shield.glow : pen.theme.lit(shield.ink))
            left += width + gap
        }
    }
}

extension RoadShield {
    /// The one colour of a shield that is drawn as strokes on black.
    var glow: Color {
        func light(_ color: Color) -> Double { color.red + color.green + color.blue }
        let lighter = light(fill) > light(ink) ? fill : ink
        return kind == .european ? Color(hex: 0x5C_FF_9D) : lighter
    }
}

extension PanelPen {
    /// The plate of a shield: its colour, and a line inside.
    func shieldPlate(_ shield: RoadShield, in box: ScreenBox) {
        let radius = box.height * 0.22
        areas.rounded(box, radius: radius)
        areas.fill(theme.isHollow ? .black : theme.lit(shield.fill))
        let inset = box.height * 0.075
        areas.frame(
            box.expanded(by: -inset), radius: radius - inset, width: box.height * 0.06)
        areas.fill(theme.isHollow ? shield.glow : theme.lit(shield.ink))
    }
}
