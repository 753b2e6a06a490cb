import Glibc
import MapRenderer
import MapStyle
package import Parameters

/// The files that replace a style's sprites, as named by `--sprite`.
struct SpriteStandIns {
    /// The paths by the index of the sprite in the style, from 0.
    private(set) var paths: [Int: String] = [:]

    /// Finds the sprite of each file.
    ///
    /// A file without `ID=` is for the only sprite, or for the only one whose file can't be read from
    /// the style's folder.
    ///
    /// - Parameters:
    ///   - texts: the given texts: `[ID=]FILE|DIR`.
    ///   - sprites: the style's sprites.
    /// - Throws: ``SceneError`` for a style without a sprite, or if none can be chosen.
    init(_ texts: [String], for sprites: [StyleSprite]) throws(SceneError) {
        guard let text = texts.first else { return }
        let parameter = PictureParameter.sprite.definition
        guard !sprites.isEmpty else {
            throw SceneError(parameter, "\(PrintableText.short(text)): the style names no sprite")
        }
        for text in texts {
            if let equals = text.firstIndex(of: "="),
                let index = sprites.firstIndex(where: { $0.id == text[..<equals] })
            {
                paths[index] = String(text[text.index(after: equals)...])
                continue
            }
            let open = sprites.indices.filter { Self.isElsewhere(sprites[$0].url) }
            guard let index = sprites.count == 1 ? 0 : open.count == 1 ? open[0] : nil else {
                let names = sprites.map { PrintableText.short($0.id) }.joined(separator: ", ")
                throw SceneError(
                    parameter,
                    """
                    the style has several sprites (\(names)); name each with \
                    \(PictureParameter.sprite, "ID=FILE")
                    """)
            }
            paths[index] = text
        }
    }

    /// Returns whether an address leads to a server, or needs one to be read.
    static func isElsewhere(_ url: String) -> Bool {
        url.contains("://") && !url.hasPrefix("file://")
            || !AddressPlaceholder.all(in: url).isEmpty
    }

    /// Returns a path without its extension: `sprite` for `sprite.json`, `sprite@2x.png`.
    static func base(of path: String) -> String {
        var base = path
        for ending in [".json", ".png", "@2x"] where base.hasSuffix(ending) {
            base.removeLast(ending.count)
        }
        return base
    }

    /// Returns all files that a text may name, whatever the names of the style's sprites are.
    static func files(_ text: String) -> [String] {
        var paths = [text]
        if let equals = text.firstIndex(of: "="), text.index(after: equals) < text.endIndex {
            paths.append(String(text[text.index(after: equals)...]))
        }
        var files = paths
        for path in paths {
            let base = sheet(in: path) ?? base(of: path)
            if base == path, access(path, F_OK) == 0 { continue }
            for name in [base, base + "@2x"] { files += [name + ".json", name + ".png"] }
        }
        return files
    }

    /// Returns the sheet in a folder, `sprite.json` with `sprite.png`; `nil` if it has none.
    static func sheet(in folder: String) -> String? {
        let base = (folder.hasSuffix("/") ? folder : folder + "/") + "sprite"
        let isThere = ["", "@2x"].contains { access(base + $0 + ".json", R_OK) == 0 }
        return isThere ? base : nil
    }
}

extension PictureParameter {
    /// The files of a style's sprite.
    package static let sprite = Parameter<String>(
        ParameterDefinition(
            "sprite", "[ID=]FILE|DIR", .files,
            help: """
                The style's sprite, where that lies on a server: sprite.json with sprite.png beside it, \
                or a folder of these or of SVG files.
                """),
        cure: "write the path of sprite.json, or of a folder"
    ) { text throws(ParameterError) in
        guard !text.text.isEmpty, !text.text.hasSuffix("=") else {
            throw text.error("it names no file")
        }
        return text.text
    }
}

/// The notes on pictures that the sprite lacks, one line for each picture.
enum MissingPictureNotes {
    /// The most lines; a sprite of another style lacks hundreds of pictures.
    private static let maximumLines = 10

    /// Returns the pictures in the order of the layers, the first ones in full.
    ///
    /// - Parameters:
    ///   - missing: layers and pictures in any order.
    ///   - style: the style with the layers.
    ///   - known: the names in the sprite.
    /// - Returns: lines without the program's name.
    static func lines(
        _ missing: some Sequence<MissingPicture>, of style: Style, known: [String]
    ) -> [Message] {
        var layers: [String: Set<String>] = [:]
        for picture in missing { layers[picture.name, default: []].insert(picture.layer) }
        let order = Dictionary(style.layers.enumerated().map { ($1.id, $0) }) { first, _ in first }
        func place(_ layer: String) -> Int { order[layer] ?? order.count }
        let found = layers.map { name, layers in
            (name: name, layers: layers.sorted { place($0) < place($1) })
        }.sorted { (place($0.layers[0]), $0.name) < (place($1.layers[0]), $1.name) }
        var lines = found.prefix(maximumLines).map { name, layers -> Message in
            let others = layers.count > 1 ? " and \(layers.count - 1) more" : ""
            return """
                style: layer '\(PrintableText.short(layers[0]))'\(others): \(sentence(name, known))
                """
        }
        if found.count > lines.count {
            let more = NumberText.counted(found.count - lines.count, "more picture")
            lines.append("style: the sprite lacks \(more)")
        }
        return lines
    }

    /// Returns a note that the sprite lacks a picture, with a similar name that it has.
    static func sentence(_ name: String, _ known: [String]) -> String {
        "the sprite has no picture '\(PrintableText.short(name))'\(NameSuggestion.hint(name, known))"
    }
}
