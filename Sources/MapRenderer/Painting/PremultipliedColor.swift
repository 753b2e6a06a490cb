import Cairo
import MapStyle

/// A colour multiplied by its opacity, as pixels hold it; each channel from 0 to 255.
struct PremultipliedColor {
    var channels: SIMD4<Float>

    /// - Parameters:
    ///   - color: straight.
    ///   - opacity: a further share from 0 to 1.
    init(_ color: StyleColor, opacity: Double) {
        let alpha = color.alpha * opacity
        channels =
            SIMD4(
                Float(color.blue * alpha), Float(color.green * alpha), Float(color.red * alpha),
                Float(alpha)) * 255
    }

    init(channels: SIMD4<Float>) { self.channels = channels }

    /// Lays the colour over one pixel (B, G, R, A, premultiplied).
    ///
    /// - Parameters:
    ///   - pixels: the picture.
    ///   - offset: where the pixel begins.
    @inline(__always)
    func blend(into pixels: UnsafeMutableRawBufferPointer, at offset: Int) {
        let below = pixels.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self)
        let mixed = channels + SIMD4<Float>(below) * (1 - channels.w / 255)
        pixels.storeBytes(of: Self.bytes(mixed), toByteOffset: offset, as: SIMD4<UInt8>.self)
    }

    /// A pixel of an opaque colour, whatever lies below.
    var opaqueBytes: SIMD4<UInt8> { Self.bytes(channels) }

    @inline(__always)
    private static func bytes(_ channels: SIMD4<Float>) -> SIMD4<UInt8> {
        let rounded = (channels + 0.5).clamped(
            lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        return SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>(rounded))
    }
}
