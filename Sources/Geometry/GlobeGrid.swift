/// Points of the world sorted into square cells, to find those near a point, on the other side of the
/// antimeridian too.
public struct GlobeGrid: Sendable {
    private struct Cell: Hashable, Sendable {
        let x, y: Int
    }

    private let side: Double
    /// How many cells there are around the world; the last one may be cut off.
    private let columns: Int
    private var cells: [Cell: [Int]] = [:]

    /// Sorts points.
    ///
    /// - Parameters:
    ///   - points: the points, in any copies of the world.
    ///   - side: the side of a cell in world units, which is the largest distance of a search. Cells
    ///     of no width still find points at one position.
    public init(_ points: some Collection<WorldPoint>, side: Double) {
        self.side = min(max(side, 1e-15), 1)
        columns = Int((1 / self.side).rounded(.up))
        cells.reserveCapacity(points.count)
        for (index, point) in points.enumerated() {
            cells[cell(of: point), default: []].append(index)
        }
    }

    /// Calls `body` with the indices of all points that may lie within the side of a cell from a
    /// point, and of some farther ones, each once; the point's own index is among them.
    public func forEach(around point: WorldPoint, _ body: (Int) -> Void) {
        let middle = cell(of: point)
        for y in middle.y - 1...middle.y + 1 {
            for x in columns(around: middle.x) {
                for index in cells[Cell(x: x, y: y)] ?? [] { body(index) }
            }
        }
    }

    /// A column and those beside it, around the world; the last column may be narrow, so that the one
    /// beyond it is near as well.
    private func columns(around x: Int) -> [Int] {
        guard columns > 4 else { return Array(0..<columns) }
        switch x {
        case 0: return [columns - 2, columns - 1, 0, 1]
        case columns - 1: return [x - 1, x, 0, 1]
        case columns - 2: return [x - 1, x, x + 1, 0]
        default: return [x - 1, x, x + 1]
        }
    }

    private func cell(of point: WorldPoint) -> Cell {
        let x = point.x - point.x.rounded(.down)
        let column = Int(exactly: (x / side).rounded(.down)) ?? 0
        return Cell(
            x: min(max(column, 0), columns - 1),
            y: min(max(Int(exactly: (point.y / side).rounded(.down)) ?? 0, -1), columns))
    }
}
