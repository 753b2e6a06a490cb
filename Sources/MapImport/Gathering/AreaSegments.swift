import Geometry

/// Edges of polygons, or stretches of lines, to be asked what lies near them or between them.
struct AreaSegments: Sendable {
    private let segments: [(a: WorldPoint, b: WorldPoint)]
    private let index: SegmentIndex

    init(_ segments: [(WorldPoint, WorldPoint)]) {
        self.segments = segments.map { (a: $0.0, b: $0.1) }
        index = SegmentIndex(count: segments.count) { run in
            PlanarBox(around: segments[run].flatMap { [$0.0, $0.1] })
        }
    }

    /// Whether edges run round a point: a ray towards growing x crosses more that run down than up, or fewer
    /// (Sunday, "Inclusion of a point in a polygon", 2001).
    func surround(_ point: WorldPoint) -> Bool {
        var windings = 0
        index.forEachRun(
            of: 0..<segments.count,
            where: { $0.minY <= point.y && point.y <= $0.maxY && point.x <= $0.maxX }
        ) { run in
            for (a, b) in segments[run] where (a.y > point.y) != (b.y > point.y) {
                let side = (b.x - a.x) * (point.y - a.y) - (point.x - a.x) * (b.y - a.y)
                if b.y > a.y, side > 0 { windings += 1 }
                if b.y < a.y, side < 0 { windings -= 1 }
            }
        }
        return windings != 0
    }

    /// Whether one of them has a point in a box.
    func meet(_ box: PlanarBox) -> Bool {
        var isMet = false
        index.forEachRun(of: 0..<segments.count, where: { !isMet && $0.meets(box) }) { run in
            isMet =
                isMet
                || segments[run].contains {
                    SegmentClip.meets(($0.a.x, $0.a.y), ($0.b.x, $0.b.y), box)
                }
        }
        return isMet
    }

    /// Whether one of them is as near to a stretch as some units, or crosses it.
    func comeNear(_ a: WorldPoint, _ b: WorldPoint, within distance: Double) -> Bool {
        let extent = PlanarBox(
            minX: min(a.x, b.x) - distance, minY: min(a.y, b.y) - distance,
            maxX: max(a.x, b.x) + distance, maxY: max(a.y, b.y) + distance)
        var isNear = false
        index.forEachRun(of: 0..<segments.count, where: { !isNear && $0.meets(extent) }) { run in
            isNear =
                isNear
                || segments[run].contains { Self.areNear($0.a, $0.b, a, b, within: distance) }
        }
        return isNear
    }

    /// Stretches that do not cross are nearest at an end of one of them.
    private static func areNear(
        _ a: WorldPoint, _ b: WorldPoint, _ c: WorldPoint, _ d: WorldPoint, within limit: Double
    ) -> Bool {
        func side(_ p: WorldPoint, _ q: WorldPoint, _ r: WorldPoint) -> Double {
            (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
        }
        if side(a, b, c) * side(a, b, d) < 0, side(c, d, a) * side(c, d, b) < 0 { return true }
        let square = limit * limit
        return squaredDistance(a, c, d) <= square || squaredDistance(b, c, d) <= square
            || squaredDistance(c, a, b) <= square || squaredDistance(d, a, b) <= square
    }

    private static func squaredDistance(
        _ point: WorldPoint, _ a: WorldPoint, _ b: WorldPoint
    ) -> Double {
        let (x, y) = (b.x - a.x, b.y - a.y)
        let length = x * x + y * y
        let fraction =
            length > 0
            ? min(max(((point.x - a.x) * x + (point.y - a.y) * y) / length, 0), 1) : 0
        let (dx, dy) = (a.x + fraction * x - point.x, a.y + fraction * y - point.y)
        return dx * dx + dy * dy
    }
}

/// Stretches and boxes.
enum SegmentClip {
    /// Whether a stretch has a point in a box: its two parameters of entry and exit along each axis overlap
    /// (Liang and Barsky, "A new concept and method for line clipping", 1984).
    static func meets(
        _ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ box: PlanarBox
    ) -> Bool {
        var (enters, leaves) = (0.0, 1.0)
        func clip(_ start: Double, _ end: Double, _ low: Double, _ high: Double) -> Bool {
            let step = end - start
            guard step != 0 else { return low <= start && start <= high }
            let ends = [(low - start) / step, (high - start) / step]
            enters = max(enters, min(ends[0], ends[1]))
            leaves = min(leaves, max(ends[0], ends[1]))
            return enters <= leaves
        }
        return clip(a.x, b.x, box.minX, box.maxX) && clip(a.y, b.y, box.minY, box.maxY)
    }
}

extension PlanarBox {
    fileprivate func meets(_ other: PlanarBox) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }
}
