import Glibc
import MapStyle
package import Parameters

/// The files that stand in for a style's sprites, as `--sprite` names them.
struct SpriteStandIns {
    /// The paths by the places of the sprites in the style, from 0.
    private(set) var paths: [Int: String] = [:]

    /// Finds the sprite of each file.
    ///
    /// A file without an `ID=` before it is for the only sprite, or the only one that can't be read
    /// from beside the style.
    ///
    /// - Parameters:
    ///   - texts: what was given: `[ID=]FILE|DIR`.
    ///   - sprites: those of the style.
    /// - Throws: ``SceneError`` for a style without a sprite, or where none can be chosen.
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

    /// Whether an address leads to a server, or needs one to be read.
    static func isElsewhere(_ url: String) -> Bool {
        url.contains("://") && !url.hasPrefix("file://")
            || !AddressPlaceholder.all(in: url).isEmpty
    }

    /// What a path without its ending is called: `sprite` for `sprite.json`, `sprite@2x.png`.
    static func base(of path: String) -> String {
        var base = path
        for ending in [".json", ".png", "@2x"] where base.hasSuffix(ending) {
            base.removeLast(ending.count)
        }
        return base
    }

    /// All files that a text may name, whatever the style's sprites are called.
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

    /// The sheet in a folder: `sprite.json` with `sprite.png`; `nil` where it has none.
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
