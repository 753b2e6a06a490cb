import MapStore
import MapStyle
import Parameters

/// Detects a style whose names are under other keys than the map's, which would give a map without
/// texts.
enum NameKeys {
    /// The most keys and layers that a note names.
    private static let most = 4

    /// Returns a note for the user; `nil` if the map has a key that the texts are made of, or does
    /// not list its keys.
    ///
    /// - Parameters:
    ///   - style: the style with the layers to draw.
    ///   - source: the map's name in the style.
    ///   - map: the map's metadata.
    /// - Returns: one line about all layers whose texts would be empty.
    static func note(_ style: Style, source: String, map: MapMetadata) -> Message? {
        let fields = Dictionary(map.vectorLayers.map { ($0.id, Set($0.fields.keys)) }) {
            $0.union($1)
        }
        var (layers, wanted, present) = ([String](), [String](), Set<String>())
        for layer in style.layers where layer.source == source && layer.isVisible {
            guard case .symbol(let symbol) = layer.kind,
                let known = layer.sourceLayer.flatMap({ fields[$0] }),
                let keys = symbol.text.field.propertyNames(in: layer),
                keys.contains(where: isName), keys.allSatisfy({ !known.contains($0) }),
                known.contains(where: isName)
            else { continue }
            layers.append(layer.id)
            for key in keys where wanted.count <= most && isName(key) && !wanted.contains(key) {
                wanted.append(key)
            }
            present.formUnion(known.filter(isName))
        }
        guard let first = layers.first else { return nil }
        let others = layers.count > 1 ? " and \(layers.count - 1) more" : ""
        return """
            style: layer '\(PrintableText.short(first))'\(others): texts are made of \(list(wanted)), which the \
            map lacks; it has \(list(present.sorted()))
            """
    }

    /// Whether a key holds a name: `name`, `name:latin`, `name_en`.
    private static func isName(_ key: String) -> Bool {
        key == "name" || key.hasPrefix("name:") || key.hasPrefix("name_")
    }

    private static func list(_ keys: [String]) -> String {
        keys.prefix(most).map { PrintableText.short($0, limit: 40) }.joined(separator: ", ")
            + (keys.count > most ? " …" : "")
    }
}
