import Geometry

/// Keeps one of several lines that run beside each other at a zoom: tracks of a railway yard,
/// the carriageways of a motorway.
///
/// The lines that were kept cover the cells around them; of a later line the stretches that they
/// cover are left out, unless they are as short as a crossing.
struct ParallelLines {
    /// The width of a cell in steps, a pixel of a tile of 512: lines closer than one or two pixels
    /// count as parallel.
    private let cell: Double
    /// The covered cells: a bit each, in blocks of 8 × 8.
    private var covered: [UInt64: UInt64] = [:]

    /// Stretches that are shorter count like those around them, in cells.
    private static let shortest = 8
    /// How far a stretch that is kept extends into the covered cells, to meet the line there, in
    /// cells.
    private static let overlap = 2
    /// The length in cells above which a line is kept whole: 10 000 km at zoom 12 and 60° north.
    private static let longest = 500_000.0
    /// The number of blocks above which lines are kept whole: some 100 MB.
    private static let mostBlocks = 4_000_000

    /// - Parameter zoom: the zoom at which the lines are drawn.
    init(zoom: Int) {
        cell = FixedPoint.worldSide / Double(512 << zoom)
    }

    /// The stretches of a line that are not beside lines before it; they cover their surroundings
    /// from now on.
    mutating func thinned(_ line: [FixedPoint]) -> [[FixedPoint]] {
        guard covered.count < Self.mostBlocks, Self.length(of: line) < Self.longest * cell else {
            return [line]
        }
        let steps = Self.steps(along: line, spacing: cell)
        var isKept = steps.map { !isCovered($0.point) }
        Self.removeShortRuns(of: false, in: &isKept)
        Self.removeShortRuns(of: true, in: &isKept)
        var stretches: [[FixedPoint]] = []
        for run in Self.runs(of: isKept) where isKept[run.lowerBound] {
            let wider = run.lowerBound - Self.overlap..<run.upperBound + Self.overlap
            let indices = wider.clamped(to: steps.indices)
            let ends = [indices.lowerBound, indices.upperBound - 1]
            stretches.append(
                indices.filter { steps[$0].isCorner || ends.contains($0) }.map { steps[$0].point })
            for index in run { cover(steps[index].point) }
        }
        return stretches
    }

    // MARK: Cells

    /// The number of a cell's block, and the cell's bit in it.
    private func bit(column: Int, row: Int) -> (block: UInt64, bit: UInt64) {
        let block = UInt64(truncatingIfNeeded: (column >> 3) << 32 | (row >> 3) & 0xffff_ffff)
        return (block, 1 << UInt64((row & 7) << 3 | column & 7))
    }

    private func isCovered(_ point: FixedPoint) -> Bool {
        let (block, bit) = bit(column: Int(point.planarX / cell), row: Int(point.planarY / cell))
        return covered[block, default: 0] & bit != 0
    }

    /// Covers the cell of a point and those around it.
    private mutating func cover(_ point: FixedPoint) {
        let (column, row) = (Int(point.planarX / cell), Int(point.planarY / cell))
        for y in -1...1 {
            for x in -1...1 {
                let (block, bit) = bit(column: column + x, row: row + y)
                covered[block, default: 0] |= bit
            }
        }
    }

    // MARK: Steps along a line

    private struct Step {
        let point: FixedPoint
        /// Whether it is one of the line's own points.
        let isCorner: Bool
    }

    /// The points of a line, and points between them so that none is farther than a spacing from
    /// the next.
    private static func steps(along line: [FixedPoint], spacing: Double) -> [Step] {
        var steps = line.prefix(1).map { Step(point: $0, isCorner: true) }
        for (start, end) in zip(line, line.dropFirst()) {
            let (x, y) = (end.planarX - start.planarX, end.planarY - start.planarY)
            let count = Int(((x * x + y * y).squareRoot() / spacing).rounded(.up))
            for number in 1..<max(count, 1) {
                let fraction = Double(number) / Double(count)
                let between = FixedPoint(
                    planarX: start.planarX + x * fraction, planarY: start.planarY + y * fraction)
                steps.append(Step(point: between, isCorner: false))
            }
            steps.append(Step(point: end, isCorner: true))
        }
        return steps
    }

    private static func length(of line: [FixedPoint]) -> Double {
        zip(line, line.dropFirst()).reduce(0) { sum, ends in
            let (x, y) = (ends.1.planarX - ends.0.planarX, ends.1.planarY - ends.0.planarY)
            return sum + (x * x + y * y).squareRoot()
        }
    }

    /// The ranges of equal values, in order.
    private static func runs(of values: [Bool]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = 0
        for index in values.indices
        where index + 1 == values.count || values[index + 1] != values[start] {
            runs.append(start..<index + 1)
            start = index + 1
        }
        return runs
    }

    /// Turns the short runs of a value into those around them; a run that is all stays.
    private static func removeShortRuns(of value: Bool, in values: inout [Bool]) {
        let runs = runs(of: values)
        guard runs.count > 1 else { return }
        for run in runs where values[run.lowerBound] == value && run.count < shortest {
            for index in run { values[index] = !value }
        }
    }
}

extension StoredFeature {
    /// Whether lines of this kind are thinned at a zoom, which is before their tracks or carriageways
    /// can be told apart.
    func isThinned(at zoom: Int, in table: GatheredFeatures) -> Bool {
        guard zoom <= 12, table.layerNames[Int(layer)] == TileLayer.streets.name else {
            return false
        }
        let set = table.attributes.attributes(of: attributes)
        if set.contains(where: { $0.key == "rail" }) { return true }
        return zoom <= 11
            && set.contains { $0.key == "kind" && Self.dualRoads.contains($0.value) }
    }

    /// The kinds of roads that often have two carriageways.
    private static let dualRoads: Set<PropertyValue> = [
        .string("motorway"), .string("trunk"), .string("primary"),
    ]
}
