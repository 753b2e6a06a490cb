/// A colour to lay over pixels in shares of 255: 8 bits a channel, multiplied by alpha.
struct PixelPaint {
    private let pixel: UInt32

    init(_ color: Color) {
        func byte(_ share: Double) -> UInt32 {
            UInt32(min(max(share.isFinite ? share : 0, 0), 1) * 255 + 0.5)
        }
        let alpha = min(max(color.alpha.isFinite ? color.alpha : 0, 0), 1)
        pixel =
            byte(alpha) << 24 | byte(color.red * alpha) << 16 | byte(color.green * alpha) << 8
            | byte(color.blue * alpha)
    }

    /// The colour, a share of it, laid over a pixel.
    func over(_ below: UInt32, share: UInt8) -> UInt32 {
        let source = share == 255 ? pixel : Self.scaled(pixel, by: UInt32(share))
        let alpha = source >> 24
        return alpha == 255 ? source : source + Self.scaled(below, by: 255 - alpha)
    }

    /// All four channels times a share of 255, rounded: two channels at a time.
    private static func scaled(_ pixel: UInt32, by share: UInt32) -> UInt32 {
        var even = (pixel & 0x00FF_00FF) * share + 0x0080_0080
        even = (even + (even >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
        var odd = (pixel >> 8 & 0x00FF_00FF) * share + 0x0080_0080
        odd = (odd + (odd >> 8 & 0x00FF_00FF)) & 0xFF00_FF00
        return even | odd
    }
}
