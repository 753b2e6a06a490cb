/// Which runs of lines lie in each degree of longitude, so that a question passes over all others.
struct BorderColumns: Sendable {
    /// Where the runs of each column begin in ``places``, and where those of the last one end.
    private var starts: [Int]
    /// Numbers of runs, column by column, in their order within each.
    private var places: [Int]

    /// The columns of some runs.
    init(_ runs: [BorderRun]) {
        starts = [Int](repeating: 0, count: Self.count + 1)
        for run in runs {
            for column in Self.columns(from: run.west, to: run.east) { starts[column + 1] += 1 }
        }
        for column in 0..<Self.count { starts[column + 1] += starts[column] }
        places = [Int](repeating: 0, count: starts[Self.count])
        var ends = starts
        for (place, run) in runs.enumerated() {
            for column in Self.columns(from: run.west, to: run.east) {
                places[ends[column]] = place
                ends[column] += 1
            }
        }
    }

    /// The numbers of all runs whose columns lie between two longitudes, in order.
    func runs(from west: Int32, to east: Int32) -> [Int] {
        let columns = Self.columns(from: west, to: east)
        let found = places[starts[columns.lowerBound]..<starts[columns.upperBound + 1]]
        guard columns.count > 1 else { return Array(found) }
        // Long runs stand in several columns.
        return Set(found).sorted()
    }

    /// A degree, and one more column for 180 degrees east.
    private static let count = 361
    private static let unitsPerColumn = 10_000_000

    private static func columns(from west: Int32, to east: Int32) -> ClosedRange<Int> {
        func column(_ x: Int32) -> Int {
            min(max((Int(x) + 180 * unitsPerColumn) / unitsPerColumn, 0), count - 1)
        }
        return column(west)...column(max(west, east))
    }
}
