/// A colour of a style: sRGB with straight (not premultiplied) alpha.
public struct StyleColor: Hashable, Sendable {
    /// Red share, from 0 to 1.
    public var red: Double
    /// Green share, from 0 to 1.
    public var green: Double
    /// Blue share, from 0 to 1.
    public var blue: Double
    /// How opaque it is, from 0 to 1.
    public var alpha: Double

    /// A colour from its four shares, each from 0 to 1.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Opaque black.
    public static let black = StyleColor(red: 0, green: 0, blue: 0)
    /// Opaque white.
    public static let white = StyleColor(red: 1, green: 1, blue: 1)
    /// Nothing at all.
    public static let transparent = StyleColor(red: 0, green: 0, blue: 0, alpha: 0)

    /// How bright it looks, from 0 to 1, by the weights of ITU-R BT.709; without its alpha.
    public var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

    /// Whether it is the ground of a map for the night.
    public var isDark: Bool { luminance <= 0.35 }

    /// The colour of a 24-bit number, `0xRRGGBB`.
    init(rgb: UInt32) {
        self.init(
            red: Double(rgb >> 16 & 0xFF) / 255, green: Double(rgb >> 8 & 0xFF) / 255,
            blue: Double(rgb & 0xFF) / 255)
    }
}

extension StyleColor: CustomStringConvertible {
    /// CSS text, such as `rgba(255,0,0,0.5)`; what `to-string` gives.
    public var description: String {
        let channels = [red, green, blue].map { $0 > 0 ? Int((min($0, 1) * 255).rounded()) : 0 }
        return "rgba(\(channels[0]),\(channels[1]),\(channels[2]),\(NumberText.plain(alpha)))"
    }
}
