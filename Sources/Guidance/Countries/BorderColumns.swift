/// The runs of lines in each degree of longitude, so that a query skips all others.
struct BorderColumns: Sendable {
    /// The index in ``places`` at which the runs of each column begin, and at which those
    /// of the last one end.
    private var starts: [Int]
    /// Indices of runs, column by column, in ascending order within each.
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

    /// The indices of all runs whose columns lie between two longitudes, in order.
    func runs(from west: Int32, to east: Int32) -> [Int] {
        let columns = Self.columns(from: west, to: east)
        let found = places[starts[columns.lowerBound]..<starts[columns.upperBound + 1]]
        guard columns.count > 1 else { return Array(found) }
        // Long runs are in several columns.
        return Set(found).sorted()
    }

    /// The number of columns: one for each degree, and one more for 180 degrees east.
    private static let count = 361
    private static let unitsPerColumn = 10_000_000

    private static func columns(from west: Int32, to east: Int32) -> ClosedRange<Int> {
        func column(_ x: Int32) -> Int {
            min(max((Int(x) + 180 * unitsPerColumn) / unitsPerColumn, 0), count - 1)
        }
        return column(west)...column(max(west, east))
    }
}
