import Geometry
import Graphics

/// The rows of a banner's text: the distance, the numbers of the road and its name.
///
/// A long name gets a separate line, then two; it is cut only if it does not fit in two.
struct BannerRows {
    /// The position of the numbers.
    enum ShieldPlace {
        /// Before the name.
        case beforeName
        /// At the end of the distance's row; at its beginning if there is no distance.
        case besideDistance
        /// In a separate row.
        case ownRow
    }

    let distance: PanelText
    /// The exit at the end of the distance's row; `nil` for none.
    let exit: PanelText?
    let subtitle: PanelText?
    let shields: ShieldRow
    let name: [PanelText]
    let place: ShieldPlace
    /// Units across for all of them.
    let space: Double

    private static let titleSize = 22.0
    /// Units from a shield to the name.
    private static let gap = 8.0
    /// Units beside an exit's text, within its frame.
    private static let exitMargin = PanelPen.exitMargin(exitSize)
    private static let exitSize = 18.0
    /// Units from one line to the next.
    private static let lineHeight = 27.0

    /// Measures them.
    init(_ banner: BannerPanel, space: Double, shaper: PanelShaper) {
        self.space = space
        let distance = PanelText(
            banner.distance, size: 33, weight: 700, width: space, shaper: shaper)
        let beforeExit = distance.width > 0 ? distance.width + Self.gap : 0
        exit =
            banner.exit.isEmpty
            ? nil
            : PanelText(
                banner.exit, size: Self.exitSize, weight: 700,
                width: max(space - beforeExit - 2 * Self.exitMargin, 30), shaper: shaper)
        let exitWidth = exit.map { $0.width + 2 * Self.exitMargin + Self.gap } ?? 0
        subtitle =
            banner.subtitle.isEmpty
            ? nil
            : PanelText(banner.subtitle, size: 17, weight: 500, width: space, shaper: shaper)
        let row = ShieldRow(banner.shields, height: 25, width: space, shaper: shaper)
        func lines(_ width: Double) -> [PanelText] {
            PanelText.lines(banner.title, size: Self.titleSize, width: width, shaper: shaper)
        }
        let natural = PanelText(banner.title, size: Self.titleSize, shaper: shaper)
        let beside = row.shields.isEmpty ? space : space - row.width - Self.gap
        let isTight = !row.shields.isEmpty && !banner.title.isEmpty && natural.width > beside
        let hasSpaceAbove =
            banner.distance.isEmpty && exit == nil
            || distance.width + 14 + row.width + exitWidth <= space
        if isTight, hasSpaceAbove {
            (place, name) = (.besideDistance, lines(space))
        } else if isTight, natural.width * PanelText.smallest > beside {
            (place, name) = (.ownRow, lines(space))
        } else {
            (place, name) = (.beforeName, lines(max(beside, 0)))
        }
        self.distance = distance
        shields = row
    }

    private var isIndented: Bool { place == .beforeName && !shields.shields.isEmpty }

    /// Whether there is a row of the distance or, without a distance, of the numbers alone.
    private var hasHead: Bool { distance.width > 0 || exit != nil || place == .besideDistance }

    /// Units across without which a row would be cut or broken.
    var needed: Double {
        let exitWidth = exit.map { $0.width + 2 * Self.exitMargin + Self.gap } ?? 0
        let head = distance.width + exitWidth + (place == .besideDistance ? 14 + shields.width : 0)
        let indent = isIndented ? shields.width + Self.gap : 0
        let names = (name.map(\.width).max() ?? 0) + indent
        return max(head, names, subtitle?.width ?? 0, shields.width).rounded(.up) + 1
    }

    /// The number of rows below the head.
    private var rows: Int {
        max(name.count, isIndented ? 1 : 0) + (place == .ownRow ? 1 : 0)
            + (subtitle == nil ? 0 : 1)
    }

    /// The additional height of a banner compared with two rows, in units.
    var growth: Double { Double(max(rows - (hasHead ? 1 : 2), 0)) * Self.lineHeight }

    /// Draws the rows, from the left end, in a banner of a height.
    func draw(x: Double, height: Double, pen: PanelPen) {
        let ink = pen.theme.bannerInk
        if hasHead {
            let middle = rows == 0 ? height / 2 : 33
            pen.text(distance, x: x, middle: middle, color: ink)
            let end = drawExit(x: x, middle: middle, pen: pen)
            if place == .besideDistance {
                let isFirst = distance.width <= 0 && exit == nil
                shields.draw(x: isFirst ? x : end - shields.width, middle: middle, pen: pen)
            }
        }
        var middle = hasHead ? 69 : height / 2 - Double(max(rows - 1, 0)) * Self.lineHeight / 2
        if place != .besideDistance {
            shields.draw(x: x, middle: middle, pen: pen)
            if place == .ownRow { middle += Self.lineHeight }
        }
        let indent = isIndented ? shields.width + Self.gap : 0
        for line in name {
            pen.text(line, x: x + indent, middle: middle, color: ink)
            middle += Self.lineHeight
        }
        if let subtitle {
            pen.text(subtitle, x: x, middle: middle - 1, color: ink)
        }
    }

    /// Draws the exit in its frame at the end of the head's row, or at its beginning if that is empty.
    ///
    /// - Returns: the right limit of anything before it.
    private func drawExit(x: Double, middle: Double, pen: PanelPen) -> Double {
        guard let exit else { return x + space }
        let width = exit.width + 2 * Self.exitMargin
        let left = distance.width > 0 || place == .besideDistance ? x + space - width : x
        pen.exit(exit, size: Self.exitSize, x: left, middle: middle, color: pen.theme.bannerInk)
        return left - Self.gap
    }
}
