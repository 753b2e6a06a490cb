/// The pixels of a picture while they are painted: 32 bits each, alpha in the highest byte, then
/// red, green and blue, multiplied by alpha, as Cairo has them.
public struct PixelCanvas {
    /// The top-left pixel.
    let base: UnsafeMutablePointer<UInt32>
    /// Pixels from one row to the next.
    let stride: Int
    /// Device pixels across.
    public let width: Int
    /// Device pixels down.
    public let height: Int

    /// The pixels in a block of memory, which must outlive the canvas; `nil` if it is too small.
    ///
    /// - Parameters:
    ///   - bytes: the rows, one after the other.
    ///   - stride: bytes from one row to the next, a multiple of 4.
    ///   - width: pixels across.
    ///   - height: pixels down.
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

    /// Covers one row of pixels with a colour; nothing where there is no such row.
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

    /// As a shape that covers everything would, without finding out that it does.
    private func fill(through sink: some CoverageSink) {
        var sink = sink
        for y in 0..<height {
            sink.beginRow(y)
            sink.run(0, count: width, cover: 256)
        }
    }
}
