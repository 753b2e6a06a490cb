import Geometry

/// Builds the sea from the coastline: everything on the right of the line, up to the edge of the
/// box.
struct SeaBuilder {
    /// A piece of sea: the shore around it, and the islands in it.
    struct Sea {
        /// The outer ring, clockwise as seen on a map; the first point is not repeated.
        let outer: [Coordinate]
        /// The islands.
        var islands: [[Coordinate]] = []
    }

    /// The sea; empty if all is land or no coastline enters the box.
    private(set) var seas: [Sea] = []
    /// The number of coast lines left out because they end inside the box or contradict their
    /// neighbours.
    private(set) var unclosedLines = 0
    /// The number of islands left out because they lie in no sea, such as one in a lake mapped with
    /// the wrong tag.
    private(set) var strayIslands = 0

    private let edge: BoxEdge

    /// Builds the sea.
    ///
    /// - Parameters:
    ///   - chains: the coastline, joined.
    ///   - box: the area of the extract.
    ///   - isLand: whether a sea is known to be land; called before the whole box is flooded around
    ///     islands.
    init(
        chains: [CoastlineJoiner.Chain], box: CoordinateBox, isLand: (Sea) -> Bool = { _ in false }
    ) {
        edge = BoxEdge(box: box)
        guard box.west < box.east, box.south < box.north else { return }
        let clipper = CoastlineClipper(chains, edge: edge)
        unclosedLines = clipper.unclosed
        closeAlongEdge(clipper.crossings)
        // Water lies on the right: clockwise rings surround water, the others islands.
        let rings = clipper.rings.filter { $0.count > 2 }
        seas += rings.filter(Self.isClockwise).map { Sea(outer: $0) }
        let strays = place(rings.filter { !Self.isClockwise($0) })
        strayIslands = strays.count
        if clipper.crossings.isEmpty, !strays.isEmpty { floodAround(strays, isLand) }
    }

    // MARK: Lines from edge to edge

    /// Follows a line to its end, then the edge clockwise to the next beginning, and so on.
    private mutating func closeAlongEdge(_ crossings: [CoastlineClipper.Crossing]) {
        var edgeStops = EdgeStops(crossings)
        let contradicting = edgeStops.alternate(lengths: crossings.map(\.points.count))
        unclosedLines += contradicting.count
        let stops = edgeStops.stops
        var next = [Int](repeating: 0, count: crossings.count)
        for (index, stop) in stops.enumerated() where stop.isEnd {
            next[stop.line] = stops[(index + 1) % stops.count].line
        }
        var isDone = crossings.indices.map(contradicting.contains)
        for first in crossings.indices where !isDone[first] {
            var outer: [Coordinate] = []
            var line = first
            while !isDone[line] {
                isDone[line] = true
                outer += crossings[line].points
                let following = next[line]
                outer += edge.corners(
                    from: crossings[line].end, to: crossings[following].start)
                line = following
            }
            if outer.count > 2 { seas.append(Sea(outer: outer)) }
        }
    }

    // MARK: Islands

    /// The most sides and boxes examined to find the seas of islands; an island off a rough coast
    /// of a million sides needs 65 on average.
    private static let mostLooks = 300_000_000

    /// Puts each island into the smallest sea around it, and returns those that lie in none.
    private mutating func place(_ islands: [[Coordinate]]) -> [[Coordinate]] {
        guard !islands.isEmpty else { return [] }
        let index = SeaIndex(seas.map(\.outer))
        var looksLeft = Self.mostLooks
        return islands.filter { island in
            guard let sea = index.smallest(around: island[0], &looksLeft) else { return true }
            seas[sea].islands.append(island)
            return false
        }
    }

    /// Makes the whole box sea if no line reaches its edge but some islands lie in no water.
    private mutating func floodAround(_ strays: [[Coordinate]], _ isLand: (Sea) -> Bool) {
        let islands = seas.flatMap(\.islands) + strays
        guard !isLand(Sea(outer: edge.ring, islands: islands)) else { return }
        let box = RingIndex(edge.ring)
        let flooded = strays.filter { box.contains($0[0]) }
        strayIslands -= flooded.count
        seas.append(Sea(outer: edge.ring, islands: flooded))
    }

    // MARK: Rings

    private static func isClockwise(_ ring: [Coordinate]) -> Bool { doubledArea(ring) < 0 }

    /// Twice the ring's area in square degrees, positive if it runs anticlockwise.
    static func doubledArea(_ ring: [Coordinate]) -> Double {
        guard var last = ring.last else { return 0 }
        var sum = 0.0
        for point in ring {
            sum += last.longitude * point.latitude - point.longitude * last.latitude
            last = point
        }
        return sum
    }
}

extension SeaBuilder.Sea {
    /// Whether a point is water: in the outer ring and on no island.
    func contains(_ point: Coordinate) -> Bool {
        RingIndex(outer).contains(point)
            && !islands.contains { RingIndex($0).contains(point) }
    }
}

/// The beginnings and ends of lines along the edge of a box, clockwise; at one position ends come
/// first.
struct EdgeStops {
    /// A line's beginning or end.
    struct Stop {
        /// Its position on the edge; see ``BoxEdge``.
        let place: Double
        let line: Int
        let isEnd: Bool
    }

    /// The stops in their order along the edge, from its north-west corner.
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

    /// Removes lines until beginnings and ends alternate along the edge, as they do around any real
    /// sea; of two that contradict each other the shorter is removed, in the order of the edge.
    ///
    /// - Parameter lengths: the length of each line, in any unit.
    /// - Returns: the lines that were removed.
    mutating func alternate(lengths: [Int]) -> Set<Int> {
        // The stops form a circle. When a line is removed, only its neighbours get new ones.
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
