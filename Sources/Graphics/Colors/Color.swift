/// A colour as styles and themes specify it: sRGB with straight alpha, each component from 0 to 1.
public struct Color: Hashable, Sendable {
    /// Red component, not premultiplied by ``alpha``; green and blue likewise.
    public var red: Double
    /// Green component.
    public var green: Double
    /// Blue component.
    public var blue: Double
    /// The opacity.
    public var alpha: Double

    /// A colour from its components.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// An opaque colour from its hexadecimal form, `0xRRGGBB`.
    public init(hex: UInt32) {
        func fraction(_ shift: UInt32) -> Double { Double(hex >> shift & 0xFF) / 255 }
        self.init(red: fraction(16), green: fraction(8), blue: fraction(0))
    }

    /// The colour of a pixel.
    public init(_ pixel: PixelColor) {
        let alpha = Double(pixel.bits >> 24)
        func fraction(_ shift: UInt32) -> Double {
            alpha > 0 ? min(Double(pixel.bits >> shift & 255) / alpha, 1) : 0
        }
        self.init(red: fraction(16), green: fraction(8), blue: fraction(0), alpha: alpha / 255)
    }

    /// Opaque black.
    public static let black = Color(red: 0, green: 0, blue: 0)
    /// Opaque white.
    public static let white = Color(red: 1, green: 1, blue: 1)
    /// Fully transparent.
    public static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)

    /// The same colour with its opacity multiplied by a share.
    public func faded(_ fraction: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha * fraction)
    }

    /// The colour that lies a share of the way to another one, channel by channel.
    public func mixed(with other: Color, fraction: Double) -> Color {
        Color(
            red: red + (other.red - red) * fraction,
            green: green + (other.green - green) * fraction,
            blue: blue + (other.blue - blue) * fraction,
            alpha: alpha + (other.alpha - alpha) * fraction)
    }

    /// Perceived brightness from 0 to 1, by the weights of ITU-R BT.709; ignores alpha.
    public var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
}

extension Color {
    /// The colour without its opacity, as `#7a4fd0`.
    public var hexText: String {
        let digits = [red, green, blue].map { part -> String in
            let value = part > 0 ? Int((min(part, 1) * 255).rounded()) : 0
            return (value < 16 ? "0" : "") + String(value, radix: 16)
        }
        return "#" + digits.joined()
    }
}
