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
