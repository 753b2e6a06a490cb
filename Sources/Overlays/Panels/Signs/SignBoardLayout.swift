import Geometry

/// The places of a sign board's parts, in logical pixels.
///
/// There are four to seven slots for signs: that of the limit, a large one, and two to five others.
struct SignBoardLayout {
    /// The slot of the limit's sign.
    let limit: ScreenBox
    /// Where the own speed stands.
    let speed: ScreenBox
    /// The slot of the most important sign.
    let main: ScreenBox
    /// The slots of the others.
    let others: [ScreenBox]
    /// Where a notice stands; `nil` for none.
    let notice: ScreenBox?

    /// The slots of signs, the largest first.
    var slots: [ScreenBox] { [main] + others }

    /// The size of the letters below a sign.
    func letters(of slot: ScreenBox) -> Double {
        let isMain = slot.height >= main.height * 0.999 && slot.width >= main.width * 0.999
        return isMain
            ? min(slot.height * 0.13, slot.width * 0.17) : min(slot.height * 0.2, slot.width * 0.24)
    }

    /// Arranges a board in a picture.
    init(_ size: ScreenSize, hasNotice: Bool = false, credit: Double = 0) {
        let short = min(size.width, size.height)
        let margin = max(0.05 * short, 4)
        var area = ScreenBox(
            minX: margin, minY: margin, maxX: max(size.width - margin, margin + 1),
            maxY: max(size.height - max(margin, credit), margin + 1))
        if hasNotice {
            let height = min(max(0.09 * short, 14), 48)
            notice = ScreenBox(
                minX: area.minX, minY: area.maxY - height, maxX: area.maxX, maxY: area.maxY)
            area.maxY = max(area.maxY - height - 0.6 * margin, area.minY + 1)
        } else {
            notice = nil
        }
        if size.width >= size.height {
            let isWide = size.width >= 1.9 * size.height
            let rows = size.height < 240 ? 2 : 3
            let places = Self.wide(area, rows: rows, columns: isWide ? 2 : 1, gap: margin)
            (limit, speed, main) = (places.limit, places.speed, places.main)
            others = Array(places.others.prefix(Self.mostOthers))
        } else {
            let rows = size.height >= 1.7 * size.width ? 2 : 1
            let places = Self.upright(area, rows: rows, gap: margin)
            (limit, speed, main) = (places.limit, places.speed, places.main)
            others = Array(places.others.prefix(Self.mostOthers))
        }
    }

    /// The most signs besides the limit and the most important one.
    private static let mostOthers = 5

    private typealias Places = (
        limit: ScreenBox, speed: ScreenBox, main: ScreenBox, others: [ScreenBox]
    )

    /// Limit and speed on the left, the other signs in columns on the right.
    private static func wide(
        _ area: ScreenBox, rows: Int, columns: Int, gap: Double
    ) -> Places {
        let left = min(0.27 * area.width, 0.56 * area.height)
        let side = min(left, 0.56 * area.height)
        // Limit and speed stand in the middle of their height.
        let own = 0.36 * area.height
        let top = area.minY + (area.height - side - 0.5 * gap - own) / 2
        let limit = ScreenBox(
            minX: area.minX, minY: top, maxX: area.minX + side, maxY: top + side)
        let speed = ScreenBox(
            minX: area.minX, minY: limit.maxY + 0.5 * gap, maxX: area.minX + side,
            maxY: limit.maxY + 0.5 * gap + own)
        let cell = (area.height - gap * Double(rows - 1)) / Double(rows)
        let across = min(cell * 1.05, 0.26 * area.width)
        let right = across * Double(columns) + gap * Double(columns - 1)
        let others = grid(
            ScreenBox(
                minX: area.maxX - right, minY: area.minY, maxX: area.maxX, maxY: area.maxY),
            rows: rows, columns: columns, gap: gap)
        let main = ScreenBox(
            minX: limit.maxX + gap, minY: area.minY, maxX: area.maxX - right - gap,
            maxY: area.maxY)
        return (limit, speed, main, others)
    }

    /// Limit and speed at the top, the other signs in rows at the bottom.
    private static func upright(_ area: ScreenBox, rows: Int, gap: Double) -> Places {
        let high = min(0.21 * area.height, 0.42 * area.width)
        let limit = ScreenBox(
            minX: area.minX, minY: area.minY, maxX: area.minX + high, maxY: area.minY + high)
        let speed = ScreenBox(
            minX: limit.maxX + gap, minY: area.minY + 0.08 * high, maxX: area.maxX,
            maxY: limit.maxY - 0.04 * high)
        let columns = 3
        let cell = min(
            (area.width - gap * Double(columns - 1)) / Double(columns) * 1.15,
            0.32 * area.height / Double(rows))
        let bottom = cell * Double(rows) + gap * Double(rows - 1)
        let others = grid(
            ScreenBox(
                minX: area.minX, minY: area.maxY - bottom, maxX: area.maxX, maxY: area.maxY),
            rows: rows, columns: columns, gap: gap)
        let main = ScreenBox(
            minX: area.minX, minY: limit.maxY + gap, maxX: area.maxX,
            maxY: area.maxY - bottom - gap)
        return (limit, speed, main, others)
    }

    /// The cells of a grid, row by row.
    private static func grid(
        _ box: ScreenBox, rows: Int, columns: Int, gap: Double
    ) -> [ScreenBox] {
        let wide = (box.width - gap * Double(columns - 1)) / Double(columns)
        let high = (box.height - gap * Double(rows - 1)) / Double(rows)
        return (0..<rows * columns).map { index in
            let (row, column) = (Double(index / columns), Double(index % columns))
            let x = box.minX + column * (wide + gap)
            let y = box.minY + row * (high + gap)
            return ScreenBox(minX: x, minY: y, maxX: x + wide, maxY: y + high)
        }
    }
}

extension ScreenBox {
    /// The middle from left to right.
    var midX: Double { (minX + maxX) / 2 }
    /// The middle from top to bottom.
    var midY: Double { (minY + maxY) / 2 }
}
