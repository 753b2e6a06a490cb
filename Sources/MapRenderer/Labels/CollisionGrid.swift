import MapGeometry

/// The boxes that are taken, in a grid of cells so that a new box meets only its neighbours.
struct CollisionGrid {
    private let cell = 64.0
    private let bounds: ScreenBox
    private var cells: [Cell: [ScreenBox]] = [:]

    private struct Cell: Hashable {
        let x, y: Int32
    }

    /// A grid with nothing taken.
    ///
    /// - Parameter bounds: what lies outside is neither taken nor ever in the way; it keeps the
    ///   number of cells of one box in bounds, however large a style makes it.
    init(bounds: ScreenBox) {
        self.bounds = bounds
    }

    /// A grid in which boxes are taken.
    init(bounds: ScreenBox, taken boxes: [ScreenBox]) {
        self.init(bounds: bounds)
        take(boxes)
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
        // Not-a-number fails every comparison, so such a box has no cell.
        guard box.minX <= bounds.maxX, box.maxX >= bounds.minX, box.minY <= bounds.maxY,
            box.maxY >= bounds.minY
        else { return [] }
        func index(_ value: Double) -> Int32 { Int32((value / cell).rounded(.down)) }
        let columns = index(max(box.minX, bounds.minX))...index(min(box.maxX, bounds.maxX))
        let rows = index(max(box.minY, bounds.minY))...index(min(box.maxY, bounds.maxY))
        return rows.flatMap { y in columns.map { Cell(x: $0, y: y) } }
    }
}

extension ScreenBox {
    /// Whether the two share more than an edge.
    func overlaps(_ other: ScreenBox) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}
