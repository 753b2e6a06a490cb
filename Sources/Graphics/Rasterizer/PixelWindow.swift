/// A rectangle of whole device pixels.
public struct PixelWindow: Hashable, Sendable {
    /// The first column.
    public let minX: Int
    /// The first row.
    public let minY: Int
    /// The column after the last.
    public let maxX: Int
    /// The row after the last.
    public let maxY: Int

    /// A rectangle from its edges; a reversed one is empty.
    public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        self.minX = minX
        self.minY = minY
        self.maxX = max(minX, maxX)
        self.maxY = max(minY, maxY)
    }

    /// The width in pixels.
    public var width: Int { maxX - minX }
    /// The height in pixels.
    public var height: Int { maxY - minY }
    /// Whether it contains no pixel.
    public var isEmpty: Bool { width == 0 || height == 0 }

    /// The pixels that are in both rectangles.
    public func intersection(_ other: PixelWindow) -> PixelWindow {
        PixelWindow(
            minX: max(minX, other.minX), minY: max(minY, other.minY),
            maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    }
}
