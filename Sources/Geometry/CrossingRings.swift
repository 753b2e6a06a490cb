extension PlanarParts {
    /// The same polygons, with rings that cross each other split and rejoined.
    ///
    /// Simplifying and rounding move each ring by itself, so that a hole near the shore may come to
    /// cross it. Such a hole becomes a bay; outer rings that overlap are merged, and so are holes.
    /// Three kinds of rings stay as they are: rings that only touch, the few that cross in ways
    /// that rounding makes ambiguous, and those left where very many edges lie on top of each
    /// other.
    ///
    /// - Parameter work: the work budget; what is not used remains for other rings of the tile.
    /// - Returns: the rings, in no particular order, and how often two of them were joined.
    @inlinable  // Generic calls per corner slow the import down.
    public func withCrossingRingsJoined(
        _ work: inout RepairWork
    ) -> (parts: PlanarParts, joinedCount: Int) {
        guard count > 1 else { return (self, 0) }
        var rings = (0..<count).map { Array(self[$0]) }
        var joinedCount = 0
        let edgeCount = rings.reduce(0) { $0 + $1.count }
        var looksLeft = min(Self.mostLooks, work.looksLeft(forEdges: edgeCount))
        defer { work.settle(looksLeft: looksLeft) }
        // A join leaves fewer crossings, unless rounding bends an edge; the bound covers that case.
        for _ in 0..<min(2 * count, 64) {
            guard let (first, second) = Self.firstCrossing(of: rings, &looksLeft),
                let joined = joined(rings[first], rings[second], &looksLeft)
            else { break }
            rings.remove(at: max(first, second))
            rings.remove(at: min(first, second))
            for ring in joined { rings.append(contentsOf: repaired(ring: ring, &work).rings) }
            joinedCount += 1
        }
        guard joinedCount > 0 else { return (self, 0) }
        var parts = PlanarParts()
        for ring in rings { parts.appendPart(ring) }
        return (parts, joinedCount)
    }

    /// The most pairs of edges that are compared for one shape in one tile.
    ///
    /// A tile of a normal coast has some ten thousand.
    @usableFromInline static var mostLooks: Int { 4_000_000 }

    /// Two different rings whose edges cross; `nil` also if the comparison budget runs out.
    @inlinable
    static func firstCrossing(
        of rings: [[Point]], _ looksLeft: inout Int
    ) -> (Int, Int)? {
        var crossing: (Int, Int)?
        forEachCrossing(of: rings, &looksLeft) { a, b in
            crossing = (a.ring, b.ring)
            return false
        }
        return crossing
    }
}

/// An edge and the index of its ring.
@usableFromInline
typealias EdgeOfRing = (ring: Int, edge: RingEdge)

/// Finds the pairs of edges of different rings that cross, by a sweep from west to east.
///
/// If that would compare too many pairs and a sweep from north to south would not, the sweep runs
/// from north to south.
///
/// - Parameters:
///   - rings: the rings.
///   - looksLeft: how many more pairs may be compared; the search ends at 0.
///   - body: called with each pair; returns `false` to end the search.
@inlinable
func forEachCrossing(
    of rings: [[some PlanarPoint]], _ looksLeft: inout Int,
    _ body: (EdgeOfRing, EdgeOfRing) -> Bool
) {
    var edges = inSweepOrder(
        rings.enumerated().flatMap { number, ring in
            ringEdges(of: ring).map { (ring: number, edge: $0) }
        })
    let mayBeTooMany = edges.count * (edges.count - 1) / 2 > looksLeft
    if mayBeTooMany, !RingEdge.pairsAtMost(looksLeft, in: edges.map(\.edge)) {
        let turned = inSweepOrder(edges.map { ($0.ring, $0.edge.turned) })
        if RingEdge.pairsAtMost(looksLeft, in: turned.map(\.edge)) { edges = turned }
    }
    for (place, a) in edges.enumerated() {
        for b in edges[(place + 1)...] {
            if b.edge.minX > a.edge.maxX { break }
            looksLeft -= 1
            guard looksLeft > 0 else { return }
            if a.ring != b.ring, a.edge.crosses(b.edge), !body(a, b) { return }
        }
    }
}

/// Sorts edges by their western ends.
@inlinable
func inSweepOrder(_ edges: [EdgeOfRing]) -> [EdgeOfRing] {
    edges.sorted {
        ($0.edge.minX, $0.ring, $0.edge.index) < ($1.edge.minX, $1.ring, $1.edge.index)
    }
}

/// The result of joining two rings that cross; `nil` if crossings coincide or are too many.
///
/// At each crossing the walk continues along the other ring (Weiler and Atherton, SIGGRAPH 1977).
/// With an outer ring and a hole, the loops in the outer ring's direction are the shape without the
/// hole. With two rings of the same kind, loops of that kind that lie in another loop are overlaps;
/// those of the other kind are the gaps between the rings.
@inlinable
func joined<Point: PlanarPoint>(
    _ a: [Point], _ b: [Point], _ looksLeft: inout Int
) -> [[Point]]? {
    var pairs: [(a: Int, b: Int)] = []
    // Processing a crossing takes as long as some hundred comparisons.
    let mostPairs = looksLeft / 100
    forEachCrossing(of: [a, b], &looksLeft) { one, other in
        pairs.append(
            one.ring == 0
                ? (one.edge.index, other.edge.index) : (other.edge.index, one.edge.index))
        return pairs.count <= mostPairs
    }
    looksLeft -= 100 * pairs.count
    guard looksLeft > 0 else { return nil }
    pairs.sort { ($0.a, $0.b) < ($1.a, $1.b) }
    var nodesA: [EdgeNode<Point>] = []
    var nodesB: [EdgeNode<Point>] = []
    for pair in pairs {
        let segmentA = RingSegment(a, pair.a)
        let segmentB = RingSegment(b, pair.b)
        let point = crossingPoint(segmentA.a, segmentA.b, segmentB.a, segmentB.b)
        nodesA.append(segmentA.node(at: point))
        nodesB.append(segmentB.node(at: point))
    }
    let walk = CrossingWalk(
        a: inserting(nodesA, into: a), b: inserting(nodesB, into: b),
        crossings: nodesA.map(\.point))
    guard let loops = walk?.loops() else { return nil }
    let aIsOuter = ringArea(a) > 0
    if aIsOuter != (ringArea(b) > 0) { return loops.filter { ringArea($0) > 0 } }
    // Each loop may be searched for in each other one.
    let corners = loops.reduce(0) { $0 + $1.count }
    looksLeft -= loops.count * corners
    guard looksLeft > 0 else { return nil }
    return loops.enumerated().filter { index, loop in
        (ringArea(loop) > 0) != aIsOuter
            || !loops.indices.contains {
                $0 != index && (ringArea(loops[$0]) > 0) == aIsOuter
                    && lies(loop, in: loops[$0], &looksLeft)
            }
    }.map(\.element)
}

/// Two rings with a common corner at each crossing.
@usableFromInline
struct CrossingWalk<Point: PlanarPoint> {
    @usableFromInline let rings: [[Point]]
    /// For each crossing its position in both rings.
    @usableFromInline var places: [Point: [Int]] = [:]
    @usableFromInline let crossings: [Point]

    /// `nil` unless each crossing is exactly one corner of each ring.
    @inlinable
    init?(a: [Point], b: [Point], crossings: [Point]) {
        rings = [a, b]
        self.crossings = crossings
        guard crossings.count > 1, Set(crossings).count == crossings.count else { return nil }
        for point in crossings { places[point] = [] }
        for (number, ring) in rings.enumerated() {
            for (index, corner) in ring.enumerated() where places[corner] != nil {
                places[corner]?.append(index)
                guard places[corner]?.count == number + 1 else { return nil }
            }
        }
        guard places.values.allSatisfy({ $0.count == 2 }) else { return nil }
    }

    /// The closed walks that switch rings at each crossing; together they use every edge once.
    @inlinable
    func loops() -> [[Point]] {
        var begun = Set<Point>()
        var loops: [[Point]] = []
        for start in crossings where !begun.contains(start) {
            var loop: [Point] = []
            var crossing = start
            repeat {
                begun.insert(crossing)
                for ring in 0...1 { crossing = follow(ring, from: crossing, &loop) }
            } while crossing != start && !begun.contains(crossing)
            loops.append(loop)
        }
        return loops
    }

    /// Walks along a ring from a crossing to the next one.
    @inlinable
    func follow(_ number: Int, from crossing: Point, _ loop: inout [Point]) -> Point {
        let ring = rings[number]
        guard var index = places[crossing]?[number] else { return crossing }
        for _ in ring.indices {
            loop.append(ring[index])
            index = index + 1 == ring.count ? 0 : index + 1
            if places[ring[index]] != nil { break }
        }
        return ring[index]
    }
}

@inlinable
func ringEdges(of ring: [some PlanarPoint]) -> [RingEdge] {
    ring.indices.map { RingEdge($0, ring[$0], ring[$0 + 1 == ring.count ? 0 : $0 + 1]) }
}

extension RingEdge {
    /// Whether two edges cross at a point inside both.
    @inlinable
    func crosses(_ other: RingEdge) -> Bool {
        guard minX <= other.maxX, other.minX <= maxX, minY <= other.maxY, other.minY <= maxY else {
            return false
        }
        let a = side(other.ax, other.ay)
        let b = side(other.bx, other.by)
        guard (a > 0 && b < 0) || (a < 0 && b > 0) else { return false }
        let c = other.side(ax, ay)
        let d = other.side(bx, by)
        return (c > 0 && d < 0) || (c < 0 && d > 0)
    }
}
