/// A colour as a pixel holds it: 8 bits each of alpha, red, green and blue, multiplied by alpha.
public struct PixelColor: Hashable, Sendable {
    /// Alpha in the highest byte, then red, green and blue.
    public let bits: UInt32

    /// A colour that is a pixel already.
    public init(bits: UInt32) { self.bits = bits }

    /// A colour from its parts.
    ///
    /// - Parameters:
    ///   - red: share from 0 to 1, not multiplied by alpha, as green and blue.
    ///   - green: see red.
    ///   - blue: see red.
    ///   - alpha: share from 0 to 1.
    public init(red: Double, green: Double, blue: Double, alpha: Double) {
        let alpha = Self.share(alpha)
        func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
        bits =
            byte(alpha) << 24 | byte(Self.share(red) * alpha) << 16
            | byte(Self.share(green) * alpha) << 8 | byte(Self.share(blue) * alpha)
    }

    /// Whether it hides what lies below.
    public var isOpaque: Bool { bits >> 24 == 255 }
    /// Whether it leaves no trace.
    public var isInvisible: Bool { bits == 0 }

    private static func share(_ value: Double) -> Double {
        value > 0 ? min(value, 1) : 0
    }
}

/// Sums of pixels, two channels at a time: bytes 0 and 2 in one word, bytes 1 and 3 in another.
enum PixelMath {
    static let even: UInt32 = 0x00FF_00FF

    /// From one pixel to another, by 256ths.
    @inline(__always)
    static func mix(_ below: UInt32, _ above: UInt32, _ cover: UInt32) -> UInt32 {
        let rest = 256 &- cover
        let low = (below & even) &* rest &+ (above & even) &* cover &+ 0x0080_0080
        let high =
            ((below >> 8) & even) &* rest &+ ((above >> 8) & even) &* cover &+ 0x0080_0080
        return ((low >> 8) & even) | (high & ~even)
    }

    /// A pixel times 256ths.
    @inline(__always)
    static func scaled(_ pixel: UInt32, _ cover: UInt32) -> UInt32 {
        let low = (pixel & even) &* cover &+ 0x0080_0080
        let high = ((pixel >> 8) & even) &* cover &+ 0x0080_0080
        return ((low >> 8) & even) | (high & ~even)
    }

    /// A premultiplied pixel laid over another.
    @inline(__always)
    static func over(_ below: UInt32, _ above: UInt32) -> UInt32 {
        let rest = 255 &- above >> 24
        var low = (below & even) &* rest &+ 0x0080_0080
        var high = ((below >> 8) & even) &* rest &+ 0x0080_0080
        // x / 255 for x up to 65 025, exactly: J. Blinn, "Three wrongs make a right", 1995.
        low = (low &+ ((low >> 8) & even)) >> 8 & even
        high = (high &+ ((high >> 8) & even)) & ~even
        return above &+ (low | high)
    }
}
