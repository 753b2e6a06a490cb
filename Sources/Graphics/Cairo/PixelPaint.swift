/// A colour to composite over pixels, with coverage in 255ths: 8 bits per channel, premultiplied.
struct PixelPaint {
    private let pixel: UInt32
    /// Four copies of the pixel: blue and red of each, and green and alpha.
    private let even, odd: SIMD8<UInt16>

    init(_ color: Color) {
        pixel = PixelColor(color).bits
        (even, odd) = Self.channels(SIMD4(repeating: pixel))
    }

    /// The colour, a share of it, laid over a pixel.
    func over(_ below: UInt32, fraction: UInt8) -> UInt32 {
        let source = fraction == 255 ? pixel : Self.scaled(pixel, by: UInt32(fraction))
        let alpha = source >> 24
        return alpha == 255 ? source : source + Self.scaled(below, by: 255 - alpha)
    }

    /// All four channels times a share of 255, rounded: two channels at a time.
    private static func scaled(_ pixel: UInt32, by fraction: UInt32) -> UInt32 {
        var even = (pixel & 0x00FF_00FF) * fraction + 0x0080_0080
        even = (even + (even >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
        var odd = (pixel >> 8 & 0x00FF_00FF) * fraction + 0x0080_0080
        odd = (odd + (odd >> 8 & 0x00FF_00FF)) & 0xFF00_FF00
        return even | odd
    }

    // MARK: Four pixels at once

    /// Composites the colour over four pixels, with a fraction in 255ths for each.
    ///
    /// The same arithmetic without a branch: a processor can't predict which pixels an edge covers,
    /// and how far.
    @inline(__always)
    func over(_ below: SIMD4<UInt32>, fractions: SIMD4<UInt32>) -> SIMD4<UInt32> {
        let fraction = Self.twice(fractions)
        let (evenSource, oddSource) = (Self.by255(even &* fraction), Self.by255(odd &* fraction))
        let rest = 255 &- Self.twice(unsafeBitCast(oddSource, to: SIMD4<UInt32>.self) &>> 16)
        let (evenBelow, oddBelow) = Self.channels(below)
        return unsafeBitCast(
            (evenSource &+ Self.by255(evenBelow &* rest))
                | (oddSource &+ Self.by255(oddBelow &* rest)) &<< 8, to: SIMD4<UInt32>.self)
    }

    @inline(__always)
    private static func channels(
        _ pixels: SIMD4<UInt32>
    ) -> (even: SIMD8<UInt16>, odd: SIMD8<UInt16>) {
        let channels = unsafeBitCast(pixels, to: SIMD8<UInt16>.self)
        return (channels & 0x00FF, channels &>> 8)
    }

    /// Products of bytes divided by 255, rounded.
    @inline(__always)
    private static func by255(_ products: SIMD8<UInt16>) -> SIMD8<UInt16> {
        let rounded = products &+ 0x0080
        return (rounded &+ rounded &>> 8) &>> 8
    }

    /// Repeats one number per pixel for both of its channels.
    @inline(__always)
    private static func twice(_ numbers: SIMD4<UInt32>) -> SIMD8<UInt16> {
        unsafeBitCast(numbers | numbers &<< 16, to: SIMD8<UInt16>.self)
    }
}
