internal import CCairo
internal import CPangoCairo

/// Turns texts into glyphs with Pango: any script, both directions, fallback fonts.
///
/// One shaper a thread: a Pango font map and its scaled fonts shared by two threads are slower
/// than one thread alone.
public final class TextShaper {
    /// How a text is broken and set.
    public struct Setting: Hashable, Sendable {
        /// Where lines stand against each other.
        public enum Justification: Sendable {
            /// Left ends below each other.
            case left
            /// Middles below each other.
            case center
            /// Right ends below each other.
            case right
        }

        /// The longest line in pixels; `nil` for one line, however long.
        public var maximumWidth: Double?
        /// Where lines stand against each other.
        public var justification: Justification
        /// Distance of baselines as a multiple of the font size.
        public var lineHeight: Double
        /// Extra pixels between characters.
        public var letterSpacing: Double

        /// A setting from its parts.
        public init(
            maximumWidth: Double? = nil, justification: Justification = .center,
            lineHeight: Double = 1.2, letterSpacing: Double = 0
        ) {
            self.maximumWidth = maximumWidth
            self.justification = justification
            self.lineHeight = lineHeight
            self.letterSpacing = letterSpacing
        }
    }

    /// Texts are cut to this many bytes: HarfBuzz 6 needs 1.9 s for 30 000 combining marks.
    public static let maximumBytes = 512

    private let fontMap: UnsafeMutablePointer<PangoFontMap>
    private let context: OpaquePointer
    private let layout: OpaquePointer

    /// A shaper with the fonts that fontconfig knows.
    ///
    /// - Throws: ``CairoError`` where no font map can be made.
    public init() throws(CairoError) {
        guard let fontMap = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT),
            let context = pango_font_map_create_context(fontMap),
            let layout = pango_layout_new(context)
        else { throw CairoError(attempt: "start the text engine", reason: "no font map") }
        self.fontMap = fontMap
        self.context = context
        self.layout = layout
        // Glyphs are drawn at any place and angle, so hinting to the pixel grid would distort them.
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
        cpangocairo_unref(UnsafeMutableRawPointer(layout))
        cpangocairo_unref(UnsafeMutableRawPointer(context))
        cpangocairo_unref(UnsafeMutableRawPointer(fontMap))
    }

    /// Shapes a text; what is longer than ``maximumBytes`` is cut at a character.
    ///
    /// - Parameters:
    ///   - text: any text; control characters become blanks, line feeds break lines.
    ///   - font: which font.
    ///   - setting: how lines are broken and set.
    /// - Returns: the glyphs at their places.
    public func shape(_ text: String, font: FontRequest, setting: Setting = Setting()) -> ShapedText
    {
        let clean = Self.bounded(text)
        pango_layout_set_attributes(layout, nil)
        var utf8 = clean
        utf8.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                pango_layout_set_text(layout, $0.baseAddress, Int32($0.count))
            }
        }
        setFont(font)
        setSpacing(setting, font: font)
        setWidth(setting)
        return collect(fontSize: font.size, lineHeight: setting.lineHeight)
    }

    private static func bounded(_ text: String) -> String {
        var result = ""
        var bytes = 0
        for scalar in text.unicodeScalars {
            bytes += UTF8.width(scalar)
            if bytes > maximumBytes { break }
            let isControl = scalar.value < 0x20 && scalar != "\n"
            result.unicodeScalars.append(isControl ? " " : scalar)
        }
        return result
    }

    private func setFont(_ font: FontRequest) {
        let description = pango_font_description_new()
        pango_font_description_set_family(description, font.families.joined(separator: ","))
        pango_font_description_set_weight(
            description, PangoWeight(UInt32(clamping: min(max(font.weight, 100), 1000))))
        pango_font_description_set_style(
            description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        let size = font.size.isFinite ? min(max(font.size, 1), 512) : 12
        pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, description)
        pango_font_description_free(description)
    }

    private func setSpacing(_ setting: Setting, font: FontRequest) {
        guard setting.letterSpacing != 0, setting.letterSpacing.isFinite else { return }
        let attributes = pango_attr_list_new()
        let units = min(max(setting.letterSpacing, -100), 100) * Double(PANGO_SCALE)
        pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(Int32(units)))
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
    }

    /// Breaks into as few lines as the width needs, and then into lines of nearly equal length.
    private func setWidth(_ setting: Setting) {
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
        pango_layout_set_single_paragraph_mode(layout, setting.maximumWidth == nil ? 1 : 0)
        let alignment =
            switch setting.justification {
            case .left: PANGO_ALIGN_LEFT
            case .center: PANGO_ALIGN_CENTER
            case .right: PANGO_ALIGN_RIGHT
            }
        pango_layout_set_alignment(layout, alignment)
        pango_layout_set_width(layout, -1)
        guard let limit = setting.maximumWidth, limit.isFinite else { return }
        var natural: Int32 = 0
        var height: Int32 = 0
        pango_layout_get_size(layout, &natural, &height)
        let widest = Int32(min(max(limit, 1), 10_000) * Double(PANGO_SCALE))
        guard natural > widest else { return }
        pango_layout_set_width(layout, widest)
        let lines = pango_layout_get_line_count(layout)
        // The narrowest width that needs no further line gives the most even block.
        var low = natural / max(lines, 1)
        var high = widest
        for _ in 0..<6 where low < high {
            let middle = low + (high - low) / 2
            pango_layout_set_width(layout, middle)
            let fits =
                pango_layout_get_line_count(layout) <= lines && widestLine() <= middle
            if fits { high = middle } else { low = middle + 1 }
        }
        pango_layout_set_width(layout, high)
    }

    private func widestLine() -> Int32 {
        var logical = PangoRectangle()
        pango_layout_get_extents(layout, nil, &logical)
        return logical.width
    }

    // MARK: Reading the layout

    private func collect(fontSize: Double, lineHeight: Double) -> ShapedText {
        var collector = GlyphCollector()
        var logical = PangoRectangle()
        pango_layout_get_extents(layout, nil, &logical)
        let left = Double(logical.x) / Double(PANGO_SCALE)
        var line: Int32 = 0
        if let iterator = pango_layout_get_iter(layout) {
            repeat {
                var extents = PangoRectangle()
                pango_layout_iter_get_line_extents(iterator, nil, &extents)
                collector.add(
                    line: pango_layout_iter_get_line_readonly(iterator),
                    x: Double(extents.x) / Double(PANGO_SCALE) - left,
                    y: Double(line) * fontSize * lineHeight)
                line += 1
            } while pango_layout_iter_next_line(iterator) != 0
            pango_layout_iter_free(iterator)
        }
        let leading = fontSize * lineHeight
        return ShapedText(
            width: Double(logical.width) / Double(PANGO_SCALE), height: Double(line) * leading,
            // The x-height's middle of the usual sans stands 0.36 em above the baseline: with it the
            // visible text, not its line box, is centred.
            ascent: leading / 2 + fontSize * 0.36, clusters: collector.clusters,
            missingGlyphs: collector.missingGlyphs, runs: collector.runs,
            glyphs: collector.glyphs)
    }
}
