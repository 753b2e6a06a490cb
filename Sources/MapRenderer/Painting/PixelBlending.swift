import Graphics

/// Blending of a pixel's blue, green, red and opacity from 0 to 255, premultiplied and not yet
/// rounded, as used to enlarge pictures and shade discs.
extension SIMD4<Float> {
    /// Creates the channels of a colour.
    ///
    /// - Parameters:
    ///   - color: the colour, not premultiplied.
    ///   - opacity: a further factor from 0 to 1.
    init(premultiplying color: Color, opacity: Double = 1) {
        let alpha = color.alpha * opacity
        self =
            SIMD4(
                Float(color.blue * alpha), Float(color.green * alpha), Float(color.red * alpha),
                Float(alpha)) * 255
    }

    /// Blends the colour over one pixel (B, G, R, A, premultiplied).
    ///
    /// - Parameters:
    ///   - pixels: the picture.
    ///   - offset: the offset of the pixel.
    @inline(__always)
    func blend(into pixels: UnsafeMutableRawBufferPointer, at offset: Int) {
        let below = pixels.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self)
        let mixed = self + SIMD4(channels: below) * (1 - w / 255)
        pixels.storeBytes(of: mixed.pixelBytes, toByteOffset: offset, as: SIMD4<UInt8>.self)
    }

    /// The pixel, rounded.
    @inline(__always)
    var pixelBytes: SIMD4<UInt8> {
        // Converting and clamping whole vectors takes function calls; for one number it is an
        // instruction.
        func byte(_ value: Float) -> UInt8 {
            value > 0 ? value < 255 ? UInt8(value + 0.5) : 255 : 0
        }
        return SIMD4<UInt8>(byte(x), byte(y), byte(z), byte(w))
    }

    /// Creates the channels of a pixel.
    @inline(__always)
    init(channels pixel: SIMD4<UInt8>) {
        self.init(Float(pixel.x), Float(pixel.y), Float(pixel.z), Float(pixel.w))
    }
}

/// A pixel's four channels, premultiplied, each in 16 bits of one number: for pictures of which each
/// pixel is read often, and where a 256th more or less cannot be seen.
struct PixelLanes {
    private var bits: UInt64

    private static let bytes: UInt64 = 0x00FF_00FF_00FF_00FF
    private static let halves: UInt64 = 0x0080_0080_0080_0080
    private static let ones: UInt64 = 0x0001_0001_0001_0001

    /// A sum to add to.
    static var zero: PixelLanes { PixelLanes(bits: 0) }

    /// Creates the channels of a pixel of four bytes.
    @inline(__always)
    init(_ pixel: UInt32) {
        let pixel = UInt64(pixel)
        bits = pixel & 0x00FF_00FF | (pixel & 0xFF00_FF00) &<< 24
    }

    @inline(__always)
    private init(bits: UInt64) { self.bits = bits }

    /// Whether nothing is there.
    @inline(__always)
    var isBlank: Bool { bits == 0 }

    /// Returns the channels between these and others.
    ///
    /// - Parameters:
    ///   - other: the others.
    ///   - share: how much of the others, from 0 to 255 of 256.
    /// - Returns: the mean.
    @inline(__always)
    func mixed(with other: PixelLanes, _ share: UInt64) -> PixelLanes {
        PixelLanes(
            bits: (bits &* (256 &- share) &+ other.bits &* share &+ Self.halves) &>> 8
                & Self.bytes)
    }

    /// Adds channels with a weight; all weights of a sum together are 256 at most.
    @inline(__always)
    mutating func add(_ other: PixelLanes, weight: UInt64) {
        bits = bits &+ other.bits &* weight
    }

    /// A weighted sum, divided by 256.
    @inline(__always)
    var mean: PixelLanes { PixelLanes(bits: (bits &+ Self.halves) &>> 8 & Self.bytes) }

    /// Returns the channels with a part of their opacity, from 0 to 256 of 256.
    @inline(__always)
    func faded(to share: UInt64) -> PixelLanes {
        var sum = PixelLanes.zero
        sum.add(self, weight: share)
        return sum.mean
    }

    /// Blends the channels over one pixel.
    ///
    /// - Parameters:
    ///   - pixels: the picture.
    ///   - offset: the offset of the pixel.
    @inline(__always)
    func blend(into pixels: UnsafeMutableRawBufferPointer, at offset: Int) {
        let below = PixelLanes(pixels.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        // A product of two bytes, divided by 255.
        let rest = below.bits &* (255 &- bits &>> 48 & 0xFF) &+ Self.halves
        let sum = bits &+ (rest &+ rest &>> 8 & Self.bytes) &>> 8 & Self.bytes
        // A channel above its opacity, as adjusted colours may have, must not start again from 0.
        let carries = sum &>> 8 & Self.ones
        let mixed = sum | carries &* 255
        pixels.storeBytes(
            of: UInt32(truncatingIfNeeded: mixed & 0x00FF_00FF | mixed &>> 24 & 0xFF00_FF00),
            toByteOffset: offset, as: UInt32.self)
    }
}

extension Color {
    /// Creates a colour from premultiplied channels.
    init(premultiplied channels: SIMD4<Float>) {
        func fraction(_ value: Float) -> Double {
            channels.w > 0 ? Double(min(max(value / channels.w, 0), 1)) : 0
        }
        self.init(
            red: fraction(channels.z), green: fraction(channels.y), blue: fraction(channels.x),
            alpha: Double(min(max(channels.w / 255, 0), 1)))
    }
}
