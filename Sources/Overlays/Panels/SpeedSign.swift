import Geometry
import Glibc
import Graphics
import Routes

/// A speed limit sign in one of two looks.
struct SpeedSign {
    let limit: SpeedLimit
    let look: SpeedLimitSign
    private let number: PanelText
    private let words: [PanelText]

    init(limit: SpeedLimit, look: SpeedLimitSign, shaper: PanelShaper) {
        self.limit = limit
        self.look = look
        let text: String =
            switch limit {
            case .limited(let value, _): SpeedPanel.number(value)
            case .unlimited: ""
            }
        let size = look == .mutcd ? (text.count > 2 ? 25.0 : 33) : text.count > 2 ? 24 : 30
        number = PanelText(text, size: size, weight: 700, shaper: shaper)
        let lines = limit == .unlimited ? ["NO", "SPEED", "LIMIT"] : ["SPEED", "LIMIT"]
        words =
            look == .mutcd
            ? lines.map { PanelText($0, size: 12, weight: 700, width: 50, shaper: shaper) } : []
    }

    /// The width in units.
    var width: Double { look == .mutcd ? 60 : 68 }
    /// The height in units.
    var height: Double { look == .mutcd ? 76 : 68 }

    private static let red = Color(hex: 0xD0_1F_2A)
    private static let black = Color(hex: 0x12_15_1A)
    private static let gray = Color(hex: 0x8C_95_A1)

    /// Draws the sign from its top left corner.
    func draw(x: Double, y: Double, casts: Bool, pen: PanelPen) {
        let box = ScreenBox(minX: x, minY: y, maxX: x + width, maxY: y + height)
        switch look {
        case .vienna: drawDisc(in: box, casts: casts, pen: pen)
        case .mutcd: drawBoard(in: box, casts: casts, pen: pen)
        }
    }

    private func drawDisc(in box: ScreenBox, casts: Bool, pen: PanelPen) {
        let middle = ScreenPoint(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)
        let isHollow = pen.theme.isHollow
        pen.plate(
            box, radius: box.width / 2, color: pen.theme.signFace, casts: casts)
        func ring(_ radius: Double, _ width: Double, _ color: Color) {
            pen.areas.ring(x: middle.x, y: middle.y, radius: radius, width: width)
            pen.areas.fill(color)
        }
        let ink = isHollow ? Color.white : Self.black
        switch limit {
        case .limited:
            ring(28, 8, isHollow ? pen.theme.warning : Self.red)
            pen.text(number, center: middle, color: ink)
        case .unlimited:
            ring(32, 2, isHollow ? ink : Self.gray)
            drawStripes(around: middle, color: ink, pen: pen)
        }
    }

    /// Draws the five thin stripes of the end of all limits (Vienna Convention, C 17a).
    private func drawStripes(around middle: ScreenPoint, color: Color, pen: PanelPen) {
        let context = pen.context
        context.saved {
            context.newPath()
            context.circle(x: middle.x, y: middle.y, radius: 31)
            context.clip()
            context.translate(x: middle.x, y: middle.y)
            context.rotate(degrees: 45)
            context.setColor(color)
            for index in -2...2 {
                context.rectangle(
                    x: Double(index) * 5.6 - 1.3, y: -40, width: 2.6, height: 80)
            }
            context.fill()
        }
    }

    private func drawBoard(in box: ScreenBox, casts: Bool, pen: PanelPen) {
        let isHollow = pen.theme.isHollow
        let ink = isHollow ? Color.white : Self.black
        pen.plate(box, radius: 7, color: pen.theme.signFace, casts: casts)
        pen.areas.frame(box.expanded(by: -3), radius: 4.5, width: 2.2)
        pen.areas.fill(ink)
        let middle = (box.minX + box.maxX) / 2
        for (index, word) in words.enumerated() {
            pen.text(
                word,
                center: ScreenPoint(
                    x: middle,
                    y: box.minY + (words.count > 2 ? 21 : 14.5) + Double(index)
                        * (words.count > 2 ? 17 : 13)),
                color: ink)
        }
        pen.text(number, center: ScreenPoint(x: middle, y: box.minY + 54), color: ink)
    }
}
