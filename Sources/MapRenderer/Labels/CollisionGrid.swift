import MapGeometry

/// The boxes that are taken, in a grid of cells so that a new box meets only its neighbours.
struct CollisionGrid {
    private let bounds: ScreenBox
    /// Cells across; 0 for bounds that no box can lie in.
    private let columns: Int
    private let rows: Int
    /// The boxes in each cell, row by row.
    private var cells: [[ScreenBox]]

    /// Logical pixels across a cell.
    private static let side = 64.0
    /// No picture has more cells across or down.
    private static let mostCells = 2048.0

    /// A grid with nothing taken.
    ///
    /// - Parameter bounds: what lies outside is neither taken nor ever in the way; it keeps the
    ///   number of cells of one box in bounds, however large a style makes it.
    init(bounds: ScreenBox) {
        self.bounds = bounds
        func count(_ length: Double) -> Int {
            length >= 0 ? Int(min(length / Self.side, Self.mostCells - 1)) + 1 : 0
        }
        columns = count(bounds.width)
        rows = count(bounds.height)
        cells = Array(repeating: [], count: columns * rows)
    }

    /// A grid in which boxes are taken.
    init(bounds: ScreenBox, taken boxes: [ScreenBox]) {
        self.init(bounds: bounds)
        take(boxes)
    }

    /// Whether none of the boxes meets a taken one.
    func isFree(_ boxes: some Sequence<ScreenBox>) -> Bool { boxes.allSatisfy(isFree) }

    /// Whether a box meets no taken one.
    func isFree(_ box: ScreenBox) -> Bool {
        guard let area = area(of: box) else { return true }
        for row in area.rows {
            for column in area.columns {
                for taken in cells[row * columns + column] where taken.overlaps(box) {
                    return false
                }
            }
        }
        return true
    }

    /// Takes the boxes.
    mutating func take(_ boxes: some Sequence<ScreenBox>) {
        for box in boxes {
            guard let area = area(of: box) else { continue }
            for row in area.rows {
                for column in area.columns { cells[row * columns + column].append(box) }
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

extension ScreenBox {
    /// Whether the two share more than an edge.
    func overlaps(_ other: ScreenBox) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}
