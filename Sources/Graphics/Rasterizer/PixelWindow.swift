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

    /// A rectangle from its corner and size, in pixels; one that is too large is cut at `Int.max`.
    public init(x: Int, y: Int, width: Int, height: Int) {
        func end(_ start: Int, _ size: Int) -> Int {
            let (sum, overflows) = start.addingReportingOverflow(size)
            return overflows ? .max : sum
        }
        self.init(minX: x, minY: y, maxX: end(x, width), maxY: end(y, height))
    }

    /// The width in pixels.
    public var width: Int { maxX - minX }
    /// The height in pixels.
    public var height: Int { maxY - minY }
    /// Whether it contains no pixel.
    public var isEmpty: Bool { width == 0 || height == 0 }

    /// The smallest rectangle around both; an empty one adds nothing.
    public func union(_ other: PixelWindow) -> PixelWindow {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelWindow(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    /// The pixels that are in both rectangles.
    public func intersection(_ other: PixelWindow) -> PixelWindow {
        PixelWindow(
            minX: max(minX, other.minX), minY: max(minY, other.minY),
            maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    }
}
