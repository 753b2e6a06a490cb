import CCairo
import CPangoCairo

/// How Pango is told what a text's sections look like.
extension TextShaper {
    /// The description of a font; the caller frees it.
    func description(of font: FontRequest) -> OpaquePointer? {
        let description = pango_font_description_new()
        pango_font_description_set_family(description, font.families.joined(separator: ","))
        pango_font_description_set_weight(
            description, PangoWeight(UInt32(clamping: min(max(font.weight, 100), 1000))))
        pango_font_description_set_style(
            description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        pango_font_description_set_absolute_size(
            description, font.boundedSize * Double(PANGO_SCALE))
        return description
    }

    /// The installed family that a font's letters come from first.
    ///
    /// - Parameter font: which font is asked for.
    /// - Returns: the name of a family, another one where none of those asked for is installed;
    ///   `nil` where there is no font at all.
    public func installedFamily(for font: FontRequest) -> String? {
        FontLock.hold { family(for: font) }
    }

    private func family(for font: FontRequest) -> String? {
        let wanted = description(of: font)
        defer { pango_font_description_free(wanted) }
        guard let found = pango_font_map_load_font(fontMap, context, wanted) else { return nil }
        defer { cpangocairo_unref(UnsafeMutableRawPointer(found)) }
        let description = pango_font_describe(found)
        defer { pango_font_description_free(description) }
        return pango_font_description_get_family(description).map { String(cString: $0) }
    }

    /// Sets the letter spacing, the fonts of sections, and the room for pictures.
    func setAttributes(_ text: BoundedText, _ setting: Setting) {
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        if setting.letterSpacing != 0, setting.letterSpacing.isFinite {
            let units = min(max(setting.letterSpacing, -100), 100) * Double(PANGO_SCALE)
            pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(Int32(units)))
        }
        if setting.isColumn {
            pango_attr_list_insert(attributes, pango_attr_font_features_new("vert=1"))
        }
        for (index, section) in text.sections.enumerated() {
            let bytes = text.bytes(ofSection: index)
            guard !bytes.isEmpty else { continue }
            if let font = section.font {
                let description = description(of: font)
                insert(pango_attr_font_desc_new(description), over: bytes, into: attributes)
                pango_font_description_free(description)
            }
            if case .picture(let width, let height) = section.content {
                var space = PangoRectangle(
                    x: 0, y: -Self.units(height), width: Self.units(width),
                    height: Self.units(height))
                insert(pango_attr_shape_new(&space, &space), over: bytes, into: attributes)
            }
        }
        pango_layout_set_attributes(layout, attributes)
    }

    private func insert(
        _ attribute: UnsafeMutablePointer<PangoAttribute>?, over bytes: Range<Int>,
        into list: OpaquePointer?
    ) {
        attribute?.pointee.start_index = guint(bytes.lowerBound)
        attribute?.pointee.end_index = guint(bytes.upperBound)
        pango_attr_list_insert(list, attribute)
    }

    private static func units(_ pixels: Double) -> Int32 {
        Int32((pixels.isFinite ? min(max(pixels, 0), 4096) : 0) * Double(PANGO_SCALE))
    }
}

extension FontRequest {
    /// The size as it is shaped: between 1 and 512 pixels.
    var boundedSize: Double { size.isFinite ? min(max(size, 1), 512) : 12 }
}
