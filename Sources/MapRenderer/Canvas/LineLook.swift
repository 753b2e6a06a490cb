import Graphics

/// What the line of one feature looks like; lengths in device pixels.
package struct LineLook {
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
    var extent: Double { outerWidth + abs(offset) + 2 }

    /// Makes dashes that can't be told apart a full line.
    ///
    /// - Parameter scale: pixels of the picture for one of the look.
    /// - Returns: the share of the line that they covered; 1 if they stay.
    mutating func blendDashes(scale: Double) -> Double {
        guard !dashes.isEmpty else { return 1 }
        let whole = dashes.reduce(0, +)
        guard scale < 1, whole > 0, whole * scale < Self.leastPeriod else { return 1 }
        // An odd list is run through twice, the second time with dashes for gaps.
        let drawn = dashes.enumerated().reduce(0) { $1.offset % 2 == 0 ? $0 + $1.element : $0 }
        let fraction = dashes.count % 2 == 0 ? drawn / whole : 0.5
        dashes = []
        return fraction
    }

    /// Pixels of the picture from dash to dash below which they look grey.
    private static let leastPeriod = 4.0

    /// Whether one stroke is all that is needed.
    var isPlain: Bool { gap <= 0 && blur <= 0 }
}
