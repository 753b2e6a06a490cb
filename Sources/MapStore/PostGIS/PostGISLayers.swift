import Formats
import Geometry

/// The layers of tiles that a database makes, as a file describes them:
/// `{"name": …, "minzoom": …, "maxzoom": …, "bounds": […], "version": "SELECT …", "layers": [{"id":
/// …, "sql": …, "fields": {…}}]}`.
struct PostGISLayers: Sendable {
    /// What the file says of the tiles.
    let metadata: MapMetadata
    /// A query for a text that changes with the data; `nil` if it is not known when the data
    /// changes.
    let version: String?
    fileprivate let layers: [Layer]

    fileprivate struct Layer {
        let about: MapMetadata.VectorLayer
        /// A query with the columns `geom` in EPSG:3857 and those of the fields.
        let sql: String
    }

    /// The largest file, in bytes.
    static let maximumBytes = 1 << 20
    private static let mostLayers = 100
    /// Units across a tile, and beyond each of its edges.
    private static let (extent, buffer) = (4096, 64)

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: a JSON document.
    ///   - path: its file, for errors.
    /// - Throws: ``MapStoreError`` with the member that is wrong.
    init(_ bytes: [UInt8], path: String) throws(MapStoreError) {
        func error(_ reason: String) -> MapStoreError { .notAMap(path: path, reason: reason) }
        let json: JSONValue
        do {
            json = try JSONValue(parsing: bytes, allowsRepeatedKeys: false)
        } catch {
            throw .notAMap(path: path, reason: "is not JSON: \(error)")
        }
        guard let zooms = Self.zooms(json, within: 0...TileID.maximumZoom, defaultMaximum: 14)
        else {
            throw error("has a \"minzoom\" or \"maxzoom\" that is no zoom")
        }
        guard let bounds = Self.bounds(json["bounds"]) else {
            throw error("has \"bounds\" that are not [west, south, east, north]")
        }
        guard let list = json["layers"]?.array, (1...Self.mostLayers).contains(list.count) else {
            throw error("needs \"layers\", a list of 1 to \(Self.mostLayers)")
        }
        var layers: [Layer] = []
        for (index, value) in list.enumerated() {
            guard let layer = Layer(value, zooms: zooms) else {
                throw error(
                    "has a layer without a plain \"id\", \"sql\", or with wrong zooms or \"fields\" (layers[\(index)])"
                )
            }
            guard !layers.contains(where: { $0.about.id == layer.about.id }) else {
                throw error("has two layers '\(layer.about.id)'")
            }
            layers.append(layer)
        }
        self.layers = layers
        version = json["version"]?.string
        guard version?.utf8.contains(0) != true else { throw error("has a wrong version") }
        metadata = MapMetadata(
            name: json["name"]?.string ?? "PostGIS", minzoom: zooms.lowerBound,
            maxzoom: zooms.upperBound, bounds: bounds,
            attribution: PlainText.line(html: json["attribution"]?.string ?? "", limit: 500),
            languages: (json["languages"]?.array ?? []).compactMap(\.string),
            vectorLayers: layers.map(\.about))
    }

    /// The statement for the tiles of a zoom, whose parameters are zoom, column and row; `nil` if
    /// no layer has it.
    func statement(zoom: Int) -> String? {
        let shown = layers.filter { $0.about.minzoom...$0.about.maxzoom ~= zoom }
        guard !shown.isEmpty else { return nil }
        return "SELECT " + shown.map(Self.part).joined(separator: "\n|| ")
    }

    private static func part(_ layer: Layer) -> String {
        let fields = layer.about.fields.keys.sorted().map { ", q.\(quoted($0, by: "\""))" }
        return """
            coalesce((SELECT ST_AsMVT(t, \(quoted(layer.about.id, by: "'")), \(extent), 'geom') FROM (
            SELECT ST_AsMVTGeom(q.geom, ST_TileEnvelope($1, $2, $3), \(extent), \(buffer), true) AS geom\(fields.joined())
            FROM (
            \(layer.sql)
            ) q WHERE q.geom && ST_TileEnvelope($1, $2, $3, margin => \(buffer).0 / \(extent))) t
            WHERE t.geom IS NOT NULL), ''::bytea)
            """
    }

    private static func quoted(_ text: String, by mark: Unicode.Scalar) -> String {
        let doubled = text.unicodeScalars.map { $0 == mark ? "\(mark)\(mark)" : String($0) }
        return "\(mark)\(doubled.joined())\(mark)"
    }

    fileprivate static func zooms(
        _ json: JSONValue, within range: ClosedRange<Int>, defaultMaximum: Int
    ) -> ClosedRange<Int>? {
        func zoom(_ key: String, _ fallback: Int) -> Int? {
            guard let value = json[key] else { return fallback }
            return value.number.flatMap { Int(exactly: $0) }
        }
        guard let low = zoom("minzoom", range.lowerBound),
            let high = zoom("maxzoom", defaultMaximum), low <= high, range ~= low,
            range ~= high
        else { return nil }
        return low...high
    }

    private static func bounds(_ json: JSONValue?) -> CoordinateBox? {
        guard let json else { return CoordinateBox(west: -180, south: -85, east: 180, north: 85) }
        let edges = (json.array ?? []).compactMap(\.number)
        guard edges.count == 4, json.array?.count == 4, edges[1] < edges[3] else { return nil }
        return CoordinateBox(
            checkedWest: edges[0], south: edges[1], east: edges[2], north: edges[3])
    }
}

extension PostGISLayers.Layer {
    /// Reads a layer; `nil` if it is malformed.
    fileprivate init?(_ json: JSONValue, zooms: ClosedRange<Int>) {
        let members = json["fields"]?.object?.members ?? []
        guard let id = json["id"]?.string, (1...100).contains(id.utf8.count),
            id.utf8.allSatisfy({ $0 >= 0x20 }), let sql = json["sql"]?.string,
            !sql.utf8.contains(0),
            let own = PostGISLayers.zooms(
                json, within: zooms, defaultMaximum: zooms.upperBound),
            members.allSatisfy({ isName($0.key) && $0.value.string != nil })
        else { return nil }
        let fields = members.map { ($0.key, $0.value.string ?? "String") }
        about = MapMetadata.VectorLayer(
            id: id, minzoom: own.lowerBound, maxzoom: own.upperBound,
            fields: Dictionary(fields, uniquingKeysWith: { first, _ in first }))
        self.sql = sql
    }
}

/// Whether a text can be the name of a column other than that of the geometry.
private func isName(_ text: String) -> Bool {
    (1...63).contains(text.utf8.count) && text != "geom" && !text.utf8.contains(0)
}
