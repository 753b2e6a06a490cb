import Geometry

/// Makes the sea out of the coastline: everything on the right of the line, as far as the box goes.
struct SeaBuilder {
    /// A piece of sea: the shore around it, and the islands in it.
    struct Sea {
        /// The outer ring, clockwise as one sees it on a map; the first point is not repeated.
        let outer: [Coordinate]
        /// The islands.
        var islands: [[Coordinate]] = []
    }

    /// The sea; empty where all is land, or no coastline comes into the box.
    private(set) var seas: [Sea] = []
    /// Lines of coast that end amid the box, or contradict their neighbours: left out.
    private(set) var unclosedLines = 0
    /// Islands that lie in no sea, such as one in a lake mapped with the wrong tag: left out.
    private(set) var strayIslands = 0

    private let edge: BoxEdge

    /// Makes the sea.
    ///
    /// - Parameters:
    ///   - chains: the coastline, joined.
    ///   - box: the area of the extract.
    ///   - isLand: whether a place is known to be land; asked before all is flooded around islands.
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

    /// Follows a line to its end, the edge clockwise to the next beginning, and so on round.
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

    /// Sides and boxes that are looked at to find the seas of islands: an island off a
    /// rough coast of a million sides needs 65 on average.
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

    /// Makes the whole box sea where no line reaches its edge but there are islands in no water.
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
    /// Whether a place is water: in the outer ring and on no island.
    func contains(_ point: Coordinate) -> Bool {
        RingIndex(outer).contains(point)
            && !islands.contains { RingIndex($0).contains(point) }
    }
}
