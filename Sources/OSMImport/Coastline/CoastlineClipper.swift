import MapGeometry

/// Cuts chains of coast to the box: what is left are whole rings, and lines from edge to edge.
struct CoastlineClipper {
    /// A line whose two ends lie on the edge of the box.
    struct Crossing {
        var points: [Coordinate]
        /// Where on the edge it begins and ends; see ``BoxEdge``.
        var start: Double
        var end: Double
    }

    /// Lines from edge to edge.
    private(set) var crossings: [Crossing] = []
    /// Rings wholly in the box; the first point is not repeated.
    private(set) var rings: [[Coordinate]] = []
    /// Lines that end amid the box and were left out.
    private(set) var unclosed = 0

    private let edge: BoxEdge

    /// How far inside the box a line may end and still be taken to run on to the edge, as a share of
    /// the box's shorter side.
    ///
    /// Extracts are often cut without the nodes beyond the edge, and a straight quay has nodes
    /// hundreds of metres apart. On the extracts looked at, ends lie up to an eighth inside.
    static let reach = 0.25

    /// A clipper for a box.
    init(edge: BoxEdge) {
        self.edge = edge
    }

    /// Takes a chain in.
    mutating func add(_ chain: CoastlineJoiner.Chain) {
        guard chain.isClosed else { return cut(chain.points, isWhole: false) }
        let ring = Array(chain.points.dropLast())
        guard let outside = ring.firstIndex(where: { !edge.contains($0) }) else {
            rings.append(ring)
            return
        }
        // Begun outside, the ring is a line like any other.
        cut(Array(ring[outside...] + ring[..<outside]) + [ring[outside]], isWhole: true)
    }

    private mutating func cut(_ points: [Coordinate], isWhole: Bool) {
        var run: [Coordinate] = []
        var startsAtEdge = false
        for (a, b) in zip(points, points.dropFirst()) {
            guard let part = edge.clip(a, b) else { continue }
            if run.isEmpty {
                startsAtEdge = part.lowerBound > 0 || !edge.contains(a)
                run.append(Self.point(a, b, at: part.lowerBound))
            }
            run.append(Self.point(a, b, at: part.upperBound))
            if part.upperBound < 1 {
                finish(run, startsAtEdge: startsAtEdge, endsAtEdge: true)
                run.removeAll()
            }
        }
        if run.count > 1 { finish(run, startsAtEdge: startsAtEdge, endsAtEdge: isWhole) }
    }

    /// Brings a line's ends to the edge, or gives it up.
    private mutating func finish(_ run: [Coordinate], startsAtEdge: Bool, endsAtEdge: Bool) {
        guard let first = run.first, let last = run.last else { return }
        let start = edge.nearest(to: first)
        let end = edge.nearest(to: last)
        guard startsAtEdge || start.distance <= Self.reach,
            endsAtEdge || end.distance <= Self.reach
        else {
            unclosed += 1
            return
        }
        var points = run
        if start.distance > 0 { points.insert(edge.point(at: start.place), at: 0) }
        if end.distance > 0 { points.append(edge.point(at: end.place)) }
        // A line that only touches the edge encloses nothing.
        guard points.count > 2 || start.place.rounded(.down) != end.place.rounded(.down) else {
            return
        }
        crossings.append(Crossing(points: points, start: start.place, end: end.place))
    }

    private static func point(_ a: Coordinate, _ b: Coordinate, at share: Double) -> Coordinate {
        if share <= 0 { return a }
        if share >= 1 { return b }
        return Coordinate(
            longitude: a.longitude + (b.longitude - a.longitude) * share,
            latitude: a.latitude + (b.latitude - a.latitude) * share)
    }
}
