package import Geometry
import Glibc
import MapStyle

/// The boxes that are taken, in a grid of cells so that a new box meets only its neighbours.
package struct CollisionIndex {
    private let bounds: ScreenBox
    /// Cells across; 0 for bounds that no box can lie in.
    private let columns: Int
    private let rows: Int
    /// The last box of each cell, row by row, by its index in ``entries``; -1 for an empty cell.
    ///
    /// Chains in one memory: an array for each cell would be hundreds of arrays a picture.
    private var lasts: [Int32]
    private var entries: [Entry] = []

    /// A box in a cell.
    private struct Entry {
        let box: ScreenBox
        let isFirm: Bool
        /// The one before it in its cell; -1 for the first.
        let previous: Int32
    }

    /// Logical pixels across a cell.
    private static let side = 64.0
    /// No picture has more cells across or down.
    private static let mostCells = 2048.0

    /// A grid with nothing taken.
    ///
    /// - Parameter bounds: what lies outside is neither taken nor ever in the way; it keeps the
    ///   number of cells of one box in bounds, however large a style makes it.
    package init(bounds: ScreenBox) {
        self.bounds = bounds
        func count(_ length: Double) -> Int {
            length >= 0 ? Int(min(length / Self.side, Self.mostCells - 1)) + 1 : 0
        }
        columns = count(bounds.width)
        rows = count(bounds.height)
        lasts = Array(repeating: -1, count: columns * rows)
    }

    /// A grid in which boxes are taken.
    package init(bounds: ScreenBox, taken boxes: [ScreenBox]) {
        self.init(bounds: bounds)
        take(boxes)
    }

    /// Whether none of the boxes meets a taken one.
    func isFree(_ boxes: some Sequence<ScreenBox>) -> Bool { boxes.allSatisfy { isFree($0) } }

    /// Whether a box meets no taken one.
    ///
    /// - Parameters:
    ///   - box: where something would go.
    ///   - onlyFirm: whether only those count that were taken firmly.
    /// - Returns: `true` for a box that may be taken.
    package func isFree(_ box: ScreenBox, onlyFirm: Bool = false) -> Bool {
        entry(meeting: box, onlyFirm: onlyFirm) == nil
    }

    /// How many boxes are taken, each counted in every cell that it meets.
    var count: Int { entries.count }

    /// An entry that a box meets, counted from the first box that was taken.
    @inline(__always)
    private func entry(meeting box: ScreenBox, onlyFirm: Bool) -> Int? {
        guard !entries.isEmpty, let area = area(of: box) else { return nil }
        for row in area.rows {
            for column in area.columns {
                var next = lasts[row * columns + column]
                while next >= 0 {
                    let entry = entries[Int(next)]
                    if entry.box.overlaps(box), entry.isFirm || !onlyFirm { return Int(next) }
                    next = entry.previous
                }
            }
        }
        return nil
    }

    /// Takes the boxes.
    ///
    /// - Parameters:
    ///   - boxes: what is not free any more.
    ///   - isFirm: whether they are in the way of those, too, that make room for each other.
    package mutating func take(_ boxes: some Sequence<ScreenBox>, isFirm: Bool = true) {
        for box in boxes {
            guard let area = area(of: box) else { continue }
            for row in area.rows {
                for column in area.columns {
                    let cell = row * columns + column
                    let number = Int32(clamping: entries.count)
                    entries.append(Entry(box: box, isFirm: isFirm, previous: lasts[cell]))
                    lasts[cell] = number
                }
            }
        }
    }

    /// The cells that a box meets; `nil` for a box outside.
    private func area(
        of box: ScreenBox
    ) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
        // Not-a-number fails every comparison, so such a box has no cell.
        guard box.minX <= bounds.maxX, box.maxX >= bounds.minX, box.minY <= bounds.maxY,
            box.maxY >= bounds.minY, columns > 0, rows > 0
        else { return nil }
        func range(_ low: Double, _ high: Double, _ count: Int) -> ClosedRange<Int> {
            let last = Double(count - 1)
            let first = min(max(low / Self.side, 0), last)
            return Int(first)...Int(min(max(high / Self.side, first), last))
        }
        return (
            range(box.minX - bounds.minX, box.maxX - bounds.minX, columns),
            range(box.minY - bounds.minY, box.maxY - bounds.minY, rows)
        )
    }
}

extension CollisionIndex {
    /// Whether a label as it is finds room.
    func isFree(_ choice: LabelChoice, _ rules: LabelRules) -> Bool {
        isFree(choice.textBoxes, rules.text) && isFree(choice.iconBoxes, rules.icon)
    }

    /// Whether something with an overlap mode may stand in all of the boxes.
    private func isFree(_ boxes: [ScreenBox], _ mode: SymbolOverlap) -> Bool {
        switch mode {
        case .always: true
        case .never: isFree(boxes)
        case .cooperative: boxes.allSatisfy { isFree($0, onlyFirm: true) }
        }
    }

    /// An entry that is in the way of something with an overlap mode in any of the boxes.
    func entry(blocking boxes: [ScreenBox], _ mode: SymbolOverlap) -> Int? {
        guard mode != .always else { return nil }
        return boxes.lazy.compactMap { entry(meeting: $0, onlyFirm: mode == .cooperative) }.first
    }

    /// The parts of a label that find no room.
    func blockedParts(of choice: LabelChoice, _ rules: LabelRules) -> LabelParts {
        var blocked: LabelParts = []
        if !isFree(choice.textBoxes, rules.text) { blocked.insert(.text) }
        if !isFree(choice.iconBoxes, rules.icon) { blocked.insert(.icon) }
        return blocked
    }

    /// Takes the room of a label.
    mutating func take(_ choice: LabelChoice, _ rules: LabelRules) {
        if !rules.textIsIgnored { take(choice.textBoxes, isFirm: rules.text == .never) }
        if !rules.iconIsIgnored { take(choice.iconBoxes, isFirm: rules.icon == .never) }
    }
}

extension ScreenBox {
    /// Whether the two share more than an edge.
    func overlaps(_ other: ScreenBox) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}

extension ScreenBox {
    /// The point in the middle.
    var center: ScreenPoint { ScreenPoint(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }

    /// The upright box around this one after it was turned around a point.
    ///
    /// - Parameters:
    ///   - degrees: clockwise.
    ///   - center: what stays where it is.
    /// - Returns: a box that covers the turned corners.
    package func turned(degrees: Double, around center: ScreenPoint) -> ScreenBox {
        guard degrees != 0 else { return self }
        let cosine = cos(degrees * .pi / 180)
        let sine = sin(degrees * .pi / 180)
        let corners = [(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY)].map { x, y in
            ScreenPoint(
                x: center.x + (x - center.x) * cosine - (y - center.y) * sine,
                y: center.y + (x - center.x) * sine + (y - center.y) * cosine)
        }
        return corners.dropFirst().reduce(
            ScreenBox(
                minX: corners[0].x, minY: corners[0].y, maxX: corners[0].x, maxY: corners[0].y)
        ) { box, point in
            box.union(ScreenBox(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y))
        }
    }
}
