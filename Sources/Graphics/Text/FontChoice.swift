import CPangoCairo

/// The list of fonts that fontconfig uses, for the whole process.
enum FontChoice {
    /// Reads the list, once, before Pango requests it.
    ///
    /// By default fontconfig reads, besides the list, Debian's forty sample configurations, only to
    /// know their names, which takes two milliseconds in each process. If the list is not valid, or
    /// names no cache folder, fontconfig handles it by itself, because it knows what to do then.
    static let prepare: Void = {
        guard let list = FcConfigCreate() else { return }
        guard FcConfigParseAndLoad(list, nil, FcBool(1)) != 0, hasCacheFolder(list),
            FcConfigBuildFonts(list) != 0
        else { return FcConfigDestroy(list) }
        FcConfigSetCurrent(list)
        // The list is reference-counted, and fontconfig holds a reference from here on.
        FcConfigDestroy(list)
    }()

    private static func hasCacheFolder(_ list: OpaquePointer) -> Bool {
        guard let folders = FcConfigGetCacheDirs(list) else { return false }
        defer { FcStrListDone(folders) }
        return FcStrListNext(folders) != nil
    }

    /// Whether there is a font in a format that Pango supports.
    static var hasOutlines: Bool { fonts.contains(where: isSupported) }

    /// The fonts that fontconfig finds.
    fileprivate static var fonts: [OpaquePointer] {
        prepare
        guard FcInit() != 0, let list = FcConfigGetFonts(nil, FcSetSystem) else { return [] }
        return (0..<Int(list.pointee.nfont)).compactMap { list.pointee.fonts[$0] }
    }

    /// Whether Pango supports the format of a font.
    fileprivate static func isSupported(_ font: OpaquePointer) -> Bool {
        ["TrueType", "CFF"].contains(text(FC_FONTFORMAT, of: font))
    }

    /// A property of a font; `nil` if it has none.
    fileprivate static func text(_ property: String, of font: OpaquePointer) -> String? {
        var value: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(font, property, 0, &value) == FcResultMatch else { return nil }
        return value.map { String(cString: $0) }
    }
}

/// The names of the fonts that are available for texts.
public enum FontNames {
    /// The names as `text-font` has them, such as `Noto Sans Bold Italic`, in alphabetical order.
    public static var all: [String] {
        Set(FontChoice.fonts.filter(FontChoice.isSupported).compactMap(name)).sorted()
    }

    /// Returns the name of a font; `nil` for widths and weights that have no name there.
    private static func name(of font: OpaquePointer) -> String? {
        guard let family = FontChoice.text(FC_FAMILY, of: font),
            number(FC_WIDTH, of: font) ?? FC_WIDTH_NORMAL == FC_WIDTH_NORMAL,
            let weight = weights[number(FC_WEIGHT, of: font) ?? FC_WEIGHT_REGULAR]
        else { return nil }
        let isItalic = number(FC_SLANT, of: font) ?? FC_SLANT_ROMAN != FC_SLANT_ROMAN
        let style = isItalic ? (weight == "Regular" ? "Italic" : weight + " Italic") : weight
        return "\(family) \(style)"
    }

    private static func number(_ key: String, of font: OpaquePointer) -> Int32? {
        var value: Int32 = 0
        return FcPatternGetInteger(font, key, 0, &value) == FcResultMatch ? value : nil
    }

    private static let weights: [Int32: String] = [
        FC_WEIGHT_THIN: "Thin", FC_WEIGHT_EXTRALIGHT: "ExtraLight", FC_WEIGHT_LIGHT: "Light",
        FC_WEIGHT_REGULAR: "Regular", FC_WEIGHT_MEDIUM: "Medium",
        FC_WEIGHT_DEMIBOLD: "SemiBold", FC_WEIGHT_BOLD: "Bold",
        FC_WEIGHT_EXTRABOLD: "ExtraBold", FC_WEIGHT_BLACK: "Black",
    ]
}

/// The files of the fonts that are available for texts.
public enum FontFiles {
    /// Their paths in alphabetical order; empty if fontconfig finds none.
    public static var paths: [String] {
        // One file may hold several fonts.
        Set(FontChoice.fonts.compactMap { FontChoice.text(FC_FILE, of: $0) }).sorted()
    }
}
