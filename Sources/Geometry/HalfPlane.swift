/// One side of a line that is parallel to an axis, the line itself included.
public struct HalfPlane: Hashable, Sendable {
    /// Which coordinate is limited.
    public enum Axis: Sendable {
        /// The first: the line runs north to south.
        case x
        /// The second: the line runs west to east.
        case y
    }

    /// Which coordinate is limited.
    public let axis: Axis
    /// Where the line is, in the space's own unit.
    public let limit: Double
    /// Whether coordinates up to the limit are inside; else those from the limit on.
    public let keepsLess: Bool

    /// The points whose coordinate is at most `limit`.
    @inlinable
    public static func upTo(_ limit: Double, on axis: Axis) -> HalfPlane {
        HalfPlane(axis: axis, limit: limit, keepsLess: true)
    }

    /// The points whose coordinate is at least `limit`.
    @inlinable
    public static func from(_ limit: Double, on axis: Axis) -> HalfPlane {
        HalfPlane(axis: axis, limit: limit, keepsLess: false)
    }

    @usableFromInline
    init(axis: Axis, limit: Double, keepsLess: Bool) {
        self.axis = axis
        self.limit = limit
        self.keepsLess = keepsLess
    }

    /// Whether a point is on the side that is kept.
    @inlinable @inline(__always)
    public func contains(_ point: some PlanarPoint) -> Bool {
        let value = axis == .x ? point.planarX : point.planarY
        return keepsLess ? value <= limit : value >= limit
    }

    /// Where a segment crosses the line; its ends must lie on different sides.
    ///
    /// The same for both directions of the segment, so that neighbours that share an edge still
    /// share it after each was cut.
    @inlinable
    public func crossing<Point: PlanarPoint>(_ a: Point, _ b: Point) -> Point {
        if axis == .x {
            let (low, high) = a.planarX < b.planarX ? (a, b) : (b, a)
            let fraction = (limit - low.planarX) / (high.planarX - low.planarX)
            return Point(
                planarX: limit, planarY: low.planarY + (high.planarY - low.planarY) * fraction)
        }
        let (low, high) = a.planarY < b.planarY ? (a, b) : (b, a)
        let fraction = (limit - low.planarY) / (high.planarY - low.planarY)
        return Point(planarX: low.planarX + (high.planarX - low.planarX) * fraction, planarY: limit)
    }

    /// The coordinate along the line.
    @inlinable
    func position(of point: some PlanarPoint) -> Double {
        axis == .x ? point.planarY : point.planarX
    }
}
