import Cairo
import Glibc
import JSON
import MapRenderer
import MapStyle

/// Loads the pictures that a style names: a folder of SVG files, or `sprite.json` with `sprite.png`.
struct SpriteFiles {
    /// The pictures that were found.
    let sheet = SpriteSheet()
    /// What could not be loaded.
    private(set) var findings: [Finding] = []
    /// The sprites that could not be opened, by what stands before the names of their pictures.
    private var unopened: Set<String> = []
    private var prefixes: [String] = []

    /// Something that could not be loaded.
    struct Finding: Hashable {
        /// Which of the style's sprites, from 0.
        let index: Int
        /// What is wrong, in one line.
        let text: String
        /// Whether it lies in the network, where nothing is looked for.
        var isRemote = false
    }

    /// What could not be loaded, a line each.
    var notes: [String] { findings.map(\.text) }

    /// The most SVG files that a folder may hold.
    static let maximumFiles = 5000

    /// Loads the sprites of a style.
    ///
    /// - Parameters:
    ///   - file: the style, whose folder relative addresses start from.
    ///   - pixelRatio: chooses `sprite@2x.png` above 1.
    init(of file: StyleFile, pixelRatio: Double) {
        for (index, sprite) in file.style.sprites.enumerated() {
            let prefix = sprite.id == "default" ? "" : sprite.id + ":"
            prefixes.append(prefix)
            load(
                sprite.url, index: index, prefix: prefix, folder: file.folder,
                pixelRatio: pixelRatio)
        }
    }

    private mutating func load(
        _ url: String, index: Int, prefix: String, folder: String, pixelRatio: Double
    ) {
        guard !url.contains("://") || url.hasPrefix("file://") else {
            unopened.insert(prefix)
            findings.append(
                Finding(
                    index: index,
                    text: "the sprite \(PrintableText.short(url)) can't be reached:"
                        + " no network is used", isRemote: true))
            return
        }
        let place = url.hasPrefix("file://") ? String(url.dropFirst(7)) : url
        let path = place.hasPrefix("/") ? place : folder + "/" + place
        do {
            if isFolder(path) {
                try loadFolder(path, index: index, prefix: prefix)
            } else {
                try loadSheet(path, index: index, prefix: prefix, pixelRatio: pixelRatio)
            }
        } catch {
            unopened.insert(prefix)
            findings.append(Finding(index: index, text: "sprite: \(error)"))
        }
    }

    /// Whether the sprite that should have a picture was read: else all its pictures are missing.
    func isOpen(for name: String) -> Bool {
        let named = prefixes.first { !$0.isEmpty && name.hasPrefix($0) }
        guard let prefix = named ?? prefixes.first(where: \.isEmpty) else {
            return !prefixes.isEmpty && unopened.isEmpty
        }
        return !unopened.contains(prefix)
    }

    private func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private mutating func loadFolder(_ path: String, index: Int, prefix: String) throws {
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
            } catch let error as CairoError {
                let text =
                    "sprite: cannot read \(path)/\(PrintableText.short(name)): \(error.reason)"
                findings.append(Finding(index: index, text: text))
            } catch {
                findings.append(Finding(index: index, text: "sprite: \(error)"))
            }
        }
    }

    private mutating func loadSheet(
        _ path: String, index number: Int, prefix: String, pixelRatio: Double
    ) throws {
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
            findings.append(
                Finding(
                    index: number,
                    text: "sprite: \(skipped) entries of \(base).json lie outside the picture or"
                        + " are too large"))
        }
    }
}
