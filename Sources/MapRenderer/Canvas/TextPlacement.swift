public import MapGeometry

/// Where a shaped text stands in the picture.
public enum TextPlacement: Sendable {
    /// Straight: the left end of its first baseline, turned clockwise around a point.
    case straight(ScreenPoint, degrees: Double = 0, around: ScreenPoint = ScreenPoint(x: 0, y: 0))
    /// Letter by letter along a line: a spot for each of the text's clusters.
    case along([Spot])

    /// Where one cluster of letters stands.
    public struct Spot: Hashable, Sendable {
        /// The middle of the cluster's width, on its baseline.
        public var x, y: Double
        /// How far it is turned clockwise.
        public var degrees: Double

        /// A spot from its numbers.
        public init(x: Double, y: Double, degrees: Double) {
            self.x = x
            self.y = y
            self.degrees = degrees
        }
    }
}
