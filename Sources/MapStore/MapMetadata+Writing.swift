import Formats
import Geometry

extension MapMetadata {
    /// Fills the `metadata` table of a new map.
    func write(to database: Database) throws(SQLiteError) {
        let insert = try database.prepare("INSERT INTO metadata (name, value) VALUES (?1, ?2)")
        for (name, value) in rows {
            try insert.bind(name, at: 1)
            try insert.bind(value, at: 2)
            try insert.run()
        }
    }

    /// The rows in the order and form of MBTiles 1.3.
    var rows: [(name: String, value: String)] {
        var rows = [
            ("name", name), ("type", "baselayer"), ("version", "\(Schema.version)"),
            ("format", format.rawValue), ("minzoom", "\(minzoom)"), ("maxzoom", "\(maxzoom)"),
            ("bounds", "\(bounds.west),\(bounds.south),\(bounds.east),\(bounds.north)"),
            ("center", "\(center.longitude),\(center.latitude),\(Int(centerZoom))"),
        ]
        if !summary.isEmpty { rows.append(("description", summary)) }
        if !attribution.isEmpty { rows.append(("attribution", attribution)) }
        if !languages.isEmpty { rows.append(("languages", languages.joined(separator: ","))) }
        if let generator { rows.append(("generator", generator)) }
        if format == .pbf { rows.append(("json", vectorLayersJSON.serialized())) }
        return rows
    }

    /// What the `json` row holds that MBTiles 1.3 demands of vector tiles.
    var vectorLayersJSON: JSONValue {
        let layers = vectorLayers.map { layer -> JSONValue in
            let fields = layer.fields.sorted { $0.key < $1.key }
                .map { ($0.key, JSONValue.string($0.value)) }
            return [
                "id": .string(layer.id), "description": .string(layer.summary),
                "minzoom": .number(Double(layer.minzoom)),
                "maxzoom": .number(Double(layer.maxzoom)),
                "fields": .object(JSONObject(fields)),
            ]
        }
        return ["vector_layers": .array(layers)]
    }
}
