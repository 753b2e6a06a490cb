package import Formats
import GeoFiles
import MapRenderer
import MapStore
package import MapStyle
import Parameters

/// Opens the files that a style names, and reports their problems.
///
/// Network addresses are not opened.
package struct StyleFileCheck {
    /// The problems, in document order.
    package private(set) var problems: [StyleProblem] = []
    private let file: StyleFile
    /// The layers of each vector source whose map lists them.
    private var layers: [String: [String]] = [:]

    /// Opens the files.
    ///
    /// - Parameters:
    ///   - file: the style, and its path.
    ///   - document: the style's JSON as written.
    package init(_ file: StyleFile, _ document: JSONValue) {
        self.file = file
        for source in file.style.sources { check(source) }
        checkSprites(document, LayerPlaces(document))
        checkLayers(document["layers"]?.array ?? [])
    }

    private mutating func note(
        _ path: String, _ message: String, _ severity: StyleProblem.Severity
    ) {
        problems.append(StyleProblem(path: path, severity: severity, message: message))
    }

    private mutating func check(_ source: StyleSource) {
        let subject = "source '\(source.name)': "
        let member = source.kind == .geojson ? "data" : source.url == nil ? "tiles[0]" : "url"
        let place = "sources.\(source.name).\(member)"
        do {
            guard let path = try file.path(of: source) else {
                return checkUnread(source, place, subject)
            }
            switch source.kind {
            case .vector: try openMap(source, path)
            case .raster, .rasterDEM:
                let map = try TilesetFile.open(path)
                _ = try StoredRasterTileSource(
                    map, metadata: map.readMetadata(), source: source)
            case .geojson:
                guard let options = source.geoJSON else { return }
                let document = try PlannedSources.document(at: path)
                let features = GeoJSONFeatures(document.mapFeatures(), options: options)
                if let note = document.note(leftOut: features.leftOut) {
                    self.note(place, subject + note, .warning)
                }
            case .image, .video: break
            }
        } catch {
            note(place, subject + Message(error).text(.commandLine), .error)
        }
    }

    /// Warns of a map whose address is a plain path, which is not read.
    private mutating func checkUnread(_ source: StyleSource, _ place: String, _ subject: String) {
        guard source.kind != .geojson, let url = source.url ?? source.tiles.first,
            !url.contains("://"),
            let kind = ["mbtiles", "pmtiles"].first(where: { url.hasSuffix("." + $0) })
        else { return }
        note(place, subject + "it is not opened: write '\(kind)://' before the path", .warning)
    }

    private mutating func openMap(_ source: StyleSource, _ path: String) throws {
        let map = try TilesetFile.open(path)
        let about = try map.readMetadata()
        _ = try StoredTileSource(map, metadata: about)
        let names = about.vectorLayers.map(\.id)
        if !names.isEmpty { layers[source.name] = names }
    }

    private mutating func checkSprites(_ document: JSONValue, _ places: LayerPlaces) {
        // If there are two sheets, both are opened; a folder gives the same notes twice.
        let files = [1.0, 2].map { SpriteFiles(of: file, pixelRatio: $0) }
        let found = files.map { $0.open() }
        var seen: Set<SpriteFiles.Finding> = []
        for finding in files.flatMap(\.findings) + found.flatMap(\.findings)
        where seen.insert(finding).inserted {
            let isList = document["sprite"]?.array != nil
            note(
                isList ? "sprite[\(finding.index)].url" : "sprite", finding.text.text(.commandLine),
                finding.isRemote ? .note : .warning)
        }
        let known = found.reduce(into: Set<String>()) { $0.formUnion($1.sheet.names) }
        let names = known.sorted()
        for picture in MissingPicture.constants(of: file.style, missingIn: known)
        where found.contains(where: { $0.isOpen(for: picture.name) }) {
            guard let place = places.path(of: picture.property ?? "", in: picture.layer) else {
                continue
            }
            note(
                place,
                "layer '\(picture.layer)': "
                    + MissingPictureNotes.sentence(picture.name, names), .warning)
        }
    }

    private mutating func checkLayers(_ values: [JSONValue]) {
        for (index, layer) in values.enumerated() {
            guard let source = layer["source"]?.string, let known = layers[source],
                let name = layer["source-layer"]?.string, !known.contains(name)
            else { continue }
            let hint = NameSuggestion.hint(name, known)
            note(
                "layers[\(index)].source-layer",
                "layer '\(layer["id"]?.string ?? "")': the map of source '\(source)' has no layer"
                    + " '\(name)'\(hint)", .warning)
        }
    }
}

/// The positions of layers' properties in a style document.
package struct LayerPlaces {
    /// The layers by name; of several with the same name the first is drawn.
    private var layers: [String: (index: Int, layer: JSONValue)] = [:]

    /// Finds the layers of a document.
    package init(_ document: JSONValue) {
        for (index, layer) in (document["layers"]?.array ?? []).enumerated() {
            guard let id = layer["id"]?.string, layers[id] == nil else { continue }
            layers[id] = (index, layer)
        }
    }

    /// Returns the path of a property, such as `layers[3].paint.line-width`; `nil` if the layer
    /// does not exist.
    package func path(of property: String, in layer: String) -> String? {
        guard let place = layers[layer] else { return nil }
        let group = place.layer["layout"]?[property] == nil ? "paint" : "layout"
        return "layers[\(place.index)].\(group).\(property)"
    }
}
