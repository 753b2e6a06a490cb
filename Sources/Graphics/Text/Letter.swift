/// A glyph with its position in whole pixels and fractions of a pixel, and its angle.
struct Letter {
    /// The font's number in the ``GlyphMaskCache``.
    let font: Int
    /// The glyph's number in the font.
    let glyph: UInt
    /// Clockwise, in fractions of a turn (``GlyphMask/angles``).
    let angle: Int
    /// The device pixel that contains the pen, from the left.
    let x: Int
    /// The device pixel that contains the pen, from the top.
    let y: Int
    /// The position in that pixel, in fractions of a pixel (``GlyphMask/positions``).
    let column: Int
    let row: Int
    /// The index of the section, which selects its colour.
    let section: Int

    /// A letter at a position in device pixels; `nil` if the position is out of range.
    init?(
        font: Int, glyph: UInt, x: Double, y: Double, angle: Int, section: Int
    ) {
        guard let column = Self.part(x), let row = Self.part(y) else { return nil }
        self.font = font
        self.glyph = glyph
        self.angle = angle
        self.section = section
        // Shifts round down, also below zero: a letter keeps its mask when the picture moves by
        // whole pixels.
        self.x = column >> 2
        self.y = row >> 2
        self.column = column & 3
        self.row = row & 3
    }

    /// The quarter of a pixel nearest to a position.
    ///
    /// Many positions are on whole eighths, because tiles count in 1/4096 of their side. The same
    /// position, computed for another picture, differs by some 1e-10: with a boundary slightly off
    /// the eighths both are on the same side of it.
    private static func part(_ place: Double) -> Int? {
        guard abs(place) < 1e6 else { return nil }
        return Int((place * Double(GlyphMask.positions) + 0.5 + PixelGrid.bias).rounded(.down))
    }

    /// The mask angle nearest to a clockwise angle in degrees; 0 for not-a-number.
    static func angle(degrees: Double) -> Int {
        guard abs(degrees) < 1e6 else { return 0 }
        let steps = degrees / 360 * Double(GlyphMask.angles) + 0.5 + PixelGrid.bias
        return Int(steps.rounded(.down)) & (GlyphMask.angles - 1)
    }
}

/// Rounds positions to whole device pixels, in the same way for every picture.
public enum PixelGrid {
    /// Moves the boundary between two pixels away from the positions that occur.
    ///
    /// Those are the possible values of tile coordinates and Pango's units (1/1024 pixel).
    static let bias = 0.000_071

    /// The whole pixel nearest to a position.
    ///
    /// - Parameter place: in device pixels.
    /// - Returns: a whole number; a position in the middle between two is rounded up.
    public static func nearest(_ place: Double) -> Double {
        (place + 0.5 + bias).rounded(.down)
    }
}
