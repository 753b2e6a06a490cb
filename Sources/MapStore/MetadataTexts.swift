import Formats
import Geometry

/// The untrusted metadata of a tileset, as texts by the names of MBTiles.
struct MetadataTexts {
    private let texts: [String: String]

    init(_ texts: [String: String]) { self.texts = texts }

    /// Reads the members of a JSON document, which may also contain the `vector_layers` themselves.
    init(document: [UInt8]) {
        guard let json = try? JSONValue(parsing: document), let object = json.object else {
            self.init([:])
            return
        }
        var texts = ["json": String(decoding: document, as: UTF8.self)]
        for member in object.members.prefix(1000) {
            if let text = member.value.string, !text.isEmpty {
                texts[member.key] = text
            } else if let number = member.value.number {
                texts[member.key] = "\(number)"
            }
        }
        self.init(texts)
    }

    subscript(name: String) -> String? { texts[name] }

    /// The declared zooms; `nil` if they are absurd.
    var zooms: ClosedRange<Int>? {
        guard let low = MapMetadata.zoom(self["minzoom"]),
            let high = MapMetadata.zoom(self["maxzoom"]), low <= high
        else { return nil }
        return low...high
    }

    /// The declared area; `nil` if it is absurd.
    ///
    /// An area that crosses the antimeridian is in a row of its own, see ``MapMetadata/rows``.
    var bounds: CoordinateBox? {
        crossingArea ?? MapMetadata.bounds(self["bounds"])
    }

    /// The declared area if it crosses the antimeridian.
    var crossingArea: CoordinateBox? {
        MapMetadata.bounds(self["area"]).flatMap { $0.crossesAntimeridian ? $0 : nil }
    }

    func vectorLayers(zooms: ClosedRange<Int>) -> [MapMetadata.VectorLayer] {
        guard let text = self["json"], let json = try? JSONValue(parsing: [UInt8](text.utf8)) else {
            return []
        }
        let layers = json["vector_layers"]?.array ?? []
        return layers.prefix(1000).compactMap { MapMetadata.VectorLayer($0, zooms: zooms) }
    }
}

extension MapMetadata {
    /// Creates metadata from texts, and from properties of the tiles themselves.
    init(
        _ texts: MetadataTexts, name: String, format: Format, zooms: ClosedRange<Int>,
        bounds: CoordinateBox
    ) {
        let layers = texts.vectorLayers(zooms: zooms)
        self.init(
            name: texts["name"].map { PlainText.line($0, limit: 200) } ?? name,
            summary: texts["description"].map { PlainText.line($0, limit: 1000) } ?? "",
            format: format, minzoom: zooms.lowerBound, maxzoom: zooms.upperBound, bounds: bounds,
            attribution: texts["attribution"].map { PlainText.line(html: $0, limit: 1000) } ?? "",
            languages: MapMetadata.languages(texts["languages"], layers: layers),
            vectorLayers: layers,
            generator: texts["generator"].map { PlainText.line($0, limit: 200) },
            dataDate: texts["data_date"].map { PlainText.line($0, limit: 20) })
        if let (center, zoom) = MapMetadata.center(texts["center"]) {
            self.center = center
            centerZoom = zoom
        }
    }
}
