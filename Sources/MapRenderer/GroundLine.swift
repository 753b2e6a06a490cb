package import Geometry

/// A line on the ground that names of the map leave free, such as a route.
///
/// It takes part in the placement of labels, so it lies in the world and not in a picture. Whoever
/// draws frame after frame hands over the same object each time: what is known of labels around it
/// is kept as long as it is the same.
package final class GroundLine: Sendable {
    /// Its pieces; x lies outside 0 to 1 where they go on over the antimeridian.
    package let pieces: [[WorldPoint]]

    /// A line from its pieces.
    package init(_ pieces: [[WorldPoint]]) { self.pieces = pieces }
}

/// A line that names leave free, as wide as it is drawn.
package struct WideGroundLine: Sendable {
    /// Where it lies.
    package let line: GroundLine
    /// Logical pixels across.
    package let width: Double

    /// A line with its width in logical pixels.
    package init(_ line: GroundLine, width: Double) {
        self.line = line
        self.width = width
    }
}
