/// Two edges of a ring that meet where they should not.
public struct SelfIntersection: Hashable, Sendable {
    /// The edge that begins at this corner.
    public let first: Int
    /// The later edge that begins at this corner.
    public let second: Int

    @usableFromInline
    init(first: Int, second: Int) {
        self.first = first
        self.second = second
    }
}

/// Whether no edges of a ring meet but neighbours in their common corner.
///
/// - Parameter ring: the corners, closed implicitly, no corner twice in a row.
/// - Returns: `nil` if the ring has so many edges side by side that nobody looks at all pairs.
@inlinable
public func isSimple(_ ring: [some PlanarPoint]) -> Bool? {
    var isFound = false
    let isWhole = forEachSelfIntersection(of: ring, among: RingEdge.mostPairs * ring.count) { _ in
        isFound = true
        return false
    }
    return isFound ? false : isWhole ? true : nil
}

/// Finds the places where a ring meets itself.
///
/// Edges are sorted by their western ends and compared with those that begin before they end
/// (a plane sweep without a tree: near-linear for map outlines, quadratic at worst). Orientation
/// tests are exact for whole coordinates below 2^25, such as those of tiles.
///
/// - Parameters:
///   - ring: the corners, closed implicitly, no corner twice in a row.
///   - mostPairs: how many pairs of edges are looked at, and those of one edge beyond.
///   - body: told each pair of edges that meet; `false` ends the search.
/// - Returns: whether no more pairs were left to be looked at, or `body` ended the search.
@inlinable
@discardableResult
public func forEachSelfIntersection<Point: PlanarPoint>(
    of ring: [Point], among mostPairs: Int = .max, _ body: (SelfIntersection) -> Bool
) -> Bool {
    let count = ring.count
    guard count > 3 else { return true }
    var edges: [RingEdge] = []
    edges.reserveCapacity(count)
    for index in 0..<count {
        edges.append(RingEdge(index, ring[index], ring[index + 1 == count ? 0 : index + 1]))
    }
    edges.sort { $0.minX != $1.minX ? $0.minX < $1.minX : $0.index < $1.index }
    return edges.withUnsafeBufferPointer { edges in
        var pairsLeft = mostPairs
        for place in edges.indices {
            guard pairsLeft > 0 else { return false }
            let edge = edges[place]
            var other = place + 1
            while other < count, edges[other].minX <= edge.maxX {
                if edge.meets(edges[other], of: count) {
                    let pair = (edge.index, edges[other].index)
                    let meeting = SelfIntersection(
                        first: min(pair.0, pair.1), second: max(pair.0, pair.1))
                    if !body(meeting) { return true }
                }
                other += 1
            }
            pairsLeft -= other - place - 1
        }
        return true
    }
}

/// One edge of a ring with its box.
@usableFromInline
struct RingEdge {
    @usableFromInline let index: Int
    @usableFromInline let ax, ay, bx, by: Double
    @usableFromInline let minX, maxX, minY, maxY: Double

    /// Pairs that are looked at for each edge of a shape: those of extracts have up to 16, and 42 where rings are
    /// joined.
    ///
    /// Where many long edges run through very many tiles, each tile would else cost the square of what it holds.
    @usableFromInline static var mostPairs: Int { 256 }

    @inlinable
    init(_ index: Int, _ a: some PlanarPoint, _ b: some PlanarPoint) {
        self.index = index
        ax = a.planarX
        ay = a.planarY
        bx = b.planarX
        by = b.planarY
        minX = min(ax, bx)
        maxX = max(ax, bx)
        minY = min(ay, by)
        maxY = max(ay, by)
    }

    /// Whether two edges of a ring meet in a way that a simple ring's do not.
    @inlinable
    func meets(_ other: RingEdge, of count: Int) -> Bool {
        guard minY <= other.maxY, other.minY <= maxY else { return false }
        let gap = abs(index - other.index)
        if gap == 1 || gap == count - 1 {
            // Neighbours share a corner; only one that folds back onto the other is wrong.
            return foldsBack(other)
        }
        let a = side(other.ax, other.ay)
        let b = side(other.bx, other.by)
        if (a > 0 && b > 0) || (a < 0 && b < 0) { return false }
        let c = other.side(ax, ay)
        let d = other.side(bx, by)
        if (c > 0 && d > 0) || (c < 0 && d < 0) { return false }
        // Collinear edges meet if their boxes do, and those were compared on the way here.
        return true
    }

    @inlinable
    func foldsBack(_ other: RingEdge) -> Bool {
        let dx = bx - ax
        let dy = by - ay
        let otherX = other.bx - other.ax
        let otherY = other.by - other.ay
        return dx * otherY == dy * otherX && dx * otherX + dy * otherY < 0
    }

    /// Positive or negative by the side of this edge that a point lies on, 0 on its line.
    @inlinable
    func side(_ x: Double, _ y: Double) -> Double {
        (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    }
}
