/// Finds the outlines of the sea in a closed band of cells, by marching squares.
///
/// The band is a lattice of columns and rows whose last column is followed by the first. Sea ends at
/// the first and at the last row.
struct SeaOutline {
    let columns: Int
    let rows: Int
    /// Whether a node of the lattice lies in the sea; row by row.
    let isSea: [Bool]

    /// A point of an outline: on a side of a cell, or a node of the first or last row.
    enum Point: Hashable {
        /// Between a node and the one in the next column.
        case along(column: Int, row: Int)
        /// Between a node and the one in the next row.
        case across(column: Int, row: Int)
        /// A node.
        case node(column: Int, row: Int)
    }

    /// Returns the closed outlines, all with the sea on the same side.
    ///
    /// - Parameter isSeaAmid: whether the middle of a cell lies in the sea, for the cells in which
    ///   only opposite corners do; the arguments are its column and its row.
    /// - Returns: the points of each.
    func rings(isSeaAmid: (Int, Int) -> Bool) -> [[Point]] {
        var links: [Int: Int] = [:]
        // One row of land on both sides closes the outlines.
        for row in -1..<rows {
            for column in 0..<columns {
                let corners = [
                    holds(column, row), holds(column + 1, row), holds(column + 1, row + 1),
                    holds(column, row + 1),
                ]
                guard corners.contains(true), corners.contains(false) else { continue }
                let sides = [
                    key(column, row, across: false), key(column + 1, row, across: true),
                    key(column, row + 1, across: false), key(column, row, across: true),
                ]
                // Sides where the sea begins and ends, on the way around the cell.
                let starts = (0..<4).filter { !corners[$0] && corners[($0 + 1) % 4] }
                let ends = (0..<4).filter { corners[$0] && !corners[($0 + 1) % 4] }
                if starts.count == 1 {
                    links[sides[ends[0]]] = sides[starts[0]]
                } else {
                    let joins = isSeaAmid(column, max(row, 0))
                    for end in ends {
                        let start = (end + (joins ? 1 : 3)) % 4
                        links[sides[end]] = sides[start]
                    }
                }
            }
        }
        return rings(of: links)
    }

    private func holds(_ column: Int, _ row: Int) -> Bool {
        row >= 0 && row < rows && isSea[row * columns + column % columns]
    }

    /// The number of a side of a cell, the same for both cells that it belongs to.
    private func key(_ column: Int, _ row: Int, across: Bool) -> Int {
        2 * ((row + 1) * columns + column % columns) + (across ? 1 : 0)
    }

    private func point(_ key: Int) -> Point {
        let (column, row) = (key / 2 % columns, key / 2 / columns - 1)
        if key % 2 == 0 { return .along(column: column, row: row) }
        if row < 0 { return .node(column: column, row: 0) }
        return row == rows - 1
            ? .node(column: column, row: row) : .across(column: column, row: row)
    }

    private func rings(of links: [Int: Int]) -> [[Point]] {
        var rest = links
        return links.keys.sorted().compactMap { start in
            var (ring, place) = ([Point](), start)
            while let next = rest.removeValue(forKey: place) {
                ring.append(point(next))
                place = next
            }
            return ring.isEmpty ? nil : ring
        }
    }
}
