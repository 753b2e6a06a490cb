import Graphics

/// The look of one feature's line; lengths in device pixels.
package struct LineLook {
    /// The pen of the line, or of each of the two lines beside a gap.
    var pen: StrokeStyle
    /// The distance between two lines; 0 for one line.
    var gap = 0.0
    /// The offset to the right of the line's direction.
    var offset = 0.0
    /// How far the edges fade inwards.
    var blur = 0.0
    /// Dashes and gaps in turn, an even number of them; empty for a solid line.
    private(set) var dashes: [Double] = []
    /// The part of the first dash that lies before the line's beginning.
    private(set) var dashStart = 0.0
    /// Whether the last point is joined with the first.
    var isRing = false

    /// The width from one outer edge to the other, including both lines of a gap.
    var outerWidth: Double { gap > 0 ? gap + 2 * pen.width : pen.width }

    /// How far paint may stand out of the feature's shape: a pointed corner does so by more than
    /// half the width.
    var extent: Double { outerWidth + abs(offset) + 2 }

    /// Sets dashes and gaps as a style lists them.
    ///
    /// As in MapLibre, the last and the first dash of an odd list are one, and the line begins
    /// where they meet.
    ///
    /// - Parameter list: lengths in device pixels; a single one makes a solid line.
    mutating func setDashes(_ list: [Double]) {
        dashes = list.count == 1 ? [] : list
        dashStart = 0
        guard dashes.count % 2 == 1, let last = dashes.popLast() else { return }
        dashes[0] += last
        dashStart = last
    }

    /// Turns dashes that are too small to distinguish into a solid line.
    ///
    /// - Parameter scale: pixels of the picture for one pixel of the look.
    /// - Returns: the fraction of the line that the dashes covered; 1 if they stay.
    mutating func blendDashes(scale: Double) -> Double {
        guard !dashes.isEmpty else { return 1 }
        let whole = dashes.reduce(0, +)
        guard scale < 1, whole > 0, whole * scale < Self.leastPeriod else { return 1 }
        let drawn = dashes.enumerated().reduce(0) { $1.offset % 2 == 0 ? $0 + $1.element : $0 }
        dashes = []
        return drawn / whole
    }

    /// The distance from dash to dash, in pixels of the picture, below which they look grey.
    private static let leastPeriod = 4.0

    /// Whether a single stroke is enough.
    var isPlain: Bool { gap <= 0 && blur <= 0 }
}
