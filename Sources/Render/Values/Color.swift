import Graphics

/// A colour in sRGB.
public struct Color: Hashable, Sendable {
    /// Red, from 0 to 1, not multiplied by ``alpha``; as green and blue.
    public let red: Double
    /// Green, from 0 to 1.
    public let green: Double
    /// Blue, from 0 to 1.
    public let blue: Double
    /// How opaque it is, from 0 to 1.
    public let alpha: Double

    /// A colour from its parts; those below 0 count as 0, those above 1 as 1.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        func limited(_ part: Double) -> Double { part.isNaN ? 0 : min(max(part, 0), 1) }
        self.red = limited(red)
        self.green = limited(green)
        self.blue = limited(blue)
        self.alpha = limited(alpha)
    }

    /// A colour from its hexadecimal form, `0xRRGGBB`.
    public init(hex: UInt32, alpha: Double = 1) {
        func part(_ shift: UInt32) -> Double { Double(hex >> shift & 0xFF) / 255 }
        self.init(red: part(16), green: part(8), blue: part(0), alpha: alpha)
    }

    var value: Graphics.Color {
        Graphics.Color(red: red, green: green, blue: blue, alpha: alpha)
    }
}
