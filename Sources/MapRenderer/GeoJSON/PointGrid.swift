import Geometry

/// Finds the points near a point: points sorted into square cells.
struct PointGrid {
    private struct Cell: Hashable {
        let x, y: Int
    }

    private let points: [WorldPoint]
    private let side: Double
    private var cells: [Cell: [Int]] = [:]

    /// - Parameters:
    ///   - points: on the world square.
    ///   - cell: side of a cell, the largest distance that is asked for.
    init(_ points: [WorldPoint], cell: Double) {
        self.points = points
        // A radius of nothing still finds points of the same place; no two others share a cell.
        side = max(cell, 1e-15)
        for (index, point) in points.enumerated() { cells[place(point), default: []].append(index) }
    }

    /// The other points within a distance, in their order.
    func neighbours(of index: Int, within distance: Double) -> [Int] {
        let point = points[index]
        let middle = place(point)
        var found: [Int] = []
        for x in middle.x - 1...middle.x + 1 {
            for y in middle.y - 1...middle.y + 1 {
                for other in cells[Cell(x: x, y: y)] ?? [] where other != index {
                    let (dx, dy) = (points[other].x - point.x, points[other].y - point.y)
                    if dx * dx + dy * dy <= distance * distance { found.append(other) }
                }
            }
        }
        return found.sorted()
    }

    private func place(_ point: WorldPoint) -> Cell {
        Cell(x: Int((point.x / side).rounded(.down)), y: Int((point.y / side).rounded(.down)))
    }
}
