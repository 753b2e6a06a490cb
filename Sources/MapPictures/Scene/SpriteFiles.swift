import Formats
import Glibc
import Graphics
import MapRenderer
import MapStore
import MapStyle
import Parameters

/// The files of a style's sprites, read once.
///
/// A sprite is a folder of SVG files, or `sprite.json` with `sprite.png`. Each thread makes its
/// own sheet from their bytes.
struct SpriteFiles: Sendable {
    /// The files that could not be read.
    private(set) var findings: [Finding] = []
    private var contents: [Content] = []
    /// The sprites that could not be opened, by the prefix of their pictures' names.
    private var unopened: Set<String> = []
    private var prefixes: [String] = []
    /// The files that were read.
    private(set) var paths: [String] = []

    /// A file that could not be read.
    struct Finding: Hashable, Sendable {
        /// The index of the sprite in the style, from 0.
        let index: Int
        /// The problem, in one line.
        let text: Message
        /// Whether the file is on the network, where no files are read.
        var isRemote = false
    }

    /// The bytes of one sprite.
    private struct Content {
        /// The index of the sprite in the style, from 0.
        let index: Int
        let prefix: String
        let kind: Kind

        enum Kind {
            /// SVG files with their paths and the names of their pictures.
            ///
            /// Files that ship with the program are known to be valid.
            case folder([(path: String, name: String, bytes: [UInt8])], isShipped: Bool)
            /// A picture, and the document with the positions of the icons in it.
            case sheet(base: String, index: JSONValue, png: [UInt8])
        }
    }

    /// The most SVG files that a folder may contain.
    static let maximumFiles = 5000

    /// Reads the sprites of a style.
    ///
    /// - Parameters:
    ///   - file: the style; addresses are relative to its folder.
    ///   - pixelRatio: device pixels per logical pixel; above 1, `sprite@2x.png` is chosen.
    init(of file: StyleFile, pixelRatio: Double) {
        read(file, pixelRatio: pixelRatio, standIns: [:])
    }

    /// Reads the sprites of a style, and the user's files for some of them.
    ///
    /// - Parameters:
    ///   - file: the style; addresses are relative to its folder.
    ///   - pixelRatio: device pixels per logical pixel; above 1, `sprite@2x.png` is chosen.
    ///   - standIns: the user's files for the style's sprites.
    /// - Throws: ``SceneError`` for a user's file that can't be read.
    init(
        of file: StyleFile, pixelRatio: Double, standIns: [String]
    ) throws(SceneError) {
        let paths = try SpriteStandIns(standIns, for: file.style.sprites).paths
        read(file, pixelRatio: pixelRatio, standIns: paths)
        for (index, path) in paths.sorted(by: { $0.key < $1.key }) {
            try readStandIn(path, index: index, pixelRatio: pixelRatio)
        }
    }

    private mutating func read(
        _ file: StyleFile, pixelRatio: Double, standIns: [Int: String]
    ) {
        for (index, sprite) in file.style.sprites.enumerated() {
            let prefix = sprite.id == "default" ? "" : sprite.id + ":"
            prefixes.append(prefix)
            guard standIns[index] == nil else { continue }
            read(
                sprite.url, index: index, prefix: prefix, folder: file.folder,
                pixelRatio: pixelRatio)
        }
    }

    /// Makes a sheet for one thread.
    func open() -> Opened {
        let sheet = SpriteSheet()
        var unopened = unopened
        var findings: [Finding] = []
        for content in contents {
            func note(_ text: String) {
                findings.append(Finding(index: content.index, text: Message("sprite: " + text)))
            }
            switch content.kind {
            case .folder(let files, isShipped: true):
                for file in files {
                    sheet.add(soundSVG: file.bytes, named: content.prefix + file.name)
                }
            case .folder(let files, isShipped: false):
                for file in files {
                    do {
                        try sheet.add(svg: file.bytes, named: content.prefix + file.name)
                    } catch {
                        note("cannot read \(file.path): \(error.reason)")
                    }
                }
            case .sheet(let base, let index, let png):
                do {
                    let pixels = try Surface(png: png, name: base + ".png")
                    let skipped = sheet.add(index: index, pixels: pixels, prefix: content.prefix)
                    guard skipped > 0 else { continue }
                    note(
                        "\(skipped) entries of \(base).json lie outside the picture or are too large"
                    )
                } catch {
                    unopened.insert(content.prefix)
                    note("\(error)")
                }
            }
        }
        return Opened(
            sheet: sheet, findings: findings, prefixes: prefixes, unopened: unopened)
    }

    /// The pictures of one thread.
    struct Opened {
        let sheet: SpriteSheet
        /// The problems of pictures that the sheet lacks.
        let findings: [Finding]
        fileprivate let prefixes: [String]
        fileprivate let unopened: Set<String>

        /// Returns whether the sprite that should have a picture was read; if not, all its pictures
        /// are missing.
        func isOpen(for name: String) -> Bool {
            let named = prefixes.first { !$0.isEmpty && name.hasPrefix($0) }
            guard let prefix = named ?? prefixes.first(where: \.isEmpty) else {
                return !prefixes.isEmpty && unopened.isEmpty
            }
            return !unopened.contains(prefix)
        }
    }

    // MARK: Reading

    private mutating func read(
        _ url: String, index: Int, prefix: String, folder: StyleFolder, pixelRatio: Double
    ) {
        guard !SpriteStandIns.isElsewhere(url) else {
            unopened.insert(prefix)
            findings.append(
                Finding(
                    index: index,
                    text: """
                        the sprite \(PrintableText.short(url)) can't be reached: no network is \
                        used\(AddressPlaceholder.addition(in: url)); name its files with \
                        \(PictureParameter.sprite, "FILE")
                        """, isRemote: true))
            return
        }
        let path = folder.path(of: url)
        do {
            try folder.check(path)
            let kind =
                RegularFile.isFolder(path)
                ? try readFolder(path, in: folder, index: index)
                : try readSheet(path, in: folder, pixelRatio: pixelRatio)
            contents.append(Content(index: index, prefix: prefix, kind: kind))
        } catch {
            unopened.insert(prefix)
            findings.append(Finding(index: index, text: "sprite: \(error)"))
        }
    }

    /// Reads a user's file, which may be anywhere.
    private mutating func readStandIn(
        _ path: String, index: Int, pixelRatio: Double
    ) throws(SceneError) {
        let anywhere = StyleFolder(path: ".", allowsAll: true)
        let kind: Content.Kind
        do {
            if !RegularFile.isFolder(path) {
                kind = try readSheet(
                    SpriteStandIns.base(of: path), in: anywhere, pixelRatio: pixelRatio)
            } else if let sheet = SpriteStandIns.sheet(in: path) {
                kind = try readSheet(sheet, in: anywhere, pixelRatio: pixelRatio)
            } else {
                kind = try readFolder(path, in: anywhere, index: index)
                if case .folder(let files, _) = kind, files.isEmpty {
                    throw SceneError(
                        "the folder \(path) has neither a sprite.json nor SVG files")
                }
            }
        } catch {
            throw SceneError(PictureParameter.sprite.definition, Message(error))
        }
        contents.append(Content(index: index, prefix: prefixes[index], kind: kind))
    }

    private mutating func readFolder(
        _ path: String, in styleFolder: StyleFolder, index: Int
    ) throws(SceneError) -> Content.Kind {
        guard let folder = opendir(path) else {
            throw SceneError("cannot open the folder \(path)")
        }
        defer { closedir(folder) }
        var entries: [(name: String, isPlain: Bool)] = []
        while let entry = readdir(folder), entries.count < Self.maximumFiles {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.hasSuffix(".svg") else { continue }
            entries.append((name, isPlain: entry.pointee.d_type == UInt8(DT_REG)))
        }
        var files: [(path: String, name: String, bytes: [UInt8])] = []
        for (name, isPlain) in entries.sorted(by: { $0.name < $1.name }) {
            let file = path + "/" + name
            do {
                // The folder may be read; only a link in it can lead elsewhere.
                if !isPlain { try styleFolder.check(file) }
                let bytes = try InputFile.read(file, limit: 4 << 20)
                paths.append(file)
                let shown = "\(path)/\(PrintableText.short(name))"
                files.append((path: shown, name: String(name.dropLast(4)), bytes: bytes))
            } catch {
                findings.append(Finding(index: index, text: "sprite: \(error)"))
            }
        }
        return .folder(files, isShipped: ShippedFiles.hold(path))
    }

    private mutating func readSheet(
        _ path: String, in folder: StyleFolder, pixelRatio: Double
    ) throws -> Content.Kind {
        let plain = path.hasSuffix(".json") ? String(path.dropLast(5)) : path
        let sharp = plain + "@2x"
        let hasSharp = access(sharp + ".json", R_OK) == 0
        let hasPlain = access(plain + ".json", R_OK) == 0
        let base = hasSharp && (pixelRatio > 1 || !hasPlain) ? sharp : plain
        paths += [base + ".json", base + ".png"]
        return .sheet(
            base: base,
            index: try JSONValue(ofStyle: folder.read(base + ".json", limit: 8 << 20)),
            png: try folder.read(base + ".png", limit: 64 << 20))
    }
}
