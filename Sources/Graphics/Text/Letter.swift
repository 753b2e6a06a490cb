/// A glyph at its place on whole pixels, parts of a pixel and parts of a turn.
struct Letter {
    /// The font's number in the ``GlyphMaskCache``.
    let font: Int
    /// The glyph's number in the font.
    let glyph: UInt
    /// Clockwise, in parts of a turn (``GlyphMask/angles``).
    let angle: Int
    /// The device pixel that the pen stands in, from the left.
    let x: Int
    /// The device pixel that the pen stands in, from the top.
    let y: Int
    /// Where in that pixel, in parts of a pixel (``GlyphMask/positions``).
    let column: Int
    let row: Int
    /// Which colour it takes.
    let section: Int

    /// A letter at a place in device pixels; `nil` if that is nowhere.
    init?(
        font: Int, glyph: UInt, x: Double, y: Double, angle: Int, section: Int
    ) {
        guard let column = Self.part(x), let row = Self.part(y) else { return nil }
        self.font = font
        self.glyph = glyph
        self.angle = angle
        self.section = section
        // Shifts round down, below zero too: a letter keeps its mask when the picture moves by
        // whole pixels.
        self.x = column >> 2
        self.y = row >> 2
        self.column = column & 3
        self.row = row & 3
    }

    /// The quarter of a pixel nearest to a place.
    ///
    /// Many places lie on whole eighths, since tiles count in 1/4096 of their side. The same place,
    /// computed for another picture, differs by some 1e-10: a boundary a little off the eighths keeps
    /// both on one side of it.
    private static func part(_ place: Double) -> Int? {
        guard abs(place) < 1e6 else { return nil }
        return Int((place * Double(GlyphMask.positions) + 0.5 + PixelGrid.bias).rounded(.down))
    }

    /// The angle of a mask nearest to one in degrees clockwise; 0 for one that is no number.
    static func angle(degrees: Double) -> Int {
        guard abs(degrees) < 1e6 else { return 0 }
        let steps = degrees / 360 * Double(GlyphMask.angles) + 0.5 + PixelGrid.bias
        return Int(steps.rounded(.down)) & (GlyphMask.angles - 1)
    }
}

/// Rounds places to whole device pixels so that the same place in another picture rounds alike.
public enum PixelGrid {
    /// Moves the boundary between two pixels off the places that tile coordinates and Pango's
    /// units (1/1024 pixel) can take.
    static let bias = 0.000_071

    /// The whole pixel nearest to a place.
    ///
    /// - Parameter place: in device pixels.
    /// - Returns: a whole number; a place in the middle between two goes to the greater.
    public static func nearest(_ place: Double) -> Double {
        (place + 0.5 + bias).rounded(.down)
    }
}
