import MapGeometry

/// The boxes that are taken, in a grid of cells so that a new box meets only its neighbours.
struct CollisionGrid {
    private let cell = 64.0
    private var cells: [Cell: [ScreenBox]] = [:]

    private struct Cell: Hashable {
        let x, y: Int32
    }

    /// Whether none of the boxes meets a taken one.
    func isFree(_ boxes: some Sequence<ScreenBox>) -> Bool {
        for box in boxes {
            for key in keys(box) {
                if let taken = cells[key], taken.contains(where: { $0.overlaps(box) }) {
                    return false
                }
            }
        }
        return true
    }

    /// Takes the boxes.
    mutating func take(_ boxes: some Sequence<ScreenBox>) {
        for box in boxes {
            for key in keys(box) { cells[key, default: []].append(box) }
        }
    }

    private func keys(_ box: ScreenBox) -> [Cell] {
        // Boxes far outside any picture are cut to a range that a cell number can hold.
        func index(_ value: Double) -> Int32 {
            guard value.isFinite else { return 0 }
            return Int32(min(max((value / cell).rounded(.down), -2000), 2000))
        }
        let columns = index(box.minX)...max(index(box.minX), index(box.maxX))
        let rows = index(box.minY)...max(index(box.minY), index(box.maxY))
        return rows.flatMap { y in columns.map { Cell(x: $0, y: y) } }
    }
}

extension ScreenBox {
    /// Whether the two share more than an edge.
    fileprivate func overlaps(_ other: ScreenBox) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}
