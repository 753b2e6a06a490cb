/// A corner that an edge of a ring is to get.
@usableFromInline
struct EdgeNode<Point: PlanarPoint> {
    /// The edge that begins at this corner.
    @usableFromInline let edge: Int
    /// How far along the edge, 0 to 1.
    @usableFromInline let fraction: Double
    @usableFromInline let point: Point

    @inlinable
    init(edge: Int, fraction: Double, point: Point) {
        self.edge = edge
        self.fraction = fraction
        self.point = point
    }
}

/// An edge of a ring by its two corners.
@usableFromInline
struct RingSegment<Point: PlanarPoint> {
    @usableFromInline let index: Int
    @usableFromInline let a: Point
    @usableFromInline let b: Point

    @inlinable
    init(_ ring: [Point], _ index: Int) {
        self.index = index
        a = ring[index]
        b = ring[index + 1 == ring.count ? 0 : index + 1]
    }

    /// A new corner of the edge, at its place along it.
    @inlinable
    func node(at point: Point) -> EdgeNode<Point> {
        let dx = b.planarX - a.planarX
        let dy = b.planarY - a.planarY
        let along = (point.planarX - a.planarX) * dx + (point.planarY - a.planarY) * dy
        return EdgeNode(edge: index, fraction: along / (dx * dx + dy * dy), point: point)
    }
}

/// A ring with new corners; none comes twice in a row.
@inlinable
func inserting<Point: PlanarPoint>(_ nodes: [EdgeNode<Point>], into ring: [Point]) -> [Point] {
    let nodes = nodes.sorted { ($0.edge, $0.fraction) < ($1.edge, $1.fraction) }
    var result: [Point] = []
    result.reserveCapacity(ring.count + nodes.count)
    var next = 0
    for (index, corner) in ring.enumerated() {
        if result.last != corner { result.append(corner) }
        while next < nodes.count, nodes[next].edge == index {
            if result.last != nodes[next].point { result.append(nodes[next].point) }
            next += 1
        }
    }
    while result.count > 1, result.last == result.first { result.removeLast() }
    return result
}

/// Where two lines cross, rounded to the nearest point of the space.
@inlinable
func crossingPoint<Point: PlanarPoint>(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Point {
    let dx = b.planarX - a.planarX
    let dy = b.planarY - a.planarY
    let ex = d.planarX - c.planarX
    let ey = d.planarY - c.planarY
    let cross = dx * ey - dy * ex
    guard cross != 0 else { return c }
    let fraction = ((c.planarX - a.planarX) * ey - (c.planarY - a.planarY) * ex) / cross
    return Point(planarX: a.planarX + dx * fraction, planarY: a.planarY + dy * fraction)
}
