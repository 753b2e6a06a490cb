import Geometry

/// Where the words of a placard stand, from its top left corner.
struct PlacardLayout {
    /// A text with its place.
    struct Line {
        let text: PanelText
        let x, baseline: Double
        let isQuiet: Bool
    }

    private(set) var lines: [Line] = []
    private(set) var badges: [(badge: Placard.Badge, middle: ScreenPoint)] = []
    /// All that it says, whole, one after the other.
    private(set) var texts: [String] = []
    /// Those of them that are cut, because no more width is there.
    private(set) var cutTexts: [String] = []
    /// Rows that found no room.
    private(set) var omittedRows = 0
    private(set) var width = 0.0
    private(set) var height = 0.0

    private static let margin = 12.0
    /// From the left of a badge to the text beside it.
    private static let badgeWidth = 27.0

    /// Measures a placard.
    ///
    /// - Parameters:
    ///   - placard: what it says.
    ///   - width: the most that it may take.
    ///   - height: the most that it may take; rows beyond it are left out.
    ///   - more: what the last line says then, with their number.
    ///   - shaper: what measures.
    init(
        _ placard: Placard, width: Double, height: Double, more: (Int) -> String,
        shaper: PanelShaper
    ) {
        var pen = Pen(space: max(width - 2 * Self.margin, 20), shaper: shaper)
        let titles = PanelText.lines(
            placard.title, size: 16, width: pen.space, shaper: shaper)
        for line in titles { pen.add(line, rise: 15, fall: 6) }
        if titles.contains(where: \.isCut) { pen.cutTexts = [placard.title] }
        if !placard.subtitle.isEmpty {
            let subtitle = pen.text(placard.subtitle, size: 12, weight: 400)
            pen.add(subtitle, rise: 12, fall: 5, quiet: true)
        }
        texts = [placard.title, placard.subtitle].filter { !$0.isEmpty }
        if !texts.isEmpty, !placard.rows.isEmpty { pen.y += 5 }
        let bottom = height - Self.margin
        for (index, row) in placard.rows.enumerated() {
            let isLast = index == placard.rows.count - 1
            let needed = row.height + (isLast ? 0 : Pen.moreHeight)
            guard pen.y + needed <= bottom else {
                omittedRows = placard.rows.count - index
                let note = more(omittedRows)
                texts.append(note)
                let line = pen.text(note, size: 11.5, weight: 400)
                pen.add(line, rise: 13, fall: 5, quiet: true)
                break
            }
            texts.append(row.detail.isEmpty ? row.text : "\(row.text), \(row.detail)")
            pen.add(row)
        }
        lines = pen.lines
        cutTexts = pen.cutTexts
        badges = pen.badges
        self.width = min(pen.widest + 2 * Self.margin, max(width, 44))
        self.height = pen.y + Self.margin - 2
    }

    /// Adds lines from the top.
    private struct Pen {
        let space: Double
        let shaper: PanelShaper
        var y = PlacardLayout.margin - 2
        var widest = 0.0
        var lines: [Line] = []
        var badges: [(badge: Placard.Badge, middle: ScreenPoint)] = []
        var cutTexts: [String] = []

        static let moreHeight = 18.0

        init(space: Double, shaper: PanelShaper) {
            self.space = space
            self.shaper = shaper
        }

        mutating func text(
            _ text: String, size: Double, weight: Int, beside badge: Bool = false
        ) -> PanelText {
            let fitted = PanelText(
                text, size: size, weight: weight,
                width: badge ? max(space - PlacardLayout.badgeWidth, 20) : space, shaper: shaper)
            if fitted.isCut { cutTexts.append(text) }
            return fitted
        }

        mutating func add(
            _ text: PanelText, rise: Double, fall: Double, quiet: Bool = false, shift: Double = 0
        ) {
            y += rise
            lines.append(
                Line(
                    text: text, x: PlacardLayout.margin + shift, baseline: y, isQuiet: quiet))
            widest = max(widest, text.width + shift)
            y += fall
        }

        mutating func add(_ row: Placard.Row) {
            let hasBadge = row.badge != .none
            let top = y
            let shift = hasBadge ? PlacardLayout.badgeWidth : 0
            add(
                text(row.text, size: 12.5, weight: 600, beside: hasBadge), rise: 16,
                fall: row.detail.isEmpty ? 7 : 0, shift: shift)
            if !row.detail.isEmpty {
                add(
                    text(row.detail, size: 11, weight: 400, beside: hasBadge), rise: 13.5,
                    fall: 6.5, quiet: true, shift: shift)
            }
            guard hasBadge else { return }
            badges.append(
                (row.badge, ScreenPoint(x: PlacardLayout.margin + 9, y: (top + y) / 2)))
        }
    }
}
