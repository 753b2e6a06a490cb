import Cairo
import Glibc
import JSON
import MapRenderer
import MapStyle

/// Loads the pictures that a style names: a folder of SVG files, or `sprite.json` with `sprite.png`.
struct SpriteFiles {
    /// The pictures that were found.
    let sheet = SpriteSheet()
    /// What could not be loaded, a line each.
    private(set) var notes: [String] = []

    /// The most SVG files that a folder may hold.
    static let maximumFiles = 5000

    /// Loads the sprites of a style.
    ///
    /// - Parameters:
    ///   - file: the style, whose folder relative addresses start from.
    ///   - pixelRatio: chooses `sprite@2x.png` above 1.
    init(of file: StyleFile, pixelRatio: Double) {
        for sprite in file.style.sprites {
            let prefix = sprite.id == "default" ? "" : sprite.id + ":"
            load(sprite.url, prefix: prefix, folder: file.folder, pixelRatio: pixelRatio)
        }
    }

    private mutating func load(
        _ url: String, prefix: String, folder: String, pixelRatio: Double
    ) {
        guard !url.contains("://") || url.hasPrefix("file://") else {
            notes.append(
                "the sprite \(PrintableText.short(url)) can't be reached: no network is used")
            return
        }
        let place = url.hasPrefix("file://") ? String(url.dropFirst(7)) : url
        let path = place.hasPrefix("/") ? place : folder + "/" + place
        do {
            if isFolder(path) {
                try loadFolder(path, prefix: prefix)
            } else {
                try loadSheet(path, prefix: prefix, pixelRatio: pixelRatio)
            }
        } catch {
            notes.append("sprite: \(error)")
        }
    }

    private func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private mutating func loadFolder(_ path: String, prefix: String) throws {
        guard let folder = opendir(path) else {
            throw SceneError("cannot open the folder \(path)")
        }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder), names.count < Self.maximumFiles {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { raw in
                String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".svg") { names.append(name) }
        }
        for name in names.sorted() {
            do {
                let bytes = try InputFile.read(path + "/" + name, limit: 4 << 20)
                try sheet.add(svg: bytes, named: prefix + name.dropLast(4))
            } catch {
                notes.append("sprite: \(error)")
            }
        }
    }

    private mutating func loadSheet(_ path: String, prefix: String, pixelRatio: Double) throws {
        let plain = path.hasSuffix(".json") ? String(path.dropLast(5)) : path
        let sharp = plain + "@2x"
        let hasSharp = access(sharp + ".json", R_OK) == 0
        let hasPlain = access(plain + ".json", R_OK) == 0
        let base = hasSharp && (pixelRatio > 1 || !hasPlain) ? sharp : plain
        let index = try JSONValue(parsing: InputFile.read(base + ".json", limit: 8 << 20))
        let pixels = try Surface(
            png: InputFile.read(base + ".png", limit: 64 << 20), name: base + ".png")
        let skipped = sheet.add(index: index, pixels: pixels, prefix: prefix)
        if skipped > 0 {
            notes.append(
                "sprite: \(skipped) entries of \(base).json lie outside the picture or are too large"
            )
        }
    }
}
