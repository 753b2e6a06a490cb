/// Paints one opaque colour.
struct OpaqueSink: CoverageSink {
    private let canvas: PixelCanvas
    private let color: UInt32
    private var row: UnsafeMutablePointer<UInt32>

    init(_ color: PixelColor, on canvas: PixelCanvas) {
        self.canvas = canvas
        self.color = color.bits
        row = canvas.base
    }

    @inline(__always)
    mutating func beginRow(_ y: Int) { row = canvas.base + y &* canvas.stride }

    @inline(__always)
    mutating func pixel(_ x: Int, cover: UInt32) {
        if cover == 0 { return }
        row[x] = cover == 256 ? color : PixelMath.mix(row[x], color, cover)
    }

    @inline(__always)
    mutating func block(_ x: Int, covers: SIMD4<UInt32>) {
        let block = PixelBlock(at: row + x)
        block.mixed(with: PixelBlock(repeating: color), covers).store(at: row + x)
    }

    @inline(__always)
    mutating func run(_ x: Int, count: Int, cover: UInt32) {
        let pixels = row + x
        if cover == 256 {
            pixels.update(repeating: color, count: count)
        } else {
            for index in 0..<count {
                pixels[index] = PixelMath.mix(pixels[index], color, cover)
            }
        }
    }
}

/// Paints one translucent colour.
struct TranslucentSink: CoverageSink {
    private let canvas: PixelCanvas
    private let color: UInt32
    private var row: UnsafeMutablePointer<UInt32>

    init(_ color: PixelColor, on canvas: PixelCanvas) {
        self.canvas = canvas
        self.color = color.bits
        row = canvas.base
    }

    @inline(__always)
    mutating func beginRow(_ y: Int) { row = canvas.base + y &* canvas.stride }

    @inline(__always)
    mutating func pixel(_ x: Int, cover: UInt32) {
        if cover == 0 { return }
        row[x] = PixelMath.over(row[x], PixelMath.scaled(color, cover))
    }

    @inline(__always)
    mutating func block(_ x: Int, covers: SIMD4<UInt32>) {
        let shade = PixelBlock(repeating: color).scaled(by: covers)
        shade.over(PixelBlock(at: row + x)).store(at: row + x)
    }

    @inline(__always)
    mutating func run(_ x: Int, count: Int, cover: UInt32) {
        let pixels = row + x
        let shade = PixelMath.scaled(color, cover)
        for index in 0..<count { pixels[index] = PixelMath.over(pixels[index], shade) }
    }
}

extension CoverageAccumulator {
    /// Paints what was added in one colour and empties the accumulator.
    ///
    /// - Parameters:
    ///   - color: the colour.
    ///   - canvas: the target; it must contain the whole window of the clip, otherwise nothing is
    ///     painted.
    public func paint(_ color: PixelColor, on canvas: PixelCanvas) {
        guard !color.isInvisible, canvas.holds(clip.window) else { return removeAll() }
        if color.isOpaque {
            var sink = OpaqueSink(color, on: canvas)
            sweep(into: &sink)
        } else {
            var sink = TranslucentSink(color, on: canvas)
            sweep(into: &sink)
        }
    }
}

extension PixelCanvas {
    func holds(_ other: PixelWindow) -> Bool { window.intersection(other) == other }
}

/// Four adjacent pixels: the arithmetic of ``PixelMath``, all channels at once, without a branch.
///
/// A processor can't predict edges: checking for each pixel whether it is covered costs more than
/// painting four.
struct PixelBlock {
    /// Blue and red of each pixel, and green and alpha.
    private var even, odd: SIMD8<UInt16>

    // Computed: a stored constant would be checked for initialization on each access.
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

    /// Loads four pixels from memory.
    @inline(__always)
    init(at pixels: UnsafePointer<UInt32>) {
        self.init(UnsafeRawPointer(pixels).loadUnaligned(as: SIMD4<UInt32>.self))
    }

    /// Four copies of the same pixel.
    @inline(__always)
    init(repeating pixel: UInt32) { self.init(SIMD4(repeating: pixel)) }

    /// Stores the four pixels.
    @inline(__always)
    func store(at pixels: UnsafeMutablePointer<UInt32>) {
        UnsafeMutableRawPointer(pixels).storeBytes(
            of: even | odd &<< 8, as: SIMD8<UInt16>.self)
    }

    /// Interpolates from these pixels to others, by 256ths; see ``PixelMath/mix(_:_:_:)``.
    @inline(__always)
    func mixed(with above: PixelBlock, _ covers: SIMD4<UInt32>) -> PixelBlock {
        let fraction = Self.fractions(covers)
        let rest = 256 &- fraction
        return PixelBlock(
            even: (even &* rest &+ above.even &* fraction &+ Self.half) &>> 8,
            odd: (odd &* rest &+ above.odd &* fraction &+ Self.half) &>> 8)
    }

    /// Multiplies the pixels by 256ths; see ``PixelMath/scaled(_:_:)``.
    @inline(__always)
    func scaled(by covers: SIMD4<UInt32>) -> PixelBlock {
        let fraction = Self.fractions(covers)
        return PixelBlock(
            even: (even &* fraction &+ Self.half) &>> 8, odd: (odd &* fraction &+ Self.half) &>> 8)
    }

    /// Composites these premultiplied pixels over others; see ``PixelMath/over(_:_:)``.
    @inline(__always)
    func over(_ below: PixelBlock) -> PixelBlock {
        let alphas = unsafeBitCast(odd, to: SIMD4<UInt32>.self) &>> 16
        let rest = 255 &- Self.fractions(alphas)
        return PixelBlock(
            even: even &+ Self.by255(below.even &* rest), odd: odd &+ Self.by255(below.odd &* rest))
    }

    @inline(__always)
    private static func by255(_ products: SIMD8<UInt16>) -> SIMD8<UInt16> {
        let rounded = products &+ half
        return (rounded &+ rounded &>> 8) &>> 8
    }

    /// Repeats one number per pixel for each of its channels.
    @inline(__always)
    private static func fractions(_ numbers: SIMD4<UInt32>) -> SIMD8<UInt16> {
        unsafeBitCast(numbers | numbers &<< 16, to: SIMD8<UInt16>.self)
    }
}

/// Pixel arithmetic, two channels at a time: bytes 0 and 2 in one word, bytes 1 and 3 in another.
enum PixelMath {
    static let even: UInt32 = 0x00FF_00FF

    /// Interpolates from one pixel to another, by 256ths.
    @inline(__always)
    static func mix(_ below: UInt32, _ above: UInt32, _ cover: UInt32) -> UInt32 {
        let rest = 256 &- cover
        let low = (below & even) &* rest &+ (above & even) &* cover &+ 0x0080_0080
        let high =
            ((below >> 8) & even) &* rest &+ ((above >> 8) & even) &* cover &+ 0x0080_0080
        return ((low >> 8) & even) | (high & ~even)
    }

    /// Multiplies a pixel by 256ths.
    @inline(__always)
    static func scaled(_ pixel: UInt32, _ cover: UInt32) -> UInt32 {
        let low = (pixel & even) &* cover &+ 0x0080_0080
        let high = ((pixel >> 8) & even) &* cover &+ 0x0080_0080
        return ((low >> 8) & even) | (high & ~even)
    }

    /// Composites a premultiplied pixel over another.
    @inline(__always)
    static func over(_ below: UInt32, _ above: UInt32) -> UInt32 {
        let rest = 255 &- above >> 24
        var low = (below & even) &* rest &+ 0x0080_0080
        var high = ((below >> 8) & even) &* rest &+ 0x0080_0080
        // x / 255 for x up to 65 025, exactly: J. Blinn, "Three wrongs make a right", 1995.
        low = (low &+ ((low >> 8) & even)) >> 8 & even
        high = (high &+ ((high >> 8) & even)) & ~even
        return above &+ (low | high)
    }
}
