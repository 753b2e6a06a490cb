/// A sequence of points in memory that is allocated once and reused.
public final class PointBuffer {
    /// The points' memory.
    ///
    /// Used by one thread for one loop at a time; an exclusive-access check would cost a call per
    /// point.
    @exclusivity(unchecked) public private(set) var base: UnsafeMutablePointer<SubpixelPoint>
    /// The number of points, at most ``capacity``.
    @exclusivity(unchecked) public var count = 0
    /// The number of points that fit in the memory.
    @exclusivity(unchecked) public private(set) var capacity: Int

    /// An empty buffer.
    public init() {
        capacity = 1024
        base = .allocate(capacity: capacity)
    }

    deinit { base.deallocate() }

    /// The points.
    public var points: UnsafeBufferPointer<SubpixelPoint> {
        UnsafeBufferPointer(start: base, count: count)
    }

    /// Ensures capacity; the contents of the buffer stay.
    ///
    /// - Parameter needed: the total number of points that must fit.
    public func reserve(_ needed: Int) {
        guard needed > capacity else { return }
        let larger = max(needed, capacity * 2)
        let fresh = UnsafeMutablePointer<SubpixelPoint>.allocate(capacity: larger)
        fresh.update(from: base, count: count)
        base.deallocate()
        base = fresh
        capacity = larger
    }

    /// Adds a point.
    public func append(_ point: SubpixelPoint) {
        reserve(count + 1)
        base[count] = point
        count += 1
    }
}

/// A point in device pixels, counted in 256ths: x from the left, y from the top.
///
/// Whole numbers, so that sums over a shape are exact and do not depend on its position.
@frozen public struct SubpixelPoint: Hashable, Sendable {
    /// 256ths of a device pixel from the left edge.
    public var x: Int32
    /// 256ths of a device pixel from the top edge.
    public var y: Int32

    /// A point from its two distances, each at most ``limit`` from zero.
    @inlinable
    public init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }

    /// The nearest point to a position, in 256ths of a pixel; not-a-number lands far outside.
    @inlinable @inline(__always)
    public init(nearX x: Double, y: Double) {
        self.init(x: Self.rounded(x), y: Self.rounded(y))
    }

    /// Units per device pixel.
    public static let perPixel = 256.0

    /// No point is farther from zero than a million pixels; differences of two fit an `Int32`.
    public static let limit: Int32 = 1 << 28

    /// The nearest whole number, at most ``limit`` from zero.
    ///
    /// Adding 1.5 · 2⁵² leaves the rounded number in the low bits: without SSE 4 `rounded()` is a
    /// call.
    @inlinable @inline(__always)
    static func rounded(_ value: Double) -> Int32 {
        let bounded = value > -0x1p28 ? (value < 0x1p28 ? value : 0x1p28) : -0x1p28
        return Int32(truncatingIfNeeded: (bounded + 0x1.8p52).bitPattern)
    }
}
