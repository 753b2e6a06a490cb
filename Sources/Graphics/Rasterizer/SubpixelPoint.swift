/// A point in device pixels, counted in 256ths: x from the left, y from the top.
///
/// Whole numbers, so that sums over a shape are exact and do not depend on where it stands.
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

    /// The nearest point to a place, in 256ths of a pixel; what is no number lies far outside.
    @inlinable @inline(__always)
    public init(nearX x: Double, y: Double) {
        self.init(x: Self.rounded(x), y: Self.rounded(y))
    }

    /// Units of a device pixel.
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
