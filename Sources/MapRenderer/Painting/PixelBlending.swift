import Graphics

/// A pixel's blue, green, red and opacity from 0 to 255, multiplied by opacity and not yet rounded:
/// what pictures are enlarged and discs are shaded in.
extension SIMD4<Float> {
    /// The channels of a colour.
    ///
    /// - Parameters:
    ///   - color: straight.
    ///   - opacity: a further share from 0 to 1.
    init(premultiplying color: Color, opacity: Double = 1) {
        let alpha = color.alpha * opacity
        self =
            SIMD4(
                Float(color.blue * alpha), Float(color.green * alpha), Float(color.red * alpha),
                Float(alpha)) * 255
    }

    /// Lays the colour over one pixel (B, G, R, A, premultiplied).
    ///
    /// - Parameters:
    ///   - pixels: the picture.
    ///   - offset: where the pixel begins.
    @inline(__always)
    func blend(into pixels: UnsafeMutableRawBufferPointer, at offset: Int) {
        let below = pixels.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self)
        let mixed = self + SIMD4(channels: below) * (1 - w / 255)
        pixels.storeBytes(of: mixed.pixelBytes, toByteOffset: offset, as: SIMD4<UInt8>.self)
    }

    /// The pixel, rounded.
    @inline(__always)
    var pixelBytes: SIMD4<UInt8> {
        // Conversions and limits of whole vectors are calls, where those of one number are an instruction.
        func byte(_ value: Float) -> UInt8 {
            value > 0 ? value < 255 ? UInt8(value + 0.5) : 255 : 0
        }
        return SIMD4<UInt8>(byte(x), byte(y), byte(z), byte(w))
    }

    /// The channels of a pixel.
    @inline(__always)
    init(channels pixel: SIMD4<UInt8>) {
        self.init(Float(pixel.x), Float(pixel.y), Float(pixel.z), Float(pixel.w))
    }
}

extension Color {
    /// A colour of channels that are multiplied by its opacity.
    init(premultiplied channels: SIMD4<Float>) {
        func fraction(_ value: Float) -> Double {
            channels.w > 0 ? Double(min(max(value / channels.w, 0), 1)) : 0
        }
        self.init(
            red: fraction(channels.z), green: fraction(channels.y), blue: fraction(channels.x),
            alpha: Double(min(max(channels.w / 255, 0), 1)))
    }
}
