/// A point in a plane, whose unit depends on the caller: cells of a tile's grid, or degrees.
struct FlatPoint: Hashable, Sendable {
    var x, y: Double
}

/// The smallest upright box around points.
struct FlatBox: Hashable, Sendable {
    private(set) var minX = Double.infinity
    private(set) var minY = Double.infinity
    private(set) var maxX = -Double.infinity
    private(set) var maxY = -Double.infinity

    init(_ points: some Sequence<FlatPoint>) {
        for point in points { add(point) }
    }

    mutating func add(_ point: FlatPoint) {
        minX = min(minX, point.x)
        minY = min(minY, point.y)
        maxX = max(maxX, point.x)
        maxY = max(maxY, point.y)
    }

    /// Whether the box lies in another one without touching its sides.
    func isInside(_ other: FlatBox) -> Bool {
        minX > other.minX && maxX < other.maxX && minY > other.minY && maxY < other.maxY
    }
}

/// A polygon as closed rings, of which the first is the outer one.
typealias FlatPolygon = [[FlatPoint]]

/// Tests of the relative positions of points and segments.
enum FlatTests {
    /// Whether a point lies in a polygon, by the even-odd rule of a ray to the right.
    ///
    /// - Parameters:
    ///   - polygon: closed rings.
    ///   - point: the point.
    ///   - countsBorder: the result for a point on a side.
    /// - Returns: whether it does.
    static func contains(
        _ polygon: FlatPolygon, _ point: FlatPoint, countsBorder: Bool = false
    ) -> Bool {
        var isInside = false
        for ring in polygon {
            for index in ring.indices.dropLast() {
                let (a, b) = (ring[index], ring[index + 1])
                let (ax, ay) = (point.x - a.x, point.y - a.y)
                let (bx, by) = (point.x - b.x, point.y - b.y)
                if ax * by == bx * ay, ax * bx <= 0, ay * by <= 0 { return countsBorder }
                if (a.y > point.y) != (b.y > point.y),
                    point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
                {
                    isInside.toggle()
                }
            }
        }
        return isInside
    }

    /// Whether two segments cross inside both of them.
    static func cross(_ a: FlatPoint, _ b: FlatPoint, _ c: FlatPoint, _ d: FlatPoint) -> Bool {
        side(a, of: c, d) * side(b, of: c, d) < 0 && side(c, of: a, b) * side(d, of: a, b) < 0
    }

    /// The side of a line on which a point lies: -1, 0 or 1.
    private static func side(_ point: FlatPoint, of a: FlatPoint, _ b: FlatPoint) -> Double {
        let area = (point.x - a.x) * (b.y - a.y) - (b.x - a.x) * (point.y - a.y)
        return area > 0 ? 1 : area < 0 ? -1 : 0
    }
}
