/// A colour as files hold it: not multiplied by its alpha.
struct StraightColor: Hashable {
    let red, green, blue, alpha: UInt8

    /// From a pixel in memory: alpha in the highest byte, then red, green, blue, multiplied by alpha.
    @inline(__always)
    init(_ pixel: UInt32) {
        let alpha = pixel >> 24
        self.alpha = UInt8(truncatingIfNeeded: alpha)
        if alpha == 255 {
            red = UInt8(truncatingIfNeeded: pixel >> 16)
            green = UInt8(truncatingIfNeeded: pixel >> 8)
            blue = UInt8(truncatingIfNeeded: pixel)
        } else {
            red = Self.divided(pixel >> 16 & 255, by: alpha)
            green = Self.divided(pixel >> 8 & 255, by: alpha)
            blue = Self.divided(pixel & 255, by: alpha)
        }
    }

    private static func divided(_ value: UInt32, by alpha: UInt32) -> UInt8 {
        alpha == 0 ? 0 : UInt8(min((value * 255 + alpha / 2) / alpha, 255))
    }
}
