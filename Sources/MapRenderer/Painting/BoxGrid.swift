import Geometry

/// Boxes by the cells of a coarse grid, to find those around a point among thousands.
struct BoxGrid {
    private let bounds: ScreenBox
    /// Boxes of all cells, row by row.
    private let numbers: [Int32]
    /// Where each cell begins in ``numbers``, and where the last one ends.
    private let starts: [Int32]

    /// Cells across and down.
    private static let cells = 32

    /// A grid of boxes, which are told by their place in the array.
    ///
    /// - Parameters:
    ///   - boxes: of any size, anywhere.
    ///   - bounds: where they are asked for; what lies outside goes to the cells at the edge.
    init(_ boxes: [ScreenBox], in bounds: ScreenBox) {
        self.bounds = bounds
        var counts = [Int32](repeating: 0, count: Self.cells * Self.cells + 1)
        for box in boxes {
            Self.forEachCell(of: box, in: bounds) { counts[$0 + 1] += 1 }
        }
        for cell in counts.indices.dropFirst() { counts[cell] += counts[cell - 1] }
        starts = counts
        var numbers = [Int32](repeating: 0, count: Int(counts.last ?? 0))
        for (number, box) in boxes.enumerated() {
            Self.forEachCell(of: box, in: bounds) { cell in
                numbers[Int(counts[cell])] = Int32(clamping: number)
                counts[cell] += 1
            }
        }
        self.numbers = numbers
    }

    /// Whether any of the boxes that may lie around a point meets a condition.
    func contains(near point: ScreenPoint, where condition: (Int) -> Bool) -> Bool {
        let cell =
            Self.index(point.y, bounds.minY, bounds.maxY) * Self.cells
            + Self.index(point.x, bounds.minX, bounds.maxX)
        for place in starts[cell]..<starts[cell + 1] where condition(Int(numbers[Int(place)])) {
            return true
        }
        return false
    }

    private static func forEachCell(
        of box: ScreenBox, in bounds: ScreenBox, _ body: (Int) -> Void
    ) {
        let columns = (
            index(box.minX, bounds.minX, bounds.maxX), index(box.maxX, bounds.minX, bounds.maxX)
        )
        let rows = (
            index(box.minY, bounds.minY, bounds.maxY), index(box.maxY, bounds.minY, bounds.maxY)
        )
        guard columns.0 <= columns.1, rows.0 <= rows.1 else { return }
        for row in rows.0...rows.1 {
            for column in columns.0...columns.1 { body(row * cells + column) }
        }
    }

    /// The column or row of a place; the first for what is no number.
    private static func index(_ place: Double, _ low: Double, _ high: Double) -> Int {
        let share = (place - low) / (high - low) * Double(cells)
        return share > 0 ? Int(min(share, Double(cells - 1))) : 0
    }
}
