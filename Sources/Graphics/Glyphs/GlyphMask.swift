/// Where the coverage of a drawn glyph lies in a ``GlyphMaskCache``, and how it stands to its pen.
struct GlyphMask {
    /// The first byte; rows follow each other without gaps.
    let offset: Int
    /// Pixels from the pen's pixel to the left edge, right positive.
    let left: Int
    /// Pixels from the pen's pixel to the top edge, down positive.
    let top: Int
    let width: Int
    let height: Int

    /// Parts of a pixel at which a glyph may stand, across and down.
    static let positions = 4
    /// Angles in a full turn.
    ///
    /// A letter of 12 pixels drawn half a step askew ends 0.07 pixels off.
    static let angles = 256
}
