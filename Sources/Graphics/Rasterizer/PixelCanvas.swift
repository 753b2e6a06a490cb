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
