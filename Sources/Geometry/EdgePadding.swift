/// Space at each edge of a box or of a picture, in logical pixels.
public struct EdgePadding: Hashable, Sendable {
    /// The space at each edge.
    public var left, top, right, bottom: Double

    /// Padding given for each edge.
    public init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// The same number of pixels at each edge.
    public init(_ all: Double) { self.init(left: all, top: all, right: all, bottom: all) }
}
