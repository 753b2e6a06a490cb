import Geometry

/// Where lines begin and end along the edge of a box, clockwise; at one place ends come first.
struct EdgeStops {
    /// A line's beginning or end.
    struct Stop {
        /// Where on the edge; see ``BoxEdge``.
        let place: Double
        let line: Int
        let isEnd: Bool
    }

    /// In their order along the edge, from its north-west corner.
    private(set) var stops: [Stop]

    /// The stops of lines.
    init(_ crossings: [CoastlineClipper.Crossing]) {
        stops = crossings.enumerated().flatMap { line, crossing in
            [
                Stop(place: crossing.start, line: line, isEnd: false),
                Stop(place: crossing.end, line: line, isEnd: true),
            ]
        }
        .sorted { a, b in
            if a.place != b.place { return a.place < b.place }
            return a.isEnd == b.isEnd ? a.line < b.line : a.isEnd
        }
    }

    /// Leaves out lines until beginnings and ends alternate along the edge, as they do around any
    /// real sea; of two that contradict each other the shorter goes, those first on the edge first.
    ///
    /// - Parameter lengths: how long each line is, in any unit.
    /// - Returns: the lines that were left out.
    mutating func alternate(lengths: [Int]) -> Set<Int> {
        // Stops in a circle. After each line that goes, only its neighbours have new ones.
        var next = stops.indices.map { $0 + 1 < stops.count ? $0 + 1 : 0 }
        var before = stops.indices.map { $0 > 0 ? $0 - 1 : stops.count - 1 }
        var placesOfLine = [[Int]](repeating: [], count: lengths.count)
        for (index, stop) in stops.enumerated() { placesOfLine[stop.line].append(index) }
        var isGone = [Bool](repeating: false, count: stops.count)
        var waiting = BinaryHeap(
            ascending: stops.indices.filter { stops[$0].isEnd == stops[next[$0]].isEnd })
        var left = Set<Int>()
        while let first = waiting.pop() {
            guard !isGone[first], stops[first].isEnd == stops[next[first]].isEnd else { continue }
            let (one, other) = (stops[first].line, stops[next[first]].line)
            let line = lengths[one] < lengths[other] ? one : other
            left.insert(line)
            for index in placesOfLine[line] {
                isGone[index] = true
                next[before[index]] = next[index]
                before[next[index]] = before[index]
            }
            for index in placesOfLine[line] where !isGone[before[index]] {
                waiting.push(before[index])
            }
        }
        stops.removeAll { left.contains($0.line) }
        return left
    }
}
