/// Two edges of a ring that meet where they must not.
public struct SelfIntersection: Hashable, Sendable {
    /// The index of the corner at which the first edge begins.
    public let first: Int
    /// The index of the corner at which the second, later edge begins.
    public let second: Int

    @usableFromInline
    init(first: Int, second: Int) {
        self.first = first
        self.second = second
    }
}

/// Whether edges of a ring meet only as neighbours in their common corner.
///
/// - Parameter ring: the corners, closed implicitly, no corner twice in a row.
/// - Returns: `nil` if the ring has too many edges side by side to compare all pairs.
@inlinable
public func isSimple(_ ring: [some PlanarPoint]) -> Bool? {
    var looksLeft = RepairWork.looks(forEdges: ring.count)
    return isSimple(ring, &looksLeft)
}

/// Whether no edges of a ring meet; `nil` if that takes more comparisons of edge pairs than
/// `looksLeft`.
@inlinable
func isSimple(_ ring: [some PlanarPoint], _ looksLeft: inout Int) -> Bool? {
    var isFound = false
    let isWhole = forEachSelfIntersection(of: ring, &looksLeft) { _ in
        isFound = true
        return false
    }
    return isFound ? false : isWhole ? true : nil
}

/// Finds the points where a ring meets itself.
///
/// Edges are sorted by their western ends and compared with those that begin before they end
/// (a plane sweep without a tree: near-linear for map outlines, quadratic at worst). Orientation
/// tests are exact for whole coordinates below 2^25, such as those of tiles.
///
/// - Parameters:
///   - ring: the corners, closed implicitly, no corner twice in a row.
///   - looksLeft: how many more pairs of edges may be compared; a pair that meets counts as many.
///   - body: called with each pair of edges that meet; returns `false` to end the search.
/// - Returns: whether all pairs were compared, or `body` ended the search.
@inlinable
func forEachSelfIntersection<Point: PlanarPoint>(
    of ring: [Point], _ looksLeft: inout Int, _ body: (SelfIntersection) -> Bool
) -> Bool {
    let count = ring.count
    guard count > 3 else { return true }
    guard let edges = sweepEdges(of: ring, mostPairs: looksLeft) else { return false }
    return edges.withUnsafeBufferPointer { edges in
        for place in edges.indices {
            let edge = edges[place]
            var other = place + 1
            while other < count, edges[other].minX <= edge.maxX {
                if edge.meets(edges[other], of: count) {
                    let pair = (edge.index, edges[other].index)
                    let meeting = SelfIntersection(
                        first: min(pair.0, pair.1), second: max(pair.0, pair.1))
                    if !body(meeting) { return true }
                    looksLeft -= RepairWork.looksForMeeting
                    guard looksLeft >= 0 else { return false }
                }
                other += 1
            }
            looksLeft -= other - place - 1
            guard looksLeft >= 0 else { return false }
        }
        return true
    }
}

/// The edges of a ring in sweep order; `nil` if more than `mostPairs` of them lie side by side.
///
/// Teeth of a comb overlap each other along one axis and hardly along the other: if there are too
/// many pairs from west to east, the sweep runs from north to south.
@inlinable
func sweepEdges<Point: PlanarPoint>(of ring: [Point], mostPairs: Int) -> [RingEdge]? {
    let count = ring.count
    var edges: [RingEdge] = []
    edges.reserveCapacity(count)
    for index in 0..<count {
        edges.append(RingEdge(index, ring[index], ring[index + 1 == count ? 0 : index + 1]))
    }
    RingEdge.sort(&edges)
    if RingEdge.pairsAtMost(mostPairs, in: edges) { return edges }
    edges = edges.map(\.turned)
    RingEdge.sort(&edges)
    return RingEdge.pairsAtMost(mostPairs, in: edges) ? edges : nil
}

/// One edge of a ring with its box.
@usableFromInline
struct RingEdge {
    @usableFromInline let index: Int
    @usableFromInline let ax, ay, bx, by: Double
    @usableFromInline let minX, maxX, minY, maxY: Double

    @inlinable
    init(_ index: Int, _ a: some PlanarPoint, _ b: some PlanarPoint) {
        self.init(index, ax: a.planarX, ay: a.planarY, bx: b.planarX, by: b.planarY)
    }

    @inlinable
    init(_ index: Int, ax: Double, ay: Double, bx: Double, by: Double) {
        self.index = index
        self.ax = ax
        self.ay = ay
        self.bx = bx
        self.by = by
        minX = min(ax, bx)
        maxX = max(ax, bx)
        minY = min(ay, by)
        maxY = max(ay, by)
    }

    /// The edge with its axes swapped.
    @inlinable var turned: RingEdge { RingEdge(index, ax: ay, ay: ax, bx: by, by: bx) }

    /// Sorts edges by their western ends.
    @inlinable
    static func sort(_ edges: inout [RingEdge]) {
        edges.sort { $0.minX != $1.minX ? $0.minX < $1.minX : $0.index < $1.index }
    }

    /// Whether a west-to-east sweep over sorted edges would compare at most a number of pairs.
    @inlinable
    static func pairsAtMost(_ most: Int, in edges: [RingEdge]) -> Bool {
        let count = edges.count
        if count * (count - 1) / 2 <= most { return true }
        var begun = 0
        var pairs = 0
        // The edges that have begun where one ends, minus itself and those that began no later than
        // it.
        for (place, end) in edges.map(\.maxX).sorted().enumerated() {
            while begun < count, edges[begun].minX <= end { begun += 1 }
            pairs += begun - place - 1
            if pairs > most { return false }
        }
        return true
    }

    /// Whether two edges of a ring meet in a way that is not allowed in a simple ring.
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
        // Collinear edges meet if their boxes do, which was checked above.
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

    /// The side of this edge that a point lies on: positive or negative, or 0 on its line.
    @inlinable
    func side(_ x: Double, _ y: Double) -> Double {
        (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    }
}
