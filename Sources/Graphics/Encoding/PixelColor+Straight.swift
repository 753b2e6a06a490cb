extension PixelColor {
    /// Channels as files hold them: not multiplied by alpha.
    public typealias Straight = (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

    /// The colour as files hold it.
    public var straight: Straight {
        let alpha = bits >> 24
        func byte(_ shift: UInt32) -> UInt8 {
            alpha == 255
                ? UInt8(truncatingIfNeeded: bits >> shift)
                : Self.divided(bits >> shift & 255, by: alpha)
        }
        return (byte(16), byte(8), byte(0), UInt8(truncatingIfNeeded: alpha))
    }

    private static func divided(_ value: UInt32, by alpha: UInt32) -> UInt8 {
        alpha == 0 ? 0 : UInt8(min((value * 255 + alpha / 2) / alpha, 255))
    }
}
