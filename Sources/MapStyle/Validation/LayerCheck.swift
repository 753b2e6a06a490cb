import Formats

/// Checks that the document contains what layers need, and members that reading them skips.
struct LayerCheck {
    private(set) var problems: [StyleProblem] = []
    private let hasSprite, hasGlyphs: Bool
    private var hasNotedSprite = false
    private var hasNotedGlyphs = false

    /// Properties that name a picture of the sprite.
    private static let pictures = [
        "icon-image", "background-pattern", "fill-pattern", "line-pattern",
        "fill-extrusion-pattern",
    ]

    init(_ root: JSONObject) {
        hasSprite = root["sprite"] != nil
        hasGlyphs = root["glyphs"] != nil
        for (index, layer) in (root["layers"]?.array ?? []).enumerated() {
            guard case .object(let layer) = layer else { continue }
            check(layer, "layers[\(index)]")
        }
    }

    private mutating func note(
        _ path: String, _ layer: JSONObject, _ message: String,
        _ severity: StyleProblem.Severity = .error
    ) {
        let name = layer["id"]?.string ?? ""
        problems.append(
            StyleProblem(path: path, severity: severity, message: "layer '\(name)': \(message)"))
    }

    private mutating func check(_ layer: JSONObject, _ path: String) {
        checkZooms(layer, path)
        if let name = layer["source-layer"], name.string == nil {
            note("\(path).source-layer", layer, "source-layer is not text")
        }
        let groups = ["layout", "paint"].compactMap { name in
            layer[name]?.object.map { (name, $0) }
        }
        for (name, group) in groups {
            for key in Self.pictures where group[key] != nil && !hasSprite && !hasNotedSprite {
                hasNotedSprite = true
                note("\(path).\(name).\(key)", layer, "\(key) needs a sprite", .warning)
            }
            if group["text-field"] != nil, !hasGlyphs, !hasNotedGlyphs {
                hasNotedGlyphs = true
                note(
                    "\(path).\(name).text-field", layer,
                    "text-field needs glyphs in MapLibre; here fonts of the system are used",
                    .note)
            }
        }
    }

    private mutating func checkZooms(_ layer: JSONObject, _ path: String) {
        guard let lower = layer["minzoom"]?.number, let upper = layer["maxzoom"]?.number,
            lower > upper
        else { return }
        note("\(path).maxzoom", layer, "maxzoom is below minzoom: never drawn", .warning)
    }
}
