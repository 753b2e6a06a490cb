import Geometry
import Graphics

/// A measured row of directions: number, symbol, instruction, and at the right distance and time.
struct DirectionsRow {
    private let row: DirectionsContent.Row
    private let lines: [PanelText]
    private let shields: ShieldRow
    private let detail: PanelText
    private let distance: PanelText
    private let time: PanelText
    /// The height in units.
    let height: Double

    private static let lineHeight = 19.0
    private static let secondHeight = 21.0
    private static let margin = 7.0
    private static let disc = 11.0
    private static let symbolSide = 30.0
    /// Units from the row's left end to the symbol, and to the texts.
    private static let symbolLeft = 2 * disc + 10
    private static let textLeft = symbolLeft + symbolSide + 12
    /// Units across for distance and time.
    private static let right = 74.0
    private static let mostLines = 3

    /// Measures a row.
    init(_ row: DirectionsContent.Row, width: Double, shaper: PanelShaper) {
        self.row = row
        let space = max(width - Self.textLeft - Self.right - 12, 40)
        lines = Self.wrapped(row.text, width: space, shaper)
        shields = ShieldRow(row.shields, height: 17, width: space, shaper: shaper)
        let indent = shields.width > 0 ? shields.width + 7 : 0
        detail = PanelText(
            row.detail, size: 12.5, weight: 500, width: max(space - indent, 0), least: 11.5,
            shaper: shaper)
        distance = PanelText(
            row.distance, size: 14, weight: 700, width: Self.right, shaper: shaper)
        time = PanelText(row.time, size: 12.5, weight: 500, width: Self.right, shaper: shaper)
        let second = shields.width > 0 || detail.width > 0 ? Self.secondHeight : 0
        height =
            max(Double(lines.count) * Self.lineHeight + second, Self.symbolSide) + 2 * Self.margin
    }

    /// Returns lines of one size, filled word by word; the last one is cut.
    private static func wrapped(
        _ text: String, width: Double, _ shaper: PanelShaper
    ) -> [PanelText] {
        func line(_ words: some Collection<Substring>) -> PanelText {
            PanelText(
                words.joined(separator: " "), size: 14.5, width: width, least: 13, shaper: shaper)
        }
        var rest = PanelText.line(text).split(separator: " ")[...]
        var lines: [PanelText] = []
        while !rest.isEmpty, lines.count < mostLines - 1 {
            var count = rest.count
            while count > 1, line(rest.prefix(count)).size < 14.5 { count -= 1 }
            lines.append(line(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return rest.isEmpty ? lines : lines + [line(rest)]
    }

    /// Draws the row.
    ///
    /// - Parameters:
    ///   - box: its place, in units.
    ///   - isFirst: whether no line separates it from a row above.
    ///   - road: the colours of its disc.
    ///   - pen: draws it.
    func draw(in box: ScreenBox, isFirst: Bool, road: RoadTheme, pen: PanelPen) {
        let theme = pen.theme
        if !isFirst {
            pen.areas.rectangle(x: box.minX, y: box.minY - 0.5, width: box.width, height: 1)
            pen.areas.fill(theme.track)
        }
        let top = box.minY + Self.margin
        let middle = top + Self.symbolSide / 2
        drawDisc(at: ScreenPoint(x: box.minX + Self.disc, y: middle), road, pen)
        pen.symbol(
            row.symbol,
            in: ScreenBox(
                minX: box.minX + Self.symbolLeft, minY: top,
                maxX: box.minX + Self.symbolLeft + Self.symbolSide, maxY: top + Self.symbolSide),
            ink: theme.ink, faint: theme.quietInk.mixed(with: theme.plate, fraction: 0.55))
        let x = box.minX + Self.textLeft
        let hasSecond = shields.width > 0 || detail.width > 0
        let texts =
            Double(lines.count) * Self.lineHeight + (hasSecond ? Self.secondHeight : 0)
        var y = top + max(Self.symbolSide - texts, 0) / 2
        for line in lines {
            pen.text(line, x: x, middle: y + Self.lineHeight / 2, color: theme.ink)
            y += Self.lineHeight
        }
        if hasSecond {
            let middle = y + Self.secondHeight / 2 + 1
            shields.draw(x: x, middle: middle, pen: pen)
            pen.text(
                detail, x: x + (shields.width > 0 ? shields.width + 7 : 0), middle: middle,
                color: theme.quietInk)
        }
        drawFigures(right: box.maxX, middle: middle, pen)
    }

    private func drawDisc(at middle: ScreenPoint, _ road: RoadTheme, _ pen: PanelPen) {
        let colors = row.colors(road)
        pen.areas.circle(x: middle.x, y: middle.y, radius: Self.disc)
        pen.areas.fill(row.kind == .passing ? colors.casing : colors.fill)
        if row.kind == .passing {
            pen.areas.circle(x: middle.x, y: middle.y, radius: Self.disc - 1.4)
            pen.areas.fill(colors.fill)
        }
        let number = PanelText(
            "\(row.number)", size: row.number < 100 ? 12 : 9, weight: 700,
            shaper: pen.resources.shaper)
        pen.text(number, center: middle, color: colors.casing)
    }

    private func drawFigures(right: Double, middle: Double, _ pen: PanelPen) {
        let isAlone = time.width <= 0
        pen.text(
            distance, x: right - distance.width, middle: isAlone ? middle : middle - 8,
            color: pen.theme.ink)
        pen.text(time, x: right - time.width, middle: middle + 9, color: pen.theme.quietInk)
    }
}
