import Geometry

/// Cuts chains of coast to the box: what is left are whole rings, and lines from edge to edge.
struct CoastlineClipper {
    /// A line whose two ends lie on the edge of the box.
    struct Crossing {
        var points: [Coordinate]
        /// Where on the edge it begins and ends; see ``BoxEdge``.
        var start: Double
        var end: Double
    }

    /// A line in the box; where it neither begins nor ends on the edge, the extract lacks the rest.
    private struct Run {
        var points: [Coordinate]
        var startsAtEdge: Bool
        var endsAtEdge: Bool
    }

    /// Lines from edge to edge.
    private(set) var crossings: [Crossing] = []
    /// Rings wholly in the box; the first point is not repeated.
    private(set) var rings: [[Coordinate]] = []
    /// Lines that end amid the box and were left out.
    private(set) var unclosed = 0

    private let edge: BoxEdge
    private var runs: [Run] = []

    /// How far inside the box a line may end and still be taken to run on to the edge, as a share of
    /// the box's shorter side.
    ///
    /// Extracts are often cut without the nodes beyond the edge, and a straight quay has nodes
    /// hundreds of metres apart. On the extracts looked at, ends lie up to a third inside.
    static let extent = 1.0 / 3

    /// With more lines than this no gaps are looked for: every pair is compared, again and again.
    private static let mendedRuns = 300

    /// How far from the edge a line may end, see ``extent``.
    private let extent: Double

    /// Cuts chains to a box.
    ///
    /// - Parameters:
    ///   - chains: the lines.
    ///   - edge: that of the box.
    ///   - extent: how far inside the box a line may end and still be taken to run on to the edge, as a
    ///     share of the box's shorter side.
    ///   - healsGaps: whether lines are joined where a few nodes are missing between them.
    init(
        _ chains: [CoastlineJoiner.Chain], edge: BoxEdge, extent: Double = Self.extent,
        healsGaps: Bool = true
    ) {
        self.edge = edge
        self.extent = extent
        for chain in chains { add(chain) }
        if healsGaps { healGaps() }
        for run in runs { finish(run) }
    }

    // MARK: Cutting

    private mutating func add(_ chain: CoastlineJoiner.Chain) {
        guard chain.isClosed else { return cut(chain.points) }
        let ring = Array(chain.points.dropLast())
        guard let outside = ring.firstIndex(where: { !edge.contains($0) }) else {
            rings.append(ring)
            return
        }
        // Begun outside, the ring is a line like any other.
        cut(Array(ring[outside...] + ring[..<outside]) + [ring[outside]])
    }

    private mutating func cut(_ points: [Coordinate]) {
        var run: Run?
        for (a, b) in zip(points, points.dropFirst()) {
            guard let part = edge.clip(a, b) else { continue }
            let start = Self.point(a, b, at: part.lowerBound)
            if run == nil {
                run = Run(points: [start], startsAtEdge: part.lowerBound > 0, endsAtEdge: false)
            }
            run?.points.append(Self.point(a, b, at: part.upperBound))
            guard part.upperBound < 1, var done = run else { continue }
            done.endsAtEdge = true
            runs.append(done)
            run = nil
        }
        if let run { runs.append(run) }
    }

    // MARK: Mending

    /// Joins a loose end to a loose beginning that is nearer to it than the edge is to either, the
    /// smallest gaps first: there a few nodes or a way are missing amid the extract.
    private mutating func healGaps() {
        guard runs.count <= Self.mendedRuns else { return }
        while let gap = smallestGap() {
            if gap.from == gap.to {
                rings.append(runs.remove(at: gap.from).points)
            } else {
                runs[gap.from].points += runs[gap.to].points
                runs[gap.from].endsAtEdge = runs[gap.to].endsAtEdge
                runs.remove(at: gap.to)
            }
        }
    }

    private func smallestGap() -> (from: Int, to: Int)? {
        var best: (width: Double, from: Int, to: Int)?
        let beginnings = runs.indices.filter { !runs[$0].startsAtEdge }
        for from in runs.indices where !runs[from].endsAtEdge {
            guard let end = runs[from].points.last else { continue }
            let space = edge.nearest(to: end).distance
            for to in beginnings {
                let width = edge.distance(end, runs[to].points[0])
                guard width < space, width < edge.nearest(to: runs[to].points[0]).distance,
                    width < best?.width ?? .infinity
                else { continue }
                if from == to && !isNearlyClosed(runs[from].points, gap: width) { continue }
                best = (width, from, to)
            }
        }
        return best.map { ($0.from, $0.to) }
    }

    /// Whether a line is an island but for a small gap, rather than a stray piece of shore.
    private func isNearlyClosed(_ points: [Coordinate], gap: Double) -> Bool {
        let length = zip(points, points.dropFirst()).reduce(0) {
            $0 + edge.distance($1.0, $1.1)
        }
        return points.count > 3 && gap * 4 < length
    }

    /// Brings a line's ends to the edge, or gives it up.
    private mutating func finish(_ run: Run) {
        guard let first = run.points.first, let last = run.points.last else { return }
        let start = edge.nearest(to: first)
        let end = edge.nearest(to: last)
        guard run.startsAtEdge || start.distance <= extent,
            run.endsAtEdge || end.distance <= extent
        else {
            unclosed += 1
            return
        }
        var points = run.points
        if !run.startsAtEdge { points.insert(edge.point(at: start.place), at: 0) }
        if !run.endsAtEdge { points.append(edge.point(at: end.place)) }
        // A line that only touches the edge encloses nothing.
        guard points.count > 2 || start.place.rounded(.down) != end.place.rounded(.down) else {
            return
        }
        crossings.append(Crossing(points: points, start: start.place, end: end.place))
    }

    private static func point(_ a: Coordinate, _ b: Coordinate, at fraction: Double) -> Coordinate {
        if fraction <= 0 { return a }
        if fraction >= 1 { return b }
        return Coordinate(
            longitude: a.longitude + (b.longitude - a.longitude) * fraction,
            latitude: a.latitude + (b.latitude - a.latitude) * fraction)
    }
}
