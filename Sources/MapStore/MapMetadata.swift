import Formats
public import Geometry

/// What a map says about itself.
public struct MapMetadata: Hashable, Sendable {
    /// How the tiles are encoded.
    public enum Format: String, Sendable {
        /// Mapbox Vector Tiles, the only format that is drawn.
        case pbf
        /// Pictures.
        case png
        /// Pictures.
        case jpg
        /// Pictures.
        case webp

        /// Whether the tiles are pictures rather than features.
        public var isRaster: Bool { self != .pbf }
    }

    /// The map's name.
    public var name: String
    /// A sentence about the map; empty if it has none.
    public var summary: String
    /// How the tiles are encoded.
    public var format: Format
    /// The lowest zoom that has tiles.
    public var minzoom: Int
    /// The highest zoom that has tiles.
    public var maxzoom: Int
    /// The area of the data.
    public var bounds: CoordinateBox
    /// Where a viewer begins.
    public var center: Coordinate
    /// The zoom with which a viewer begins.
    public var centerZoom: Double
    /// Whom to credit, as plain text; empty if the map does not say.
    public var attribution: String
    /// Codes of the languages in which features have names of their own, in order of the map.
    public var languages: [String]
    /// The layers of its vector tiles; empty for pictures, or if the map does not say.
    public var vectorLayers: [VectorLayer]
    /// Program and version that made the map; `nil` if the map does not say.
    public var generator: String?

    /// One layer of the vector tiles, as TileJSON 3.0 (3.3) describes it.
    public struct VectorLayer: Hashable, Sendable {
        /// Its name in the tiles and in styles (`source-layer`).
        public var id: String
        /// A sentence about it; empty if there is none.
        public var summary: String
        /// The lowest zoom that has it.
        public var minzoom: Int
        /// The highest zoom that has it.
        public var maxzoom: Int
        /// The properties of its features, each with a word on its type: `String`, `Number`, `Boolean`.
        public var fields: [String: String]

        /// A layer from its parts.
        public init(
            id: String, summary: String = "", minzoom: Int, maxzoom: Int,
            fields: [String: String] = [:]
        ) {
            self.id = id
            self.summary = summary
            self.minzoom = minzoom
            self.maxzoom = maxzoom
            self.fields = fields
        }
    }

    /// Metadata from its parts; the centre is that of the box.
    public init(
        name: String, summary: String = "", format: Format = .pbf, minzoom: Int, maxzoom: Int,
        bounds: CoordinateBox, attribution: String = "", languages: [String] = [],
        vectorLayers: [VectorLayer] = [], generator: String? = nil
    ) {
        self.name = name
        self.summary = summary
        self.format = format
        self.minzoom = minzoom
        self.maxzoom = maxzoom
        self.bounds = bounds
        center = WorldBox(bounds).center.coordinate
        centerZoom = Double(min(max(minzoom, 12), maxzoom))
        self.attribution = attribution
        self.languages = languages
        self.vectorLayers = vectorLayers
        self.generator = generator
    }
}

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

extension MapMetadata {
    /// The same with its places on the grid of 1e-7 degrees, so that every kind of tileset gives back
    /// what it was given.
    public var onGrid: MapMetadata {
        func rounded(_ longitude: Double, _ latitude: Double) -> Coordinate {
            FixedCoordinate(Coordinate(longitude: longitude, latitude: latitude)).coordinate
        }
        var metadata = self
        let southWest = rounded(bounds.west, bounds.south)
        let northEast = rounded(bounds.east, bounds.north)
        metadata.bounds = CoordinateBox(
            west: southWest.longitude, south: southWest.latitude, east: northEast.longitude,
            north: northEast.latitude)
        metadata.center = rounded(center.longitude, center.latitude)
        metadata.centerZoom = centerZoom.rounded()
        return metadata
    }

    /// What several tilesets say about themselves together.
    ///
    /// Names are those of the first; zooms, areas, layers, languages and credits are joined, so that
    /// parts of one tileset give that of the whole.
    ///
    /// - Parameters:
    ///   - first: of the first tileset.
    ///   - others: of the others.
    /// - Returns: the metadata of all.
    public static func joining(
        _ first: MapMetadata, _ others: some Sequence<MapMetadata>
    ) -> MapMetadata {
        others.reduce(first) { $0.joined($1) }
    }

    private func joined(_ other: MapMetadata) -> MapMetadata {
        var joined = self
        joined.minzoom = min(minzoom, other.minzoom)
        joined.maxzoom = max(maxzoom, other.maxzoom)
        joined.bounds = CoordinateBox(
            west: min(bounds.west, other.bounds.west), south: min(bounds.south, other.bounds.south),
            east: max(bounds.east, other.bounds.east), north: max(bounds.north, other.bounds.north))
        if !attribution.contains(other.attribution) {
            joined.attribution = [attribution, other.attribution]
                .filter { !$0.isEmpty }.joined(separator: " · ")
        }
        joined.languages += other.languages.filter { !languages.contains($0) }
        for layer in other.vectorLayers { joined.add(layer) }
        return joined
    }

    private mutating func add(_ layer: VectorLayer) {
        guard let index = vectorLayers.firstIndex(where: { $0.id == layer.id }) else {
            vectorLayers.append(layer)
            return
        }
        vectorLayers[index].minzoom = min(vectorLayers[index].minzoom, layer.minzoom)
        vectorLayers[index].maxzoom = max(vectorLayers[index].maxzoom, layer.maxzoom)
        vectorLayers[index].fields.merge(layer.fields) { first, _ in first }
    }
}
