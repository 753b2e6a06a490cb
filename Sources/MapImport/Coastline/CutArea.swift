import COsmium
import Geometry

/// An area that runs on beyond the extract, closed along the edge of the extract's box.
///
/// The ways of a multipolygon have no direction: along the edge inside and outside take turns, and
/// which comes first is to be found out. Rings that are known to be holes or parts of the area tell
/// it, roads tell it of water; else the smaller of the two is taken, and only where it is small.
/// A missing wood is not seen by many, a town in a lake is.
struct CutArea {
    /// A member of a multipolygon.
    struct Way {
        /// Whether its role is `inner`.
        let isInner: Bool
        let nodeIDs: [Int64]
        /// Where its nodes lie, `nil` for missing ones.
        let locations: [Coordinate?]
    }

    /// The rings, the first point of which is not repeated, and whether each is a hole.
    private(set) var rings: [(points: [Coordinate], isHole: Bool)] = []

    private let edge: BoxEdge
    private let crossings: [CoastlineClipper.Crossing]
    private let closed: [(points: [Coordinate], isInner: Bool)]

    /// Without evidence no more than this share of the box becomes an area.
    private static let largestFraction = 1.0 / 8
    /// The same where rings tell which: holes lie in everything that is large enough, also where lines
    /// of the area are missing.
    private static let largestFractionByRings = 1.0 / 2
    /// Of a share of the box that is water at most this part of the same share of the roads.
    private static let mostRoads = 0.3
    /// A line that ends so far inside the box still runs on to its edge, in metres: sides of
    /// woods and squares are longer than those of houses.
    private static let extent = 150.0
    /// Areas of more lines or rings are left out: each is compared with each.
    static let mostLines = 300

    /// Closes an area; `nil` where it can't be told what is inside, or lines end amid the box.
    ///
    /// - Parameters:
    ///   - ways: the members that the extract holds, whole or in part.
    ///   - box: the area of the extract.
    ///   - roads: tells what can't be water; `nil` for what is no water.
    ///   - looksLeft: how many sides and boxes of rings may still be looked at; without any left, nothing can be
    ///     told.
    init?(
        _ ways: [Way], in box: CoordinateBox, roads: LandCheck?, looksLeft: inout Int
    ) {
        guard box.west < box.east, box.south < box.north else { return nil }
        edge = BoxEdge(box: box)
        var chains = MemberChains()
        for way in ways { chains.add(way) }
        let lines = chains.lines()
        let edge = edge
        closed = lines.filter { $0.chain.isClosed && $0.chain.points.allSatisfy(edge.contains) }
            .map { (Array($0.chain.points.dropLast()), $0.isInner) }
        let others = lines.filter {
            !($0.chain.isClosed && $0.chain.points.allSatisfy(edge.contains))
        }
        guard closed.count <= Self.mostLines, others.count <= Self.mostLines else { return nil }
        let clipper = CoastlineClipper(
            others.map(\.chain), edge: edge,
            extent: min(1 / 3, edge.fraction(ofMeters: Self.extent)),
            healsGaps: false)
        guard clipper.unclosed == 0, clipper.crossings.count <= Self.mostLines else { return nil }
        crossings = clipper.crossings
        let found = closed + clipper.rings.map { ($0, false) }
        if crossings.isEmpty {
            guard found.contains(where: { !$0.isInner }) else { return nil }
            rings = nested(found.map(\.points), in: nil, &looksLeft)
        } else {
            guard let outers = choice(roads, &looksLeft) else { return nil }
            rings = nested(found.map(\.points), in: outers, &looksLeft)
        }
        guard looksLeft > 0 else { return nil }
    }

    // MARK: Inside and outside

    /// One of the two ways to close the lines along the edge.
    private struct Choice {
        let rings: [(points: [Coordinate], index: RingIndex)]
        /// The share of the box that the rings cover.
        let fraction: Double

        func contains(_ point: Coordinate, _ looksLeft: inout Int) -> Bool {
            rings.contains { $0.index.contains(point, &looksLeft) }
        }
    }

    /// The rings along the edge of whichever choice the evidence speaks for.
    private func choice(_ roads: LandCheck?, _ looksLeft: inout Int) -> Choice? {
        let choices = [0, 1].map { parity in
            let rings = traced(insideAfter: parity)
            return Choice(rings: rings.map { ($0, RingIndex($0)) }, fraction: fraction(of: rings))
        }
        let votes = choices.map { self.votes(for: $0, &looksLeft) }
        if votes[0] != votes[1] {
            let chosen = votes[0] > votes[1] ? 0 : 1
            let isClear = votes[chosen] * 3 >= closed.count * 2
            return isClear && choices[chosen].fraction <= Self.largestFractionByRings
                ? choices[chosen] : nil
        }
        let isDry = choices.map { choice in
            guard let roads else { return true }
            return roads.fraction(in: choice.rings.map(\.index), &looksLeft)
                <= Self.mostRoads * choice.fraction
        }
        if isDry[0] != isDry[1] { return choices[isDry[0] ? 0 : 1] }
        let smaller = choices[0].fraction <= choices[1].fraction ? 0 : 1
        guard isDry[smaller], choices[smaller].fraction <= Self.largestFraction else { return nil }
        return choices[smaller]
    }

    /// Follows lines and edge by turns, the edge from each even or each odd stop clockwise.
    private func traced(insideAfter parity: Int) -> [[Coordinate]] {
        let stops = crossings.enumerated().flatMap { line, crossing in
            [(place: crossing.start, line: line, isEnd: false), (crossing.end, line, true)]
        }
        .sorted { ($0.place, $0.line) < ($1.place, $1.line) }
        var stopOfEnd = [[Int]](repeating: [0, 0], count: crossings.count)
        for (index, stop) in stops.enumerated() { stopOfEnd[stop.line][stop.isEnd ? 1 : 0] = index }
        var isDone = [Bool](repeating: false, count: crossings.count)
        var rings: [[Coordinate]] = []
        for first in crossings.indices where !isDone[first] {
            var ring: [Coordinate] = []
            var (line, isForward) = (first, true)
            while !isDone[line] {
                isDone[line] = true
                let points = crossings[line].points
                ring += isForward ? points : points.reversed()
                let stop = stopOfEnd[line][isForward ? 1 : 0]
                let isClockwise = stop % 2 == parity
                let next = (stop + (isClockwise ? 1 : stops.count - 1)) % stops.count
                ring +=
                    isClockwise
                    ? edge.corners(from: stops[stop].place, to: stops[next].place)
                    : edge.corners(from: stops[next].place, to: stops[stop].place).reversed()
                (line, isForward) = (stops[next].line, !stops[next].isEnd)
            }
            if ring.count > 2 { rings.append(ring) }
        }
        return rings
    }

    /// The share of the box that rings cover.
    private func fraction(of rings: [[Coordinate]]) -> Double {
        let box = edge.box
        let whole = (box.east - box.west) * (box.north - box.south)
        return rings.reduce(0) { $0 + abs(SeaBuilder.doubledArea($1)) } / 2 / whole
    }

    /// How many of the closed rings agree: holes lie inside, parts of the area lie apart.
    private func votes(for choice: Choice, _ looksLeft: inout Int) -> Int {
        closed.count { choice.contains($0.points[0], &looksLeft) == $0.isInner }
    }

    // MARK: Holes

    /// Rings along the edge and closed ones: a hole is what lies in an odd number of others.
    private func nested(
        _ closed: [[Coordinate]], in outers: Choice?, _ looksLeft: inout Int
    ) -> [(points: [Coordinate], isHole: Bool)] {
        let outers = outers?.rings ?? []
        var rings = outers.map { (points: $0.points, isHole: false) }
        let indexes = closed.map { RingIndex($0) }
        for (number, ring) in closed.enumerated() {
            let depth =
                outers.count { $0.index.contains(ring[0], &looksLeft) }
                + indexes.indices.count {
                    $0 != number && indexes[$0].contains(ring[0], &looksLeft)
                }
            rings.append((ring, depth % 2 == 1))
        }
        return rings
    }
}

extension CutArea {
    /// The members that the reader hands over.
    static func ways(of area: borrowing cosmium_cut_area) -> [Way] {
        let ids = UnsafeBufferPointer(start: area.node_ids, count: area.node_count)
        let locations = UnsafeBufferPointer(start: area.locations, count: area.node_count)
        return UnsafeBufferPointer(start: area.ways, count: area.way_count).map { way in
            let nodes = way.start..<way.start + way.count
            return Way(
                isInner: way.is_inner, nodeIDs: Array(ids[nodes]),
                locations: locations[nodes].map { $0.isKnown ? $0.coordinate : nil })
        }
    }
}

/// Joins the ways of a multipolygon, which may run either way, into rings and into lines that end.
private struct MemberChains {
    private struct Piece {
        let ends: [Int64]
        let points: [Coordinate]
        let isInner: Bool
    }

    private var pieces: [Piece] = []

    /// Adds a way; it is parted where nodes are missing.
    mutating func add(_ way: CutArea.Way) {
        var ids: [Int64] = []
        var points: [Coordinate] = []
        func end(_ pieces: inout [Piece]) {
            if let first = ids.first, let last = ids.last, points.count > 1 {
                pieces.append(Piece(ends: [first, last], points: points, isInner: way.isInner))
            }
            ids.removeAll()
            points.removeAll()
        }
        for (id, location) in zip(way.nodeIDs, way.locations) {
            guard let location else {
                end(&pieces)
                continue
            }
            ids.append(id)
            points.append(location)
        }
        end(&pieces)
    }

    /// The lines, in the order of their first pieces, those that end somewhere before the rings.
    func lines() -> [(chain: CoastlineJoiner.Chain, isInner: Bool)] {
        var piecesAt = PiecesByNode()
        for (index, piece) in pieces.enumerated().reversed() {
            for end in piece.ends { piecesAt.add(index, at: end) }
        }
        let looseEnds = piecesAt.looseEnds
        var isUsed = [Bool](repeating: false, count: pieces.count)
        let begins = pieces.indices.filter { index in
            pieces[index].ends.contains(where: looseEnds.contains)
        }
        var lines: [(chain: CoastlineJoiner.Chain, isInner: Bool)] = []
        for start in begins + Array(pieces.indices) where !isUsed[start] {
            isUsed[start] = true
            let piece = pieces[start]
            let isTurned = looseEnds.contains(piece.ends[1])
            var points = isTurned ? piece.points.reversed() : piece.points
            let begin = piece.ends[isTurned ? 1 : 0]
            var end = piece.ends[isTurned ? 0 : 1]
            while end != begin, let next = piecesAt.takeFirst(at: end, besides: isUsed) {
                isUsed[next] = true
                let isForward = pieces[next].ends[0] == end
                let more = isForward ? pieces[next].points : pieces[next].points.reversed()
                points += more.dropFirst()
                end = pieces[next].ends[isForward ? 1 : 0]
            }
            let isClosed = end == begin && points.count > 3
            lines.append(
                (CoastlineJoiner.Chain(points: points, isClosed: isClosed), piece.isInner))
        }
        return lines
    }
}
