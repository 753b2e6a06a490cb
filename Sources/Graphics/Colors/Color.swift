/// A colour as styles and themes name it: sRGB with straight alpha, each a share from 0 to 1.
public struct Color: Hashable, Sendable {
    /// Red share, not multiplied by ``alpha``, as green and blue.
    public var red: Double
    /// Green share.
    public var green: Double
    /// Blue share.
    public var blue: Double
    /// How opaque it is.
    public var alpha: Double

    /// A colour from its shares.
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
    /// Nothing at all.
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

    /// How bright it looks, from 0 to 1, by the weights of ITU-R BT.709; without its alpha.
    public var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
}
