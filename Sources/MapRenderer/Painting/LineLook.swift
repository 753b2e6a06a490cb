import Rasterizer

/// What the line of one feature looks like; lengths in device pixels.
struct LineLook {
    /// The pen of one line, or of each of the two beside a gap.
    var pen: StrokeStyle
    /// The room between two lines; 0 for one line.
    var gap = 0.0
    /// To the right of the line's direction.
    var offset = 0.0
    /// How far inwards the edges fade.
    var blur = 0.0
    /// Dashes and gaps in turn; empty for a full line.
    var dashes: [Double] = []
    /// Whether the last point is joined with the first.
    var isRing = false

    /// From one edge to the other, both lines counted.
    var outerWidth: Double { gap > 0 ? gap + 2 * pen.width : pen.width }

    /// How far paint may stand out of the feature's shape: a pointed corner does so by more than
    /// half the width.
    var reach: Double { outerWidth + abs(offset) + 2 }

    /// Whether one stroke is all that is needed.
    var isPlain: Bool { gap <= 0 && blur <= 0 }
}
