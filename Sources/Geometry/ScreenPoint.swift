/// A point of the picture in logical pixels, origin top-left, y down.
public struct ScreenPoint: Hashable, Sendable {
    /// Pixels from the left edge.
    public var x: Double
    /// Pixels from the top edge.
    public var y: Double

    /// A point from its distances to the left and top edges.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A width and a height in logical pixels.
public struct ScreenSize: Hashable, Sendable {
    /// The width in logical pixels.
    public var width: Double
    /// The height in logical pixels.
    public var height: Double

    /// A size from its two sides.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}
