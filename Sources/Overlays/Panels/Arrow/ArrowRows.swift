import Geometry
import Graphics

/// The rows of an arrow picture's text: distance, exit and numbers of the road, its name, and the
/// maneuver after the next.
struct ArrowRows {
    private enum Content {
        case text(PanelText)
        case road(exit: PanelText?, shields: ShieldRow, name: PanelText?)
        case then(PanelText, ManeuverSymbol)
    }

    private struct Row {
        let content: Content
        let width, height: Double
    }

    private var rows: [Row] = []
    /// Whether a text ends with an ellipsis.
    private(set) var isCut = false
    /// The size of names.
    private let letters: Double

    /// The size of names as a fraction of the distance's, and at least, in pixels.
    private static let names = (fraction: 0.44, withoutDistance: 0.6, least: 13.0)

    /// Measures the rows.
    ///
    /// - Parameters:
    ///   - banner: their content.
    ///   - parts: the parts that are shown.
    ///   - size: the size of the distance's letters.
    ///   - width: pixels across for all of them.
    ///   - shaper: measures texts.
    init(
        _ banner: BannerPanel, _ parts: [ArrowPicture.Part], size: Double, width: Double,
        shaper: PanelShaper
    ) {
        let fraction =
            banner.distance.isEmpty ? Self.names.withoutDistance : Self.names.fraction
        letters = max(size * fraction, Self.names.least)
        func text(_ text: String, _ size: Double, _ weight: Int, _ width: Double) -> PanelText {
            PanelText(text, size: size, weight: weight, width: max(width, 0), shaper: shaper)
        }
        if !banner.distance.isEmpty {
            let distance = PanelText(
                banner.distance, size: size, weight: 700, width: max(width, 0), least: size * 0.4,
                shaper: shaper)
            add(.text(distance), distance.width, height: distance.size * 0.9)
        }
        if parts.contains(.street) {
            let lead = Lead(banner, letters: letters, width: width, shaper: shaper)
            let name = PanelText(banner.title, size: letters, shaper: shaper)
            let gap = lead.width > 0 && name.width > 0 ? letters * 0.4 : 0
            if lead.width > 0, lead.width + gap + name.width <= width {
                add(
                    .road(exit: lead.exit, shields: lead.shields, name: name),
                    lead.width + gap + name.width, height: letters * 1.34)
            } else {
                if lead.width > 0 {
                    add(
                        .road(exit: lead.exit, shields: lead.shields, name: nil), lead.width,
                        height: letters * 1.4)
                }
                for line in Self.lines(banner.title, letters, max(width, 0), shaper) {
                    add(.text(line), line.width, height: line.size * 1.26)
                    isCut = isCut || line.isCut
                }
            }
        }
        if parts.contains(.subtitle), !banner.subtitle.isEmpty {
            let subtitle = text(banner.subtitle, letters * 0.76, 500, width)
            add(.text(subtitle), subtitle.width, height: letters)
        }
        if parts.contains(.then), let then = banner.then {
            let word = text(then.text, letters * 0.76, 600, width - letters * 1.5)
            add(
                .then(word, then.symbol), word.width + letters * 1.75, height: letters * 1.6)
        }
    }

    /// Returns the lines of a name, which rather get smaller than divide a word.
    private static func lines(
        _ name: String, _ size: Double, _ width: Double, _ shaper: PanelShaper
    ) -> [PanelText] {
        let word = name.split(separator: " ").map(String.init).max { $0.count < $1.count } ?? ""
        let longest = PanelText(word, size: size, shaper: shaper).width
        let fitting = longest > 0 ? size * width / longest * 0.99 : size
        let smaller = min(size, max(fitting / PanelText.smallest, size * 0.6))
        return PanelText.lines(name, size: smaller, width: width, shaper: shaper)
    }

    private mutating func add(_ content: Content, _ width: Double, height: Double) {
        rows.append(Row(content: content, width: width, height: height))
    }

    /// The width of the widest row.
    var width: Double { rows.map(\.width).max() ?? 0 }
    /// The height of all rows.
    var height: Double { rows.reduce(0) { $0 + $1.height } }

    /// Draws the rows.
    ///
    /// - Parameters:
    ///   - x: their left end, or their middle.
    ///   - top: the top of the first one.
    ///   - isCentered: whether each is in the middle.
    ///   - pen: draws them.
    func draw(x: Double, top: Double, isCentered: Bool, pen: PanelPen) {
        var top = top
        for row in rows {
            let left = isCentered ? x - row.width / 2 : x
            draw(row.content, x: left, middle: top + row.height / 2, pen)
            top += row.height
        }
    }

    private func draw(_ content: Content, x: Double, middle: Double, _ pen: PanelPen) {
        let ink = pen.theme.bannerInk
        switch content {
        case .text(let text): pen.text(text, x: x, middle: middle, color: ink)
        case .road(let exit, let shields, let name):
            var left = x
            if let exit {
                left +=
                    pen.exit(exit, size: letters * 0.82, x: left, middle: middle, color: ink)
                    + letters * 0.4
            }
            shields.draw(x: left, middle: middle, pen: pen)
            if shields.width > 0 { left += shields.width + letters * 0.4 }
            if let name { pen.text(name, x: left, middle: middle, color: ink) }
        case .then(let word, let symbol):
            let side = letters * 1.4
            let width = word.width + letters * 0.35 + side
            pen.text(
                word, x: x, middle: middle,
                color: ink.mixed(with: pen.theme.banner, fraction: 0.2))
            pen.symbol(
                symbol,
                in: ScreenBox(
                    minX: x + width - side, minY: middle - side / 2, maxX: x + width,
                    maxY: middle + side / 2), ink: ink, faint: pen.theme.bannerFaint)
        }
    }

    /// The exit and the numbers of the road, which come before its name.
    private struct Lead {
        let exit: PanelText?
        let shields: ShieldRow
        let width: Double

        init(_ banner: BannerPanel, letters: Double, width: Double, shaper: PanelShaper) {
            let margins = 2 * PanelPen.exitMargin(letters * 0.82)
            let text = PanelText(
                banner.exit, size: letters * 0.82, weight: 700, width: max(width - margins, 0),
                shaper: shaper)
            exit = text.width > 0 ? text : nil
            let wide = text.width > 0 ? text.width + margins : 0
            let gap = wide > 0 ? letters * 0.4 : 0
            shields = ShieldRow(
                banner.shields, height: letters * 1.14, width: width - wide - gap, shaper: shaper)
            self.width = wide + (shields.width > 0 ? gap + shields.width : 0)
        }
    }
}

/// Arrival at the left, the rest of the trip at the right.
struct ArrowTripRow {
    private let arrival: PanelText
    private let rest: PanelText
    /// The height of the row.
    let height: Double
    /// Whether a text ends with an ellipsis.
    var isCut: Bool { arrival.isCut || rest.isCut }

    /// Measures a row.
    init(_ trip: TripPanel, size: Double, width: Double, shaper: PanelShaper) {
        let words = [trip.timeLeft, trip.distanceLeft].filter { !$0.isEmpty }
        arrival = PanelText(
            trip.arrival, size: size, weight: 700, width: max(width / 2, 0), shaper: shaper)
        rest = PanelText(
            words.joined(separator: "  ·  "), size: size, weight: 500,
            width: max(width - arrival.width - size, 0), shaper: shaper)
        height = size
    }

    /// Draws the row.
    func draw(width: Double, pen: PanelPen) {
        let ink = pen.theme.bannerInk
        pen.text(arrival, x: 0, middle: height / 2, color: ink)
        pen.text(
            rest, x: arrival.width > 0 ? width - rest.width : 0, middle: height / 2, color: ink)
    }
}
