package import Geometry

/// A line on the ground that labels of the map keep clear of, such as a route.
///
/// It takes part in the placement of labels, so it lies in the world and not in a picture. A
/// caller that draws frame after frame should pass the same object each time: results about the
/// labels around it are kept as long as the object is the same.
package final class GroundLine: Sendable {
    /// Its pieces; x lies outside 0 to 1 where they continue over the antimeridian.
    package let pieces: [[WorldPoint]]

    /// Creates a line from its pieces.
    package init(_ pieces: [[WorldPoint]]) { self.pieces = pieces }
}

/// A line that labels keep clear of, as wide as it is drawn.
package struct WideGroundLine: Sendable {
    /// The line.
    package let line: GroundLine
    /// The width in logical pixels.
    package let width: Double

    /// Creates a line with its width in logical pixels.
    package init(_ line: GroundLine, width: Double) {
        self.line = line
        self.width = width
    }
}
