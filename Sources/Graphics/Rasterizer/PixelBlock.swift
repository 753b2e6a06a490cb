/// Four pixels side by side: the sums of ``PixelMath``, all channels at once and without a branch.
///
/// Edges are what a processor can't foresee: asking of each pixel whether it is covered costs more
/// than painting four.
struct PixelBlock {
    /// Blue and red of each pixel, and green and alpha.
    private var even, odd: SIMD8<UInt16>

    // Computed: a stored constant would be asked each time whether it is made already.
    @inline(__always)
    private static var mask: SIMD8<UInt16> { SIMD8(repeating: 0x00FF) }
    @inline(__always)
    private static var half: SIMD8<UInt16> { SIMD8(repeating: 0x0080) }

    @inline(__always)
    private init(even: SIMD8<UInt16>, odd: SIMD8<UInt16>) {
        self.even = even
        self.odd = odd
    }

    @inline(__always)
    private init(_ pixels: SIMD4<UInt32>) {
        let channels = unsafeBitCast(pixels, to: SIMD8<UInt16>.self)
        self.init(even: channels & Self.mask, odd: channels &>> 8)
    }

    /// Four pixels from memory.
    @inline(__always)
    init(at pixels: UnsafePointer<UInt32>) {
        self.init(UnsafeRawPointer(pixels).loadUnaligned(as: SIMD4<UInt32>.self))
    }

    /// Four times the same pixel.
    @inline(__always)
    init(repeating pixel: UInt32) { self.init(SIMD4(repeating: pixel)) }

    /// Writes the four pixels.
    @inline(__always)
    func store(at pixels: UnsafeMutablePointer<UInt32>) {
        UnsafeMutableRawPointer(pixels).storeBytes(
            of: even | odd &<< 8, as: SIMD8<UInt16>.self)
    }

    /// From these pixels to others, by 256ths; see ``PixelMath/mix(_:_:_:)``.
    @inline(__always)
    func mixed(with above: PixelBlock, _ covers: SIMD4<UInt32>) -> PixelBlock {
        let share = Self.shares(covers)
        let rest = 256 &- share
        return PixelBlock(
            even: (even &* rest &+ above.even &* share &+ Self.half) &>> 8,
            odd: (odd &* rest &+ above.odd &* share &+ Self.half) &>> 8)
    }

    /// The pixels times 256ths; see ``PixelMath/scaled(_:_:)``.
    @inline(__always)
    func scaled(by covers: SIMD4<UInt32>) -> PixelBlock {
        let share = Self.shares(covers)
        return PixelBlock(
            even: (even &* share &+ Self.half) &>> 8, odd: (odd &* share &+ Self.half) &>> 8)
    }

    /// These premultiplied pixels laid over others; see ``PixelMath/over(_:_:)``.
    @inline(__always)
    func over(_ below: PixelBlock) -> PixelBlock {
        let alphas = unsafeBitCast(odd, to: SIMD4<UInt32>.self) &>> 16
        let rest = 255 &- Self.shares(alphas)
        return PixelBlock(
            even: even &+ Self.by255(below.even &* rest), odd: odd &+ Self.by255(below.odd &* rest))
    }

    @inline(__always)
    private static func by255(_ products: SIMD8<UInt16>) -> SIMD8<UInt16> {
        let rounded = products &+ half
        return (rounded &+ rounded &>> 8) &>> 8
    }

    /// A number for each pixel, for each of its channels.
    @inline(__always)
    private static func shares(_ numbers: SIMD4<UInt32>) -> SIMD8<UInt16> {
        unsafeBitCast(numbers | numbers &<< 16, to: SIMD8<UInt16>.self)
    }
}
