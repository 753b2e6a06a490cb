import CPangoCairo

/// The list of fonts that fontconfig works with, for the whole process.
enum FontChoice {
    /// Reads it, once, before Pango asks for it.
    ///
    /// fontconfig by itself reads besides the list the forty samples of configurations that Debian has,
    /// only to be able to name them, which takes two milliseconds of each process. Where the list is not
    /// sound, or names no folder for what is known of fonts, that is left to fontconfig, which knows what
    /// to do then.
    static let prepare: Void = {
        guard let list = FcConfigCreate() else { return }
        guard FcConfigParseAndLoad(list, nil, FcBool(1)) != 0, hasCacheFolder(list),
            FcConfigBuildFonts(list) != 0
        else { return FcConfigDestroy(list) }
        FcConfigSetCurrent(list)
        // It counts who holds it, and now fontconfig does.
        FcConfigDestroy(list)
    }()

    private static func hasCacheFolder(_ list: OpaquePointer) -> Bool {
        guard let folders = FcConfigGetCacheDirs(list) else { return false }
        defer { FcStrListDone(folders) }
        return FcStrListNext(folders) != nil
    }

    /// Whether there is a font of a format that Pango sets texts in.
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

/// The files of the fonts that texts may be set in.
public enum FontFiles {
    /// Their paths, in the order of the alphabet; empty where fontconfig finds none.
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
