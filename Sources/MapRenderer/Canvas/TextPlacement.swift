package import Geometry

/// Where a shaped text stands in the picture.
package enum TextPlacement: Sendable {
    /// Straight: the left end of its first baseline, turned clockwise around a point.
    case straight(ScreenPoint, degrees: Double = 0, around: ScreenPoint = ScreenPoint(x: 0, y: 0))
    /// Letter by letter along a line: a spot for each of the text's clusters.
    case along([Spot])

    /// Where one cluster of letters stands.
    package struct Spot: Hashable, Sendable {
        /// The middle of the cluster's width, on its baseline.
        package var x, y: Double
        /// How far it is turned clockwise.
        package var degrees: Double

        /// A spot from its numbers.
        package init(x: Double, y: Double, degrees: Double) {
            self.x = x
            self.y = y
            self.degrees = degrees
        }
    }
}
