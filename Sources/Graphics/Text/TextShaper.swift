import CCairo
import CPangoCairo

/// Converts texts to glyphs with Pango: any script, both directions, fallback fonts.
///
/// Use one shaper per thread: two threads that share a Pango font map and its scaled fonts are
/// slower than one thread alone.
public final class TextShaper {
    /// The line breaking and layout of a text.
    public struct Setting: Hashable, Sendable {
        /// The horizontal alignment of lines.
        public enum Justification: Sendable {
            /// Aligned at the left ends.
            case left
            /// Aligned at the middles.
            case center
            /// Aligned at the right ends.
            case right
        }

        /// The longest line in pixels; `nil` for one line, however long.
        public var maximumWidth: Double?
        /// The horizontal alignment of lines.
        public var justification: Justification
        /// The distance between baselines as a multiple of the font size.
        public var lineHeight: Double
        /// Extra pixels between characters.
        public var letterSpacing: Double
        /// Whether the text is vertical: brackets and long vowels take their vertical form.
        public var isColumn: Bool

        /// A setting from its parts.
        public init(
            maximumWidth: Double? = nil, justification: Justification = .center,
            lineHeight: Double = 1.2, letterSpacing: Double = 0, isColumn: Bool = false
        ) {
            self.maximumWidth = maximumWidth
            self.justification = justification
            self.lineHeight = lineHeight
            self.letterSpacing = letterSpacing
            self.isColumn = isColumn
        }
    }

    /// Texts are cut to this many bytes: HarfBuzz 6 needs 1.9 s for 30 000 combining marks.
    public static let maximumBytes = 512

    let fontMap: UnsafeMutablePointer<PangoFontMap>
    let context: OpaquePointer
    let layout: OpaquePointer

    /// A shaper with the fonts that fontconfig finds.
    ///
    /// - Throws: ``CairoError`` if no font is installed, or no font map can be made.
    public init() throws(CairoError) {
        guard Self.hasFonts else {
            throw CairoError(
                attempt: "find a font",
                reason: "none is installed: apt-get install fonts-noto-core, or let FONTCONFIG_FILE"
                    + " name a list of folders that have some")
        }
        guard let fontMap = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT),
            let context = pango_font_map_create_context(fontMap),
            let layout = pango_layout_new(context)
        else { throw CairoError(attempt: "start the text engine", reason: "no font map") }
        self.fontMap = fontMap
        self.context = context
        self.layout = layout
        // Glyphs are drawn at any position and angle, so hinting to the pixel grid would distort
        // them.
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_cairo_context_set_resolution(context, 72)
        pango_context_set_round_glyph_positions(context, 0)
    }

    deinit {
        FontLock.hold {
            cpangocairo_unref(UnsafeMutableRawPointer(layout))
            cpangocairo_unref(UnsafeMutableRawPointer(context))
            cpangocairo_unref(UnsafeMutableRawPointer(fontMap))
        }
    }

    /// Whether fontconfig finds any font: without one all texts would disappear without an error.
    private static let hasFonts: Bool = {
        FontChoice.prepare
        if FontChoice.hasOutlines { return true }
        guard let fontMap = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
            return false
        }
        defer { cpangocairo_unref(UnsafeMutableRawPointer(fontMap)) }
        var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
        var count: Int32 = 0
        pango_font_map_list_families(fontMap, &families, &count)
        defer { g_free(families) }
        // Pango lists these as aliases of any substitute.
        let generic: Set = ["sans", "serif", "monospace", "system-ui"]
        return (0..<Int(count)).contains { index in
            guard let name = pango_font_family_get_name(families?[index]) else { return false }
            return !generic.contains(String(cString: name).lowercased())
        }
    }()

    /// Shapes a text; a text longer than ``maximumBytes`` is cut at a character.
    ///
    /// - Parameters:
    ///   - text: any text; control characters are replaced by blanks, line feeds break lines.
    ///   - font: the font.
    ///   - setting: the line breaking and layout.
    /// - Returns: the positioned glyphs.
    public func shape(_ text: String, font: FontRequest, setting: Setting = Setting()) -> ShapedText
    {
        shape(StyledText(text), font: font, setting: setting)
    }

    /// Shapes a text whose sections may differ.
    ///
    /// - Parameters:
    ///   - text: its sections.
    ///   - font: the font of sections without their own; its size determines the line height.
    ///   - setting: the line breaking and layout.
    /// - Returns: the positioned glyphs, and the spaces for pictures.
    public func shape(
        _ text: StyledText, font: FontRequest, setting: Setting = Setting()
    ) -> ShapedText {
        let bounded = BoundedText(text, isBroken: setting.maximumWidth != nil)
        return FontLock.hold { shape(bounded, font: font, setting: setting) }
    }

    private func shape(
        _ text: BoundedText, font: FontRequest, setting: Setting
    ) -> ShapedText {
        var utf8 = text.string
        pango_layout_set_attributes(layout, nil)
        utf8.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                pango_layout_set_text(layout, $0.baseAddress, Int32($0.count))
            }
        }
        let description = description(of: font)
        pango_layout_set_font_description(layout, description)
        pango_font_description_free(description)
        setAttributes(text, setting)
        setWidth(setting, of: text.string)
        return collect(text, fontSize: font.size, setting)
    }

    /// The beginning of a text in a form for shaping: bounded, and without control characters.
    ///
    /// - Parameters:
    ///   - text: any text.
    ///   - limit: the most bytes of UTF-8 in the result.
    /// - Returns: whole characters; control characters are replaced by blanks, line separators by
    ///   line feeds.
    public static func bounded(_ text: String, bytes limit: Int = maximumBytes) -> String {
        // Nearly every name is short and plain: the control and separator characters beyond ASCII
        // begin with the bytes 0xC2 and 0xE2.
        if text.utf8.count <= limit,
            text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 && $0 != 0xE2 })
        {
            return text
        }
        var result = ""
        var bytes = 0
        for scalar in text.unicodeScalars {
            let kept: Unicode.Scalar =
                switch scalar.value {
                case 0xA, 0x85, 0x2028, 0x2029: "\n"
                case 0..<0x20, 0x7F..<0xA0: " "
                default: scalar
                }
            bytes += UTF8.width(kept)
            if bytes > limit { break }
            result.unicodeScalars.append(kept)
        }
        return result
    }

    // MARK: Reading the layout

    /// The ems of the first line by which a text of uneven lines stands lower.
    ///
    /// MapLibre centres even lines by a baseline 9/24 em below their middle, uneven ones by the
    /// whole block and glyphs that hang 26/24 em from its top (`shaping.ts`, `align`).
    private static let unevenDrop = 0.108

    private func collect(
        _ text: BoundedText, fontSize: Double, _ setting: Setting
    ) -> ShapedText {
        var collector = GlyphCollector(text, fontSize: fontSize)
        let block = lineBlock
        var (top, firstBaseline): (Double, Double?) = (0, nil)
        var lineCount = 0
        var firstHeight = 0.0
        if let iterator = pango_layout_get_iter(layout) {
            repeat {
                var extents = PangoRectangle()
                pango_layout_iter_get_line_extents(iterator, nil, &extents)
                let line = pango_layout_iter_get_line_readonly(iterator)
                let height = collector.heights(of: line)
                let leading = height.font * setting.lineHeight
                let space = max(leading, height.picture)
                // The x-height's middle of the usual sans stands 0.36 em above the baseline: with it
                // the visible text, not its line box, is centred.
                let baseline = top + space - leading / 2 + height.font * 0.36
                let first = firstBaseline ?? baseline
                firstBaseline = first
                if lineCount == 0 { firstHeight = height.font }
                collector.add(
                    line: line, x: indent(of: extents, block, setting.justification),
                    y: baseline - first, size: height.font)
                top += space
                lineCount += 1
            } while pango_layout_iter_next_line(iterator) != 0
            pango_layout_iter_free(iterator)
        }
        // As in MapLibre, a text whose lines differ in height stands lower in its block.
        let even = Double(lineCount) * fontSize * setting.lineHeight
        let drop = abs(top - even) < 1e-6 * max(even, 1) ? 0 : firstHeight * Self.unevenDrop
        return ShapedText(
            width: Double(block.width) / Double(PANGO_SCALE), height: top,
            ascent: (firstBaseline ?? 0) + drop, lineCount: lineCount, collector)
    }

    /// Pixels from the text's left end to that of a line.
    ///
    /// For Pango the left of Arabic and Hebrew lines is where they begin, for a style it is the
    /// left.
    private func indent(
        of line: PangoRectangle, _ block: PangoRectangle, _ justification: Setting.Justification
    ) -> Double {
        let units: Int32 =
            switch justification {
            case .left: 0
            case .center: line.x - block.x
            case .right: block.width - line.width
            }
        return Double(units) / Double(PANGO_SCALE)
    }

    /// The position and the width of the block of lines, whatever their alignment in it.
    private var lineBlock: PangoRectangle {
        var block = PangoRectangle()
        pango_layout_get_extents(layout, nil, &block)
        guard pango_layout_get_line_count(layout) > 1,
            pango_layout_get_alignment(layout) != PANGO_ALIGN_CENTER,
            let iterator = pango_layout_get_iter(layout)
        else { return block }
        defer { pango_layout_iter_free(iterator) }
        block.width = 0
        repeat {
            var line = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &line)
            block.width = max(block.width, line.width)
        } while pango_layout_iter_next_line(iterator) != 0
        return block
    }
}
