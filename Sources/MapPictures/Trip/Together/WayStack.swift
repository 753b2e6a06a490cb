import Geometry

/// Which of a few ways lie on one another, so that those below are drawn wider and all show.
struct WayStack {
    /// For each way the number of ways below it where it lies on another.
    private var ranks: [Int]
    /// For each way the number of ways above it.
    private var heights: [Int]

    /// More ways than this would become too wide.
    private static let mostWays = 8
    /// Pixels within which two lines cover each other.
    private static let extent = 3.0
    /// The part of a way from which it lies on another one.
    private static let leastPart = 0.1
    /// Places of a way that are looked at.
    private static let mostPlaces = 20_000
    /// Pixels by which a way is wider than the one on it, and of all together.
    private static let (step, widest) = (3.0, 9.0)

    private struct Cell: Hashable {
        var x, y: Int32
    }

    /// Compares ways.
    ///
    /// - Parameters:
    ///   - ways: the lines of each way, in the order in which they are drawn.
    ///   - pixel: the length of a pixel in the world.
    init(_ ways: [[[WorldPoint]]], pixel: Double) {
        ranks = [Int](repeating: 0, count: ways.count)
        heights = ranks
        guard ways.count <= Self.mostWays, pixel > 0 else { return }
        let cells = ways.map { Self.cells(of: $0, size: pixel * Self.extent) }
        for upper in ways.indices.dropFirst() {
            for lower in 0..<upper where Self.overlaps(cells[upper], cells[lower]) {
                ranks[upper] = max(ranks[upper], ranks[lower] + 1)
            }
        }
        for lower in ways.indices.reversed() {
            for upper in ways.indices.dropFirst(lower + 1)
            where Self.overlaps(cells[upper], cells[lower]) {
                heights[lower] = max(heights[lower], heights[upper] + 1)
            }
        }
    }

    /// The pixels by which a way is wider, because others lie on it.
    func widening(of way: Int) -> Double {
        let height = Double(heights[way])
        return min(height * Self.step, Self.widest * height / Double(max(heights.max() ?? 1, 1)))
    }

    /// Whether a way lies on another one.
    func lies(_ way: Int) -> Bool { ranks[way] > 0 }

    /// The cells of a grid that lines touch.
    private static func cells(of lines: [[WorldPoint]], size: Double) -> Set<Cell> {
        var cells: Set<Cell> = []
        for line in lines {
            for (start, end) in zip(line, line.dropFirst()) {
                let (x, y) = (end.x - start.x, end.y - start.y)
                let steps = ((x * x + y * y).squareRoot() / size).rounded(.up)
                guard let count = Int(exactly: max(steps, 1)), count < mostPlaces - cells.count
                else { return cells }
                for step in 0...count {
                    let part = Double(step) / Double(count)
                    if let cell = cell(start.x + part * x, start.y + part * y, size) {
                        cells.insert(cell)
                    }
                }
            }
        }
        return cells
    }

    private static func cell(_ x: Double, _ y: Double, _ size: Double) -> Cell? {
        guard let column = Int32(exactly: (x / size).rounded(.down)),
            let row = Int32(exactly: (y / size).rounded(.down))
        else { return nil }
        return Cell(x: column, y: row)
    }

    /// Whether a part of one way lies in or beside the cells of the other.
    private static func overlaps(_ upper: Set<Cell>, _ lower: Set<Cell>) -> Bool {
        guard !upper.isEmpty, !lower.isEmpty else { return false }
        let common = upper.count { cell in
            (-1...1).contains { x in
                (-1...1).contains { y in
                    lower.contains(Cell(x: cell.x &+ Int32(x), y: cell.y &+ Int32(y)))
                }
            }
        }
        return Double(common) >= leastPart * Double(min(upper.count, lower.count))
    }
}
