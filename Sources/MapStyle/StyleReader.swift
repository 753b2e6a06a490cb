import JSON

/// Reads the members of a style document and collects what is wrong with them.
struct StyleReader {
    private(set) var problems: [StyleProblem] = []
    private let root: JSONObject
    private let log: EvaluationLog
    private var sourceNames: Set<String> = []
    private var geoJSONNames: Set<String> = []

    /// Members that are read, or that don't change a picture.
    private static let members: Set<String> = [
        "version", "name", "metadata", "center", "zoom", "bearing", "pitch", "sources", "sprite",
        "glyphs", "layers", "state", "transition", "id", "created", "modified", "owner",
        "visibility", "draft", "font-faces", "roll", "centerAltitude",
    ]

    private static let undrawn: Set<String> = [
        "light", "sky", "terrain", "projection", "fog", "imports", "models", "lights",
    ]

    init(root: JSONObject, log: EvaluationLog) {
        self.root = root
        self.log = log
    }

    mutating func noteUnsupportedMembers() {
        for key in root.keys where !Self.members.contains(key) {
            // What the specification has and no picture shows; or a slip of the pen.
            let hint = Self.undrawn.contains(key) ? "" : NearName.hint(key, Self.members.sorted())
            problems.append(
                StyleProblem(
                    path: key, severity: hint.isEmpty ? .warning : .error,
                    message: "\(key) is not supported" + hint))
        }
    }

    mutating func sources() -> [StyleSource] {
        guard let definitions = root["sources"]?.object else {
            problems.append(
                StyleProblem(
                    path: "sources", severity: .error, message: "the style has no sources"))
            return []
        }
        return definitions.members.compactMap { member in
            guard var source = StyleSource(name: member.key, member.value) else {
                problems.append(
                    StyleProblem(
                        path: "sources.\(member.key)", severity: .error,
                        message: "source '\(member.key)': no type that the specification knows"))
                return nil
            }
            sourceNames.insert(source.name)
            if source.kind == .geojson {
                let (options, found) = GeoJSONOptions.read(source.definition, name: source.name)
                source.geoJSON = options
                problems += found
                geoJSONNames.insert(source.name)
            }
            return source
        }
    }

    mutating func layers(_ values: [JSONValue]) -> [StyleLayer] {
        let parser = LayerParser(
            globalState: globalState(), log: log, geoJSONSources: geoJSONNames)
        var ids: Set<String> = []
        return values.enumerated().compactMap { index, value in
            let path = "layers[\(index)]"
            let (layer, found) = parser.layer(value, path: path)
            problems += found
            guard let layer else { return nil }
            guard ids.insert(layer.id).inserted else {
                note("a layer of this name came before: left out", layer, "\(path).id")
                return nil
            }
            if let source = layer.source, !sourceNames.contains(source) {
                note("source '\(source)' does not exist", layer, "\(path).source")
            }
            return layer
        }
    }

    private mutating func note(_ message: String, _ layer: StyleLayer, _ path: String) {
        problems.append(
            StyleProblem(
                path: path, severity: .error, message: "layer '\(layer.id)': \(message)"))
    }

    /// The defaults of the style's own state, for `global-state`.
    private func globalState() -> [String: StyleValue] {
        var state: [String: StyleValue] = [:]
        for member in root["state"]?.object?.members ?? [] {
            state[member.key] = StyleValue(member.value["default"] ?? .null)
        }
        return state
    }
}
