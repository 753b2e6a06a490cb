import Glibc

/// A line of the table: the tiles of one zoom.
struct TimingRow {
    let zoom: Int
    let costs: [TileCost]

    /// Prints rows under a heading.
    static func printTable(_ rows: [TimingRow]) {
        let steps = ["read+decode", "labels", "drawing", "PNG", "all"].map { column($0, 15) }
        print("zoom  tiles" + steps.joined() + column("bytes", 9) + column("tiles/s", 9))
        for row in rows where !row.costs.isEmpty { print(row.line) }
    }

    private var line: String {
        let steps: [(TileCost) -> UInt64] = [
            { $0.tiles }, { $0.labels }, { $0.drawing }, { $0.encoding }, { $0.total },
        ]
        let figures = steps.map { column("\(median($0)) / \(fixed(mean($0) / 1e6, 2))", 15) }
        let bytes = costs.reduce(0) { $0 + $1.bytes } / costs.count
        let perSecond = 1e9 / max(mean { $0.total }, 1)
        return column("\(zoom)", 4) + column("\(costs.count)", 7) + figures.joined()
            + column("\(bytes)", 9) + column(fixed(perSecond, 0), 9)
    }

    /// Nanoseconds.
    private func mean(_ step: (TileCost) -> UInt64) -> Double {
        costs.reduce(0) { $0 + Double(step($1)) } / Double(costs.count)
    }

    /// Milliseconds.
    private func median(_ step: (TileCost) -> UInt64) -> String {
        let sorted = costs.map(step).sorted()
        return fixed(Double(sorted[sorted.count / 2]) / 1e6, 2)
    }
}

/// A text flush right in a column.
func column(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 1)) + text
}

/// A number with a fixed number of decimals.
func fixed(_ value: Double, _ decimals: Int) -> String {
    let scale = pow(10, Double(decimals))
    let digits = Int(min((abs(value) * scale).rounded(), 1e15))
    let whole = "\(digits / Int(scale))"
    guard decimals > 0 else { return whole }
    let part = "\(digits % Int(scale))"
    return whole + "." + String(repeating: "0", count: decimals - part.count) + part
}
