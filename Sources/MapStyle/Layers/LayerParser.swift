import Formats

/// Reads one layer of a style document.
package struct LayerParser {
    let globalState: [String: StyleValue]
    let log: EvaluationLog
    /// The sources whose features are in one layer without a name.
    var geoJSONSources: Set<String> = []

    /// The kinds of the specification that are known but not drawn.
    private static let undrawnKinds: Set<String> = ["sky"]
    /// The kinds that are drawn.
    static let drawnKinds = [
        "background", "fill", "line", "circle", "fill-extrusion", "heatmap", "symbol", "raster",
        "hillshade", "color-relief",
    ]
    /// The members of a layer other than its paint and layout.
    private static let members: Set<String> = [
        "id", "type", "source", "source-layer", "minzoom", "maxzoom", "filter", "paint", "layout",
        "metadata",
    ]

    /// Returns the layer and its problems; no layer if it has no name or no type.
    func layer(_ json: JSONValue, path: String) -> (StyleLayer?, [StyleProblem]) {
        guard case .object(let object) = json, let id = object["id"]?.string else {
            return (nil, [StyleProblem(path: path, severity: .error, message: "no id: left out")])
        }
        var reader = LayerReader(
            object, id: id, path: path, globalState: globalState, log: log)
        guard let type = object["type"]?.string else {
            reader.note("no type: left out", at: "\(path).type")
            return (nil, reader.problems)
        }
        for group in ["paint", "layout"] {
            if let value = object[group], value.object == nil {
                reader.note("\(group) is not an object", at: "\(path).\(group)")
            }
        }
        for key in object.keys where !Self.members.contains(key) {
            let hint = NameSuggestion.hint(key, Self.members.sorted())
            reader.note(
                "\(key) is not supported" + hint, at: "\(path).\(key)",
                severity: hint.isEmpty ? .warning : .error)
        }
        let filter = filter(object["filter"], &reader)
        let kind = kind(type, &reader)
        let source = object["source"]?.string
        if source == nil, type != "background", type != "sky" {
            reader.note("no source: nothing is drawn", at: "\(path).source")
        }
        let isGeoJSON = source.map(geoJSONSources.contains) ?? false
        let layer = StyleLayer(
            id: id, source: source,
            sourceLayer: isGeoJSON
                ? StyleSource.geoJSONLayer : object["source-layer"]?.string,
            zooms: zooms(object, &reader), isVisible: isVisible(object, &reader),
            views: StyleLayer.Views(object["metadata"]?.object?["render:views"]?.string),
            isRoadPlate: object["metadata"]?.object?["render:shields"]?.bool == true,
            filter: filter,
            kind: kind, propertyNames: reader.slots.names,
            changedProperties: reader.changed,
            needsAllProperties: reader.slots.needsAll,
            needsGeometry: reader.slots.needsGeometry,
            needsImages: reader.slots.needsImages)
        return (layer, reader.problems)
    }

    /// Returns a layer with another filter, whose problems are not reported.
    ///
    /// Its appearance is the same and not read again: the filter's properties get slots after those
    /// of the appearance.
    func layer(_ layer: StyleLayer, filteredBy json: JSONValue, path: String) -> StyleLayer {
        let slots = PropertySlots(of: layer)
        var reader = LayerReader(
            JSONObject(), id: layer.id, path: path, globalState: globalState, log: log,
            slots: slots)
        let filter = filter(json, &reader)
        return StyleLayer(
            id: layer.id, source: layer.source, sourceLayer: layer.sourceLayer, zooms: layer.zooms,
            isVisible: layer.isVisible, views: layer.views, labelSets: layer.labelSets,
            isRoadPlate: layer.isRoadPlate, filter: filter, kind: layer.kind,
            propertyNames: slots.names, changedProperties: layer.changedProperties,
            needsAllProperties: slots.needsAll, needsGeometry: slots.needsGeometry,
            needsImages: slots.needsImages)
    }

    private func kind(_ type: String, _ reader: inout LayerReader) -> StyleLayer.Kind {
        let kind: StyleLayer.Kind
        switch type {
        case "background": kind = .background(BackgroundStyle(&reader))
        case "fill": kind = .fill(FillStyle(&reader))
        case "line": kind = .line(LineStyle(&reader))
        case "circle": kind = .circle(CircleStyle(&reader))
        case "fill-extrusion": kind = .fillExtrusion(FillExtrusionStyle(&reader))
        case "raster": kind = .raster(RasterStyle(&reader))
        case "hillshade": kind = .hillshade(HillshadeStyle(&reader))
        case "color-relief": kind = .colorRelief(ColorReliefStyle(&reader))
        case "heatmap": kind = .heatmap(HeatmapStyle(&reader))
        case "symbol": kind = .symbol(SymbolStyle(&reader))
        default:
            let isKnown = Self.undrawnKinds.contains(type)
            let kinds = Self.drawnKinds + Self.undrawnKinds.sorted()
            reader.note(
                isKnown
                    ? "layers of type \(type) are not supported"
                    : "unknown type '\(type.prefix(60))'" + NameSuggestion.hint(type, kinds),
                at: "\(reader.path).type", severity: isKnown ? .warning : .error)
            return .unsupported(type)
        }
        reader.noteUnknownProperties()
        return kind
    }

    /// All known properties of a kind of layer, including `visibility`; none for a kind that can't
    /// be drawn.
    package static func propertyNames(ofKind type: String) -> Set<String> {
        let log = EvaluationLog()
        var reader = LayerReader(JSONObject(), id: "", path: "", globalState: [:], log: log)
        let kind = LayerParser(globalState: [:], log: log).kind(type, &reader)
        if case .unsupported = kind { return [] }
        return reader.known
    }

    /// The properties of a kind of layer that are colours or lists of colours.
    static func colorNames(ofKind type: String) -> Set<String> {
        let log = EvaluationLog()
        var reader = LayerReader(JSONObject(), id: "", path: "", globalState: [:], log: log)
        _ = LayerParser(globalState: [:], log: log).kind(type, &reader)
        return reader.colors
    }

    private func zooms(_ object: JSONObject, _ reader: inout LayerReader) -> Range<Double> {
        func bound(_ name: String, _ fallback: Double) -> Double {
            guard let value = object[name] else { return fallback }
            guard let zoom = value.number, (0...24).contains(zoom) else {
                reader.note("\(name) is not a number from 0 to 24", at: "\(reader.path).\(name)")
                return fallback
            }
            return zoom
        }
        let lower = bound("minzoom", 0)
        // Without a maxzoom the layer is drawn at every zoom, including the last one.
        let upper = bound("maxzoom", .greatestFiniteMagnitude)
        return lower..<max(lower, upper)
    }

    private func isVisible(_ object: JSONObject, _ reader: inout LayerReader) -> Bool {
        let specification = PropertySpecification(
            name: "visibility", type: .string, words: ["visible", "none"],
            defaultValue: "visible", parameters: [], isInterpolated: false)
        guard let json = object["layout"]?["visibility"] else { return true }
        let session = ExpressionParser.Session(slots: PropertySlots(), globalState: globalState)
        let place = "\(reader.path).layout.visibility"
        guard
            let expression = PropertyCompiler.compile(json, as: specification, session: session),
            session.problems.isEmpty
        else {
            for problem in session.problems {
                reader.note("visibility: \(problem.message)", at: place + problem.key)
            }
            return true
        }
        return (try? expression.evaluate(EvaluationContext(zoom: 0))) != .string("none")
    }

    private func filter(_ json: JSONValue?, _ reader: inout LayerReader) -> Filter? {
        guard let json, json != .null else { return nil }
        let session = ExpressionParser.Session(slots: reader.slots, globalState: globalState)
        let place = "\(reader.path).filter"
        guard let expression = FilterCompiler.compile(json, session: session),
            session.problems.isEmpty
        else {
            for problem in session.problems {
                let stop = problem.message.hasSuffix(".") ? "" : "."
                reader.note(
                    "filter: \(problem.message)\(stop) Nothing is drawn.",
                    at: place + problem.key)
            }
            return .nothing
        }
        if expression.literal == .bool(true) { return nil }
        let reporter = EvaluationReporter(
            log: log, path: place, subject: "\(reader.subject): filter")
        return Filter(expression, reporter: reporter)
    }
}
