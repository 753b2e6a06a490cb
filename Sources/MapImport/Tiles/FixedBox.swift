import Geometry

/// A box of fixed-point positions; the edges belong to it.
struct FixedBox: Hashable, Sendable {
    var minX: UInt32 = .max
    var minY: UInt32 = .max
    var maxX: UInt32 = 0
    var maxY: UInt32 = 0

    /// Creates an empty box, which grows.
    init() {}

    /// The smallest box around points.
    init(around points: some Sequence<FixedPoint>) {
        for point in points { extend(to: point) }
    }

    /// Grows to hold a point.
    @inline(__always)
    mutating func extend(to point: FixedPoint) {
        if point.x < minX { minX = point.x }
        if point.x > maxX { maxX = point.x }
        if point.y < minY { minY = point.y }
        if point.y > maxY { maxY = point.y }
    }

    /// The longer side, in steps.
    var longerSide: UInt32 {
        minX > maxX ? 0 : max(maxX - minX, maxY - minY)
    }
}
