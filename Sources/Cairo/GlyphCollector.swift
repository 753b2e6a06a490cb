internal import CCairo
internal import CPangoCairo

/// Gathers the glyphs of a Pango layout, line by line, as Cairo draws them.
struct GlyphCollector {
    private(set) var clusters: [ShapedText.Cluster] = []
    private(set) var runs: [ShapedText.Run] = []
    private(set) var glyphs: [cairo_glyph_t] = []
    private(set) var missingGlyphs = 0

    /// Pango marks a character that no font has with this bit instead of a glyph number.
    private static let unknownGlyph: UInt32 = 0x1000_0000
    private static let emptyGlyph: UInt32 = 0x0FFF_FFFF

    /// Adds a line whose left end stands at a point.
    ///
    /// - Parameters:
    ///   - line: Pango's line.
    ///   - x: pixels from the text's left end.
    ///   - y: pixels below the first baseline.
    mutating func add(line: UnsafeMutablePointer<PangoLayoutLine>?, x: Double, y: Double) {
        var pen = x
        var node = line?.pointee.runs
        while let current = node {
            if let data = current.pointee.data {
                let item = data.assumingMemoryBound(to: PangoGlyphItem.self)
                pen = add(item: item.pointee, pen: pen, y: y)
            }
            node = current.pointee.next
        }
    }

    private mutating func add(item: PangoGlyphItem, pen start: Double, y: Double) -> Double {
        guard let string = item.glyphs?.pointee, let font = item.item?.pointee.analysis.font,
            let scaled = pango_cairo_font_get_scaled_font(OpaquePointer(font))
        else { return start }
        runs.append(ShapedText.Run(retaining: scaled))
        var pen = start
        var index = 0
        let count = Int(string.num_glyphs)
        while index < count {
            let first = glyphs.count
            let left = pen
            let cluster = string.log_clusters[index]
            while index < count, string.log_clusters[index] == cluster {
                let info = string.glyphs[index]
                add(info, pen: pen, y: y)
                pen += Double(info.geometry.width) / Double(PANGO_SCALE)
                index += 1
            }
            clusters.append(
                ShapedText.Cluster(
                    x: left, y: y, advance: pen - left, section: 0, run: runs.count - 1,
                    glyphs: first..<glyphs.count))
        }
        return pen
    }

    private mutating func add(_ info: PangoGlyphInfo, pen: Double, y: Double) {
        if info.glyph & Self.unknownGlyph != 0 {
            missingGlyphs += 1
        } else if info.glyph != Self.emptyGlyph {
            glyphs.append(
                cairo_glyph_t(
                    index: UInt(info.glyph),
                    x: pen + Double(info.geometry.x_offset) / Double(PANGO_SCALE),
                    y: y + Double(info.geometry.y_offset) / Double(PANGO_SCALE)))
        }
    }
}
