/// The result of making a ring simple.
public struct RepairedRing<Point: PlanarPoint>: Sendable {
    /// Simple rings.
    ///
    /// Those in the opposite direction to the original are its holes, or the islands in it if it is
    /// a hole.
    public var rings: [[Point]]
    /// Whether the ring met itself and was split.
    public var wasRepaired = false
    /// Whether the ring was abandoned as too tangled or with too many edges side by side; then
    /// there are no rings.
    public var wasGivenUp = false

    /// A ring that was already simple, or nothing.
    @inlinable
    init(rings: [[Point]] = []) {
        self.rings = rings
    }

    @usableFromInline
    static var givenUp: RepairedRing {
        var result = RepairedRing()
        result.wasGivenUp = true
        return result
    }
}

/// Makes a ring simple: no corner twice, no spikes, no edges that cross, touch or overlap.
///
/// Rounding to a coarse grid pinches necks and makes slivers cross. Every point where the ring
/// meets itself becomes a corner of both edges; then one walk along the ring cuts off a loop each
/// time it returns to a corner. Loops in the direction of the ring are kept; a loop in the opposite
/// direction is kept if it lies in one of those (a bay whose mouth closed), and otherwise dropped
/// (the crossed tip of a sliver).
///
/// - Parameters:
///   - ring: the corners, closed implicitly.
///   - work: the work budget; what is not used remains for other rings of the tile.
/// - Returns: the simple rings; none if no part of the ring has an area.
@inlinable
public func repaired<Point: PlanarPoint>(
    ring: [Point], _ work: inout RepairWork
) -> RepairedRing<Point> {
    let corners = withoutNeedlessCorners(ring)
    if corners.count < 3 { return RepairedRing() }
    var looksLeft = work.looksLeft(forEdges: corners.count)
    defer { work.settle(looksLeft: looksLeft) }
    switch isSimple(corners, &looksLeft) {
    case true?: return RepairedRing(rings: [corners])
    case false?: return untangled(corners, &looksLeft) ?? .givenUp
    case nil: return .givenUp
    }
}

/// Makes a ring simple that is alone in its tile.
///
/// - Parameter ring: the corners, closed implicitly.
/// - Returns: the simple rings; none if no part of the ring has an area.
@inlinable
public func repaired<Point: PlanarPoint>(ring: [Point]) -> RepairedRing<Point> {
    var work = RepairWork()
    return repaired(ring: ring, &work)
}

/// Splits a ring that meets itself; `nil` if it is too tangled.
@inlinable
func untangled<Point: PlanarPoint>(
    _ original: [Point], _ looksLeft: inout Int
) -> RepairedRing<Point>? {
    guard let noded = noded(original, &looksLeft),
        let loops = simpleLoops(of: noded, &looksLeft)
    else { return nil }
    var result = RepairedRing<Point>()
    result.wasRepaired = true
    let isPositive = ringArea(original) > 0
    result.rings = loops.filter { (ringArea($0) > 0) == isPositive }
    let kept = result.rings
    for loop in loops where (ringArea(loop) > 0) != isPositive {
        for ring in kept {
            guard looksLeft >= 0 else { return nil }
            if lies(loop, in: ring, &looksLeft) {
                result.rings.append(loop)
                break
            }
        }
    }
    return result
}

/// The ring with a corner wherever it meets itself; `nil` if it is too tangled.
@inlinable
func noded<Point: PlanarPoint>(_ original: [Point], _ looksLeft: inout Int) -> [Point]? {
    var ring = original
    // A new corner is rounded and may bend its edge across another; two rounds are rarely needed.
    for _ in 0..<6 {
        var nodes: [EdgeNode<Point>] = []
        let limit = 4 * ring.count + 256
        let isWhole = forEachSelfIntersection(of: ring, &looksLeft) { meeting in
            appendNodes(of: ring, meeting, to: &nodes)
            return nodes.count <= limit
        }
        guard isWhole else { return nil }
        if nodes.isEmpty { return ring }
        if nodes.count > limit { return nil }
        ring = inserting(nodes, into: ring)
    }
    return ring
}

/// Adds the corners that two meeting edges need: a corner of one on the other, or their crossing.
@inlinable
func appendNodes<Point: PlanarPoint>(
    of ring: [Point], _ meeting: SelfIntersection, to nodes: inout [EdgeNode<Point>]
) {
    let first = RingSegment(ring, meeting.first)
    let second = RingSegment(ring, meeting.second)
    var touches = false
    for isFirst in [true, false] {
        let (segment, other) = isFirst ? (first, second) : (second, first)
        for corner in [other.a, other.b] where lies(corner, between: segment.a, segment.b) {
            touches = true
            if corner != segment.a, corner != segment.b { nodes.append(segment.node(at: corner)) }
        }
    }
    if touches { return }
    let crossing = crossingPoint(first.a, first.b, second.a, second.b)
    for segment in [first, second] where crossing != segment.a && crossing != segment.b {
        nodes.append(segment.node(at: crossing))
    }
}

/// The loops between repeated corners of a ring whose edges meet only in corners; `nil` if that
/// takes too long.
@inlinable
func simpleLoops<Point: PlanarPoint>(of ring: [Point], _ looksLeft: inout Int) -> [[Point]]? {
    var loops: [[Point]] = []
    var path: [Point] = []
    var places: [Point: Int] = [:]
    func take(_ loop: ArraySlice<Point>, _ looksLeft: inout Int) {
        let loop = withoutNeedlessCorners(Array(loop))
        // A loop that six rounds of corners did not untangle is dropped.
        if loop.count >= 3, isSimple(loop, &looksLeft) == true { loops.append(loop) }
    }
    for corner in ring {
        guard looksLeft >= 0 else { return nil }
        if let place = places[corner] {
            take(path[place...], &looksLeft)
            for passed in path[(place + 1)...] { places[passed] = nil }
            path.removeSubrange((place + 1)...)
        } else {
            places[corner] = path.count
            path.append(corner)
        }
    }
    take(path[...], &looksLeft)
    return loops
}

/// The ring without repeated corners, corners on a straight side, and spikes.
///
/// - Parameter ring: the corners, closed implicitly.
/// - Returns: the corners that matter; fewer than three if the ring has no area.
@inlinable
public func withoutNeedlessCorners<Point: PlanarPoint>(_ ring: [Point]) -> [Point] {
    var corners: [Point] = []
    corners.reserveCapacity(ring.count)
    for point in ring {
        while let last = corners.last,
            last == point
                || (corners.count > 1 && isStraight(corners[corners.count - 2], last, point))
        {
            corners.removeLast()
        }
        corners.append(point)
    }
    // The same around the point where the ring begins.
    var first = 0
    while corners.count - first >= 3 {
        let last = corners.count - 1
        if corners[last] == corners[first]
            || isStraight(corners[last - 1], corners[last], corners[first])
        {
            corners.removeLast()
        } else if isStraight(corners[last], corners[first], corners[first + 1]) {
            first += 1
        } else {
            break
        }
    }
    return corners.count - first >= 3 ? Array(corners[first...]) : []
}

/// Whether three points lie on one line, in any order.
@inlinable
func isStraight(_ a: some PlanarPoint, _ b: some PlanarPoint, _ c: some PlanarPoint)
    -> Bool
{
    (b.planarX - a.planarX) * (c.planarY - b.planarY)
        == (b.planarY - a.planarY) * (c.planarX - b.planarX)
}

@inlinable
func lies<Point: PlanarPoint>(_ point: Point, between a: Point, _ b: Point) -> Bool {
    isStraight(a, b, point)
        && min(a.planarX, b.planarX) <= point.planarX && point.planarX <= max(a.planarX, b.planarX)
        && min(a.planarY, b.planarY) <= point.planarY && point.planarY <= max(a.planarY, b.planarY)
}

/// Whether a loop lies in a ring that it may touch but not cross.
@inlinable
func lies<Point: PlanarPoint>(
    _ loop: [Point], in ring: [Point], _ looksLeft: inout Int
) -> Bool {
    for corner in loop {
        looksLeft -= ring.count
        switch ringPlace(of: corner, in: ring) {
        case .inside: return true
        case .outside: return false
        case .onEdge: continue
        }
    }
    return true
}

/// The work budget for making the rings of one tile simple.
///
/// Each ring has its own allowance, many times what its edges need in real shapes. Where long edges
/// run side by side through very many tiles, a larger allowance would cost each tile the square of
/// its content, so the work that some rings need beyond their allowance comes from a reserve that
/// all rings of the tile share. So no tile depends on another one.
public struct RepairWork: Sendable {
    /// Comparisons of edge pairs that rings may still use beyond their own allowances.
    @usableFromInline var spare = 500_000

    /// The budget of one tile.
    @inlinable
    public init() {}

    /// The comparisons that a number of edges may always use.
    ///
    /// Edges of extracts need up to 16 each, and 42 where rings are joined.
    @inlinable
    static func looks(forEdges count: Int) -> Int { 64 * count }

    /// The work where two edges meet takes as long as that many comparisons.
    @usableFromInline static var looksForMeeting: Int { 32 }

    /// The comparisons that a shape with a number of edges may use.
    @inlinable
    func looksLeft(forEdges count: Int) -> Int { Self.looks(forEdges: count) + spare }

    /// Records what a shape did not use of ``looksLeft(forEdges:)``.
    @inlinable
    mutating func settle(looksLeft: Int) { spare = min(spare, max(looksLeft, 0)) }
}
