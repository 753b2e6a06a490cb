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
    static var hasOutlines: Bool {
        guard let fonts = FcConfigGetFonts(nil, FcSetSystem) else { return false }
        return (0..<Int(fonts.pointee.nfont)).contains { index in
            var format: UnsafeMutablePointer<FcChar8>?
            guard
                FcPatternGetString(fonts.pointee.fonts[index], FC_FONTFORMAT, 0, &format)
                    == FcResultMatch, let format
            else { return false }
            return ["TrueType", "CFF"].contains(String(cString: format))
        }
    }
}

/// The files of the fonts that are available for texts.
public enum FontFiles {
    /// Their paths in alphabetical order; empty if fontconfig finds none.
    public static var paths: [String] {
        FontChoice.prepare
        guard FcInit() != 0, let fonts = FcConfigGetFonts(nil, FcSetSystem) else { return [] }
        var paths: Set<String> = []
        for index in 0..<Int(fonts.pointee.nfont) {
            var path: UnsafeMutablePointer<FcChar8>?
            // One file may hold several fonts.
            if FcPatternGetString(fonts.pointee.fonts[index], FC_FILE, 0, &path) == FcResultMatch,
                let path
            {
                paths.insert(String(cString: path))
            }
        }
        return paths.sorted()
    }
}
