/// A colour as a pixel holds it: 8 bits each of alpha, red, green and blue, multiplied by alpha.
public struct PixelColor: Hashable, Sendable {
    /// Alpha in the highest byte, then red, green and blue.
    public let bits: UInt32

    /// A colour that is a pixel already.
    @inlinable
    public init(bits: UInt32) { self.bits = bits }

    /// A colour as a pixel.
    ///
    /// - Parameters:
    ///   - color: shares out of range are clamped.
    ///   - opacity: a further share that its alpha is multiplied by.
    public init(_ color: Color, opacity: Double = 1) {
        self.init(
            red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * opacity)
    }

    /// A colour from its parts.
    ///
    /// - Parameters:
    ///   - red: share from 0 to 1, not multiplied by alpha, as green and blue.
    ///   - green: see red.
    ///   - blue: see red.
    ///   - alpha: share from 0 to 1.
    public init(red: Double, green: Double, blue: Double, alpha: Double) {
        let alpha = Self.fraction(alpha)
        func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
        bits =
            byte(alpha) << 24 | byte(Self.fraction(red) * alpha) << 16
            | byte(Self.fraction(green) * alpha) << 8 | byte(Self.fraction(blue) * alpha)
    }

    /// Whether it hides what lies below.
    public var isOpaque: Bool { bits >> 24 == 255 }
    /// Whether it leaves no trace.
    public var isInvisible: Bool { bits == 0 }

    private static func fraction(_ value: Double) -> Double {
        value > 0 ? min(value, 1) : 0
    }
}

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
