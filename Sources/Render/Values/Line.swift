import Overlays

/// A line over the map, below its names.
public struct Line: Hashable, Sendable {
    /// Its points in order; with less than two nothing is drawn.
    public var points: [Coordinate]
    /// Its colour.
    public var color: Color
    /// Its width in logical pixels, from 0 to 100.
    public var width: Double
    /// Lengths of strokes and gaps in turn, in logical pixels; empty for a solid line.
    public var dashes: [Double]

    /// A blue line, somewhat transparent, unless a colour is given.
    public init(
        _ points: [Coordinate], color: Color = Color(red: 0, green: 0.25, blue: 1, alpha: 0.7),
        width: Double = 3, dashes: [Double] = []
    ) {
        self.points = points
        self.color = color
        self.width = width
        self.dashes = dashes
    }

    var look: ShapeOverlay.Look {
        let lengths = dashes.prefix(8).map { $0.isNaN ? 1 : min(max($0, 0.5), 1000) }
        return ShapeOverlay.Look(
            stroke: color.value, width: width.isNaN ? 0 : min(max(width, 0), 100),
            dash: lengths.count % 2 == 0 ? lengths : lengths + lengths)
    }
}
