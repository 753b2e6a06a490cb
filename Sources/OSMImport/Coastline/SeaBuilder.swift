import MapGeometry

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
        let islands = rings.filter { !Self.isClockwise($0) }
        if clipper.crossings.isEmpty { floodAround(islands, isLand) }
        place(islands)
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

    /// Makes the whole box sea where no line reaches its edge but there are islands in no water.
    private mutating func floodAround(_ islands: [[Coordinate]], _ isLand: (Sea) -> Bool) {
        let waters = seas.map { RingIndex($0.outer) }
        let isOpen = islands.contains { island in
            !waters.contains { $0.contains(island[0]) }
        }
        guard isOpen else { return }
        let sea = Sea(outer: edge.ring, islands: islands)
        guard !isLand(sea) else { return }
        seas.append(Sea(outer: edge.ring))
    }

    /// Puts each island into the smallest sea around it.
    private mutating func place(_ islands: [[Coordinate]]) {
        let sizes = seas.map { abs(Self.doubledArea($0.outer)) }
        let indexes = seas.map { RingIndex($0.outer) }
        for island in islands {
            let around = seas.indices.filter { indexes[$0].contains(island[0]) }
            if let sea = around.min(by: { sizes[$0] < sizes[$1] }) {
                seas[sea].islands.append(island)
            } else {
                strayIslands += 1
            }
        }
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
