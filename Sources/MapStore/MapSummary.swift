import VectorTile

/// Counts of a map's contents.
public struct MapSummary: Hashable, Sendable {
    /// The map's metadata.
    public var metadata: MapMetadata
    /// The layers in the order of the metadata, then those that only the tiles contain, sorted by
    /// name.
    public var layers: [Layer]
    /// The number of tiles of the highest zoom that could not be read; they are not counted.
    public var damagedTiles: Int
    /// The road network; `nil` for other programs' maps.
    public var roadNetwork: RoadNetworkSize?
    /// The number of search entries; `nil` for other programs' maps.
    public var searchEntries: Int?
    /// The version of our tables; `nil` for other programs' maps.
    public var schemaVersion: Int?

    /// One layer of the vector tiles.
    public struct Layer: Hashable, Sendable {
        /// Its name.
        public var name: String
        /// The number of features in all tiles of the map's highest zoom.
        ///
        /// A feature in two tiles counts twice.
        public var features: Int
        /// The lowest zoom that has it; `nil` if unknown.
        public var minzoom: Int?
        /// The highest zoom that has it; `nil` if unknown.
        public var maxzoom: Int?
    }

    /// The size of the road network.
    public struct RoadNetworkSize: Hashable, Sendable {
        /// The number of nodes.
        public var nodes: Int
        /// The number of edges; a two-way street between two nodes has two.
        public var edges: Int
        /// The length of all centre lines in metres, counted once for both directions.
        public var meters: Double
        /// The number of turn restrictions.
        public var restrictions: Int
    }
}

extension MapDatabase {
    /// Counts the contents of the map by reading all tiles of its highest zoom.
    ///
    /// - Returns: the summary.
    /// - Throws: ``MapStoreError`` if a table can't be read. A damaged tile is only counted.
    public func readSummary() throws(MapStoreError) -> MapSummary {
        let metadata = try readMetadata()
        var summary = MapSummary(
            metadata: metadata,
            features: metadata.format.isRaster ? FeatureCount() : try countFeatures())
        guard let version = try schemaVersion() else { return summary }
        summary.schemaVersion = version
        summary.roadNetwork = try roadNetworkSize()
        summary.searchEntries = Int(try number(Queries.searchEntryCount))
        return summary
    }

    /// The version of our own tables; `nil` if another program made the map.
    ///
    /// - Returns: `PRAGMA user_version` of our maps.
    /// - Throws: ``MapStoreError`` if the table of contents can't be read.
    public func schemaVersion() throws(MapStoreError) -> Int? {
        guard try number(Queries.isOurs) == 1 else { return nil }
        return Int(try number(Queries.userVersion))
    }

    private func roadNetworkSize() throws(MapStoreError) -> MapSummary.RoadNetworkSize {
        MapSummary.RoadNetworkSize(
            nodes: Int(try number(Queries.nodeCount)), edges: Int(try number(Queries.edgeCount)),
            meters: try number(Queries.totalLength),
            restrictions: Int(try number(Queries.restrictionCount)))
    }

    /// Adds up the features of each layer over the tiles of the highest zoom.
    private func countFeatures() throws(MapStoreError) -> FeatureCount {
        var features = FeatureCount()
        let zoom = try storedZoom(Queries.highestZoom)
        do {
            let statement = try database.prepare(Queries.tilesOfZoom)
            try statement.bind(zoom, at: 1)
            while try statement.step() { features.add(try? unpackedBlob(of: statement, at: 0)) }
        } catch {
            throw .cannotRead(path, "tiles", error)
        }
        return features
    }

    /// Returns the single number that a query returns, between 0 and 2^53.
    private func number(_ query: String) throws(MapStoreError) -> Double {
        try reading("tables") { () throws(SQLiteError) in
            let statement = try database.prepare(query)
            let value = try statement.step() ? statement.double(at: 0) ?? 0 : 0
            return value.isFinite ? min(max(value, 0), 0x1p53) : 0
        }
    }
}

/// Counts the features of vector tiles by layer.
struct FeatureCount {
    private(set) var layers: [String: Int] = [:]
    private(set) var damagedTiles = 0

    /// Counts a tile.
    ///
    /// - Parameters:
    ///   - bytes: the decompressed tile; `nil` for a tile that could not be read.
    ///   - times: the number of tiles with these bytes.
    mutating func add(_ bytes: [UInt8]?, times: Int = 1) {
        guard let bytes, let tile = try? VectorTile(decoding: bytes) else {
            damagedTiles = sum(damagedTiles, times)
            return
        }
        for layer in tile.layers {
            let count = layer.features.count.multipliedReportingOverflow(by: times)
            let more = count.overflow ? Self.limit : count.partialValue
            layers[layer.name] = sum(layers[layer.name] ?? 0, more)
        }
    }

    /// The largest count; an untrusted directory can name more tiles than an `Int` can count.
    private static let limit = 1 << 53

    private func sum(_ a: Int, _ b: Int) -> Int {
        min(min(a, Self.limit) + min(b, Self.limit), Self.limit)
    }

}

extension MapSummary {
    /// Creates a summary of tiles alone.
    init(metadata: MapMetadata, features: FeatureCount) {
        var counts = features.layers
        let described = metadata.vectorLayers.map { layer in
            Layer(
                name: layer.id, features: counts.removeValue(forKey: layer.id) ?? 0,
                minzoom: layer.minzoom, maxzoom: layer.maxzoom)
        }
        let others = counts.sorted { $0.key < $1.key }
            .map { Layer(name: $0.key, features: $0.value) }
        self.init(
            metadata: metadata, layers: described + others, damagedTiles: features.damagedTiles)
    }
}
