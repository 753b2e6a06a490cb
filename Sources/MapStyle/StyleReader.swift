import Formats

/// Reads the members of a style document and collects their problems.
struct StyleReader {
    private(set) var problems: [StyleProblem] = []
    private let root: JSONObject
    private let log: EvaluationLog
    /// The number of layers that can be drawn, judging by the document alone.
    private(set) var drawableLayers = 0
    private var sourceKinds: [String: StyleSource.Kind] = [:]

    /// The members that are read, or that don't change a picture.
    private static let members: Set<String> = [
        "version", "name", "metadata", "center", "zoom", "bearing", "pitch", "sources", "sprite",
        "glyphs", "layers", "state", "transition", "id", "created", "modified", "owner",
        "visibility", "draft", "font-faces", "roll", "centerAltitude", "sky", "light",
    ]

    private static let undrawn: Set<String> = [
        "terrain", "projection", "fog", "imports", "models", "lights",
    ]

    init(root: JSONObject, log: EvaluationLog) {
        self.root = root
        self.log = log
    }

    mutating func noteUnsupportedMembers() {
        for key in root.keys where !Self.members.contains(key) {
            // The member is in the specification but not drawn, or is misspelt.
            let hint =
                Self.undrawn.contains(key) ? "" : NameSuggestion.hint(key, Self.members.sorted())
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
            sourceKinds[source.name] = source.kind
            if source.kind == .geojson {
                let (options, found) = GeoJSONOptions.read(source.definition, name: source.name)
                source.geoJSON = options
                problems += found
            }
            return source
        }
    }

    mutating func layers(_ values: [JSONValue]) -> [StyleLayer] {
        let parser = LayerParser(
            globalState: globalState(), log: log,
            geoJSONSources: Set(sourceKinds.filter { $0.value == .geojson }.keys))
        let driving = DrivingLabels(root["metadata"])
        var ids: Set<String> = []
        return values.enumerated().flatMap { index, value -> [StyleLayer] in
            let path = "layers[\(index)]"
            let (layer, found) = parser.layer(value, path: path)
            problems += found
            guard var layer else { return [] }
            guard ids.insert(layer.id).inserted else {
                note("a layer of this name came before: left out", layer, "\(path).id")
                return []
            }
            let isFit = checkSource(of: layer, value, path)
            if isFit, isDrawable(layer, found, path) { drawableLayers += 1 }
            guard let driving else { return [layer] }
            layer.labelSets = driving.sets(of: layer)
            guard layer.labelSets == [.all], let narrowed = driving.narrowed(value) else {
                return [layer]
            }
            var twin = parser.layer(layer, filteredBy: narrowed, path: path)
            twin.labelSets = [.driving]
            return [layer, twin]
        }
    }

    /// Reads the colours of sky and haze; `nil` if the style leaves them to the program.
    mutating func sky() -> StyleSky? {
        guard let json = root["sky"] else { return nil }
        guard let object = json.object else {
            problems.append(
                StyleProblem(path: "sky", severity: .error, message: "sky is not an object"))
            return nil
        }
        var reader = LayerReader(root: "sky", object, globalState: globalState(), log: log)
        let sky = StyleSky(&reader)
        problems += reader.problems
        return sky
    }

    /// Reads the light on extrusions.
    mutating func light() -> StyleLight {
        let json = root["light"]
        if let json, json.object == nil {
            problems.append(
                StyleProblem(path: "light", severity: .error, message: "light is not an object"))
        }
        var reader = LayerReader(
            root: "light", json?.object ?? JSONObject(), globalState: globalState(), log: log)
        let light = StyleLight(&reader)
        problems += reader.problems
        return light
    }

    /// - Returns: `false` if the layer's source contains nothing that it can draw.
    private mutating func checkSource(
        of layer: StyleLayer, _ json: JSONValue, _ path: String
    ) -> Bool {
        guard let source = layer.source else { return true }
        guard let kind = sourceKinds[source] else {
            note("source '\(source)' does not exist", layer, "\(path).source")
            return false
        }
        if case .unsupported = layer.kind { return false }
        let problem = SourceFit.problem(
            type: json["type"]?.string, source: source, kind: kind,
            hasSourceLayer: json["source-layer"] != nil)
        if let problem { note(problem.message, layer, "\(path).\(problem.member)") }
        return problem == nil
    }

    /// Whether none of a layer's problems keeps it from being drawn at all.
    private func isDrawable(
        _ layer: StyleLayer, _ problems: [StyleProblem], _ path: String
    ) -> Bool {
        if case .unsupported = layer.kind { return false }
        return !problems.contains { problem in
            problem.path == "\(path).source" || problem.path.hasPrefix("\(path).filter")
        }
    }

    private mutating func note(_ message: String, _ layer: StyleLayer, _ path: String) {
        problems.append(
            StyleProblem(
                path: path, severity: .error, message: "layer '\(layer.id)': \(message)"))
    }

    /// Reads the defaults of the style's own state, for `global-state`.
    private func globalState() -> [String: StyleValue] {
        var state: [String: StyleValue] = [:]
        for member in root["state"]?.object?.members ?? [] {
            state[member.key] = StyleValue(member.value["default"] ?? .null)
        }
        return state
    }
}

/// Checks whether a layer can draw the data of its source.
enum SourceFit {
    /// The kinds of sources that the kinds of layers can draw.
    private static let fitting: [String: Set<StyleSource.Kind>] = {
        let features: Set<StyleSource.Kind> = [.vector, .geojson]
        let kinds = ["fill", "line", "symbol", "circle", "heatmap", "fill-extrusion"]
        var fitting = Dictionary(uniqueKeysWithValues: kinds.map { ($0, features) })
        fitting["raster"] = [.raster, .image, .video]
        fitting["hillshade"] = [.rasterDEM]
        fitting["color-relief"] = [.rasterDEM]
        return fitting
    }()

    /// Returns the reason why nothing is drawn; `nil` if the two fit, or the layer's type is
    /// unknown.
    ///
    /// - Parameters:
    ///   - type: the layer's type.
    ///   - source: the source's name.
    ///   - kind: the kind of the source's data.
    ///   - hasSourceLayer: whether the layer names one of the source's layers.
    /// - Returns: the wrong member of the layer, and its problem.
    static func problem(
        type: String?, source: String, kind: StyleSource.Kind, hasSourceLayer: Bool
    ) -> (member: String, message: String)? {
        guard let type, let kinds = fitting[type] else { return nil }
        guard kinds.contains(kind) else {
            return ("source", "a \(type) layer can't draw the \(kind.rawValue) source '\(source)'")
        }
        guard kind != .vector || hasSourceLayer else {
            return ("source-layer", "source-layer is missing: nothing is drawn")
        }
        return nil
    }
}

/// A style's settings for the labels of drives: `"metadata": {"render:driving": {…}}`.
///
/// These are ours, not the specification's. There are two optional members. `layers` names the
/// symbol layers that are shown unchanged, with `*` for any ending. `features` is a filter for the
/// features of all other symbol layers; without it none are shown. A style without these settings
/// has one set of labels for all pictures.
struct DrivingLabels {
    private let layers: [String]
    private let features: JSONValue?

    /// Reads the settings from a style's metadata; `nil` if there are none.
    init?(_ metadata: JSONValue?) {
        guard let object = metadata?["render:driving"]?.object else { return nil }
        layers = (object["layers"]?.array ?? []).compactMap(\.string)
        features = object["features"]
    }

    /// The sets in which a layer is shown unchanged.
    func sets(of layer: StyleLayer) -> Set<LabelSet> {
        guard case .symbol = layer.kind else { return [.all, .driving] }
        return Self.isNamed(layer.id, in: layers) ? [.all, .driving] : [.all]
    }

    /// Returns the layer's filter for drives, restricted to the features that a driver uses.
    ///
    /// - Parameter layer: the layer in the document.
    /// - Returns: a narrower filter; `nil` if drives show nothing of it.
    func narrowed(_ layer: JSONValue) -> JSONValue? {
        guard let features else { return nil }
        return layer["filter"].map { ["all", $0, features] } ?? features
    }

    private static func isNamed(_ id: String, in names: [String]) -> Bool {
        names.contains { name in
            name.hasSuffix("*") ? id.hasPrefix(name.dropLast()) : id == name
        }
    }
}
