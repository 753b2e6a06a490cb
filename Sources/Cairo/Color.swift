/// A colour to paint with: red, green, blue and straight alpha, each a share from 0 to 1.
public struct Color: Hashable, Sendable {
    /// Shares of the colour and its opacity.
    public var red, green, blue, alpha: Double

    /// A colour from its shares.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// The same colour with its opacity multiplied by a share.
    public func faded(_ share: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha * share)
    }

    /// Opaque white.
    public static let white = Color(red: 1, green: 1, blue: 1)
    /// Opaque black.
    public static let black = Color(red: 0, green: 0, blue: 0)
}
