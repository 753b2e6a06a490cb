import CCairo

/// The outlines of a font's glyphs, made when they are asked for; for all sizes up to a detail.
final class FontOutlines {
    private let font: OpaquePointer
    private let detail: Double
    private var outlines: [UInt: GlyphOutline] = [:]

    /// - Parameters:
    ///   - font: kept alive, so that no other font gets its address.
    ///   - detail: device pixels for one of the font's, at which corners can't be told from curves.
    init(of font: OpaquePointer, detail: Double) {
        self.font = cairo_scaled_font_reference(font)
        self.detail = detail
    }

    deinit { FontLock.hold { cairo_scaled_font_destroy(font) } }

    /// The outline of a glyph, in device pixels at the detail.
    ///
    /// - Parameters:
    ///   - glyph: its number in the font.
    ///   - pen: any pen, whose path and font are replaced.
    /// - Returns: the outline, made now if it was not known.
    func outline(of glyph: UInt, pen: OpaquePointer) -> GlyphOutline {
        if let known = outlines[glyph] { return known }
        let made = GlyphOutline(of: glyph, in: font, pixelRatio: detail, pen: pen)
        outlines[glyph] = made
        return made
    }
}
