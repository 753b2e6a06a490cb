import MapRenderer
import MapStyle
import Parameters

/// What is told of pictures that the sprite lacks, a line for each picture.
enum MissingPictureNotes {
    /// A sprite of another style lacks hundreds.
    private static let maximumLines = 10

    /// The pictures in the order of the layers, the first ones in full.
    ///
    /// - Parameters:
    ///   - missing: layers and pictures in any order.
    ///   - style: whose layers they are.
    ///   - known: the names that the sprite has.
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

    /// That the sprite lacks a picture, and which it has of nearly this name.
    static func sentence(_ name: String, _ known: [String]) -> String {
        "the sprite has no picture '\(PrintableText.short(name))'\(NameSuggestion.hint(name, known))"
    }
}
