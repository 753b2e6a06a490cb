import CPangoCairo

/// The files of the fonts that texts may be set in.
public enum FontFiles {
    /// Their paths, in the order of the alphabet; empty where fontconfig finds none.
    public static var paths: [String] {
        FontChoice.prepare
        guard FcInit() != 0, let fonts = FcConfigGetFonts(nil, FcSetSystem) else { return [] }
        var paths: Set<String> = []
        for place in 0..<Int(fonts.pointee.nfont) {
            var path: UnsafeMutablePointer<FcChar8>?
            // One file may hold several fonts.
            if FcPatternGetString(fonts.pointee.fonts[place], FC_FILE, 0, &path) == FcResultMatch,
                let path
            {
                paths.insert(String(cString: path))
            }
        }
        return paths.sorted()
    }
}
