import Formats
public import Geometry

/// The metadata of a map.
public struct MapMetadata: Hashable, Sendable {
    /// The encoding of the tiles.
    public enum Format: String, Sendable {
        /// Mapbox Vector Tiles, the only format that the renderer draws.
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
    /// A description of the map; empty if it has none.
    public var summary: String
    /// The encoding of the tiles.
    public var format: Format
    /// The lowest zoom that has tiles.
    public var minzoom: Int
    /// The highest zoom that has tiles.
    public var maxzoom: Int
    /// The area of the data, which may cross the antimeridian.
    public var bounds: CoordinateBox
    /// The initial centre for a viewer.
    public var center: Coordinate
    /// The initial zoom for a viewer.
    public var centerZoom: Double
    /// The attribution as plain text; empty if the map has none.
    public var attribution: String
    /// The codes of the languages in which features have their own names, in the order of the map.
    public var languages: [String]
    /// The layers of its vector tiles; empty for pictures, or if the map does not list them.
    public var vectorLayers: [VectorLayer]
    /// The program and version that made the map; `nil` if unknown.
    public var generator: String?
    /// The day of the data as the extract gives it, such as `2025-06-16`; `nil` if unknown.
    public var dataDate: String?

    /// One layer of the vector tiles, as TileJSON 3.0 (3.3) describes it.
    public struct VectorLayer: Hashable, Sendable {
        /// Its name in the tiles and in styles (`source-layer`).
        public var id: String
        /// A description of the layer; empty if there is none.
        public var summary: String
        /// The lowest zoom that has it.
        public var minzoom: Int
        /// The highest zoom that has it.
        public var maxzoom: Int
        /// The properties of its features, each with its type: `String`, `Number`, `Boolean`.
        public var fields: [String: String]

        /// Creates a layer from its parts.
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

    /// Creates metadata from its parts; the centre is that of the box.
    public init(
        name: String, summary: String = "", format: Format = .pbf, minzoom: Int, maxzoom: Int,
        bounds: CoordinateBox, attribution: String = "", languages: [String] = [],
        vectorLayers: [VectorLayer] = [], generator: String? = nil, dataDate: String? = nil
    ) {
        self.name = name
        self.summary = summary
        self.format = format
        self.minzoom = minzoom
        self.maxzoom = maxzoom
        self.bounds = bounds
        center = WorldBox(bounds).center.place
        centerZoom = Double(min(max(minzoom, 12), maxzoom))
        self.attribution = attribution
        self.languages = languages
        self.vectorLayers = vectorLayers
        self.generator = generator
        self.dataDate = dataDate
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

    /// An area as `west,south,east,north`.
    private static func text(_ box: CoordinateBox) -> String {
        "\(box.west),\(box.south),\(box.east),\(box.north)"
    }

    /// The rows in the order and form of MBTiles 1.3.
    ///
    /// Its `bounds` must not cross the antimeridian, so an area that does is in a row of our own,
    /// `area`.
    var rows: [(name: String, value: String)] {
        var rows = [
            ("name", name), ("type", "baselayer"), ("version", "\(Schema.version)"),
            ("format", format.rawValue), ("minzoom", "\(minzoom)"), ("maxzoom", "\(maxzoom)"),
            ("bounds", Self.text(bounds.plain)),
            ("center", "\(center.longitude),\(center.latitude),\(Int(centerZoom))"),
        ]
        if bounds.crossesAntimeridian { rows.append(("area", Self.text(bounds))) }
        if !summary.isEmpty { rows.append(("description", summary)) }
        if !attribution.isEmpty { rows.append(("attribution", attribution)) }
        if !languages.isEmpty { rows.append(("languages", languages.joined(separator: ","))) }
        if let generator { rows.append(("generator", generator)) }
        if let dataDate { rows.append(("data_date", dataDate)) }
        if format == .pbf { rows.append(("json", vectorLayersJSON.serialized())) }
        return rows
    }

    /// The content of the `json` row, which MBTiles 1.3 requires for vector tiles.
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
    /// The same metadata with positions rounded to the grid of 1e-7 degrees, so that every kind of
    /// tileset returns what was written to it.
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

    /// Joins the metadata of several tilesets.
    ///
    /// Names are those of the first; zooms, areas, layers, languages and attributions are joined,
    /// so that parts of one tileset give the metadata of the whole.
    ///
    /// - Parameters:
    ///   - first: the metadata of the first tileset.
    ///   - others: the metadata of the others.
    /// - Returns: the joined metadata.
    public static func joining(
        _ first: MapMetadata, _ others: some Sequence<MapMetadata>
    ) -> MapMetadata {
        others.reduce(first) { $0.joined($1) }
    }

    private func joined(_ other: MapMetadata) -> MapMetadata {
        var joined = self
        joined.minzoom = min(minzoom, other.minzoom)
        joined.maxzoom = max(maxzoom, other.maxzoom)
        joined.bounds = bounds.union(other.bounds)
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
