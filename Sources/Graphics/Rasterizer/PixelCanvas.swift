/// The pixels of a picture during painting.
///
/// Each has 32 bits: alpha in the highest byte, then red, green and blue, premultiplied by alpha,
/// as in Cairo.
public struct PixelCanvas {
    /// The top-left pixel.
    let base: UnsafeMutablePointer<UInt32>
    /// Pixels from one row to the next.
    let stride: Int
    /// The width in device pixels.
    public let width: Int
    /// The height in device pixels.
    public let height: Int

    /// The pixels in a block of memory, which must outlive the canvas; `nil` if it is too small.
    ///
    /// - Parameters:
    ///   - bytes: the rows, one after the other.
    ///   - stride: bytes from one row to the next, a multiple of 4.
    ///   - width: width in pixels.
    ///   - height: height in pixels.
    public init?(_ bytes: UnsafeMutableRawBufferPointer, stride: Int, width: Int, height: Int) {
        guard let start = bytes.baseAddress, width > 0, height > 0, stride % 4 == 0,
            stride >= width * 4, bytes.count >= stride * (height - 1) + width * 4
        else { return nil }
        base = start.assumingMemoryBound(to: UInt32.self)
        self.stride = stride / 4
        self.width = width
        self.height = height
    }

    /// All pixels.
    public var window: PixelWindow { PixelWindow(minX: 0, minY: 0, maxX: width, maxY: height) }
}

extension PixelCanvas {
    /// Covers all pixels with one colour.
    public func fill(with color: PixelColor) {
        if color.isInvisible { return }
        if color.isOpaque {
            fill(through: OpaqueSink(color, on: self))
        } else {
            fill(through: TranslucentSink(color, on: self))
        }
    }

    /// Covers one row of pixels with a colour; does nothing if the row does not exist.
    public func fill(row y: Int, with color: PixelColor) {
        guard !color.isInvisible, (0..<height).contains(y) else { return }
        if color.isOpaque {
            var sink = OpaqueSink(color, on: self)
            sink.beginRow(y)
            sink.run(0, count: width, cover: 256)
        } else {
            var sink = TranslucentSink(color, on: self)
            sink.beginRow(y)
            sink.run(0, count: width, cover: 256)
        }
    }

    /// Covers all pixels with a repeated picture.
    public func fill(with pattern: PatternPaint) { fill(through: PatternSink(pattern, on: self)) }

    /// Paints as if a shape covered everything, without computing coverage.
    private func fill(through sink: some CoverageSink) {
        var sink = sink
        for y in 0..<height {
            sink.beginRow(y)
            sink.run(0, count: width, cover: 256)
        }
    }
}
