public import MapGeometry

/// A line on the ground that names of the map leave free, such as a route.
///
/// It takes part in the placement of labels, so it lies in the world and not in a picture. Whoever
/// draws frame after frame hands over the same object each time: what is known of labels around it
/// is kept as long as it is the same.
public final class GroundLine: Sendable {
    /// Its pieces; x lies outside 0 to 1 where they go on over the antimeridian.
    public let pieces: [[WorldPoint]]

    /// A line from its pieces.
    public init(_ pieces: [[WorldPoint]]) { self.pieces = pieces }
}

/// A line that names leave free, as wide as it is drawn.
public struct WideGroundLine: Sendable {
    /// Where it lies.
    public let line: GroundLine
    /// Logical pixels across.
    public let width: Double

    /// A line with its width in logical pixels.
    public init(_ line: GroundLine, width: Double) {
        self.line = line
        self.width = width
    }
}
