import Cairo
import Rasterizer

extension Color {
    /// The colour of a pixel.
    init(_ pixel: PixelColor) {
        let alpha = Double(pixel.bits >> 24)
        func share(_ shift: UInt32) -> Double {
            alpha > 0 ? min(Double(pixel.bits >> shift & 255) / alpha, 1) : 0
        }
        self.init(red: share(16), green: share(8), blue: share(0), alpha: alpha / 255)
    }

    /// A colour that was multiplied by its opacity.
    init(_ color: PremultipliedColor) {
        let channels = color.channels
        func share(_ value: Float) -> Double {
            channels.w > 0 ? Double(min(max(value / channels.w, 0), 1)) : 0
        }
        self.init(
            red: share(channels.z), green: share(channels.y), blue: share(channels.x),
            alpha: Double(min(max(channels.w / 255, 0), 1)))
    }
}

extension PixelColor {
    /// A colour to paint with as a pixel.
    init(_ color: Color) {
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
}
