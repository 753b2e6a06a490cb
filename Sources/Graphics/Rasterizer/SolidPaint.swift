/// Paints one colour that hides what lies below.
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

/// Paints one colour that lets shine through what lies below.
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
    ///   - color: what with.
    ///   - canvas: where; it must hold the whole window of the clip, else nothing is painted.
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
