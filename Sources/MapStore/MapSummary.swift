/// What a map holds, counted.
public struct MapSummary: Hashable, Sendable {
    /// What the map says about itself.
    public var metadata: MapMetadata
    /// The layers in the order of the metadata, then those that only the tiles know, by name.
    public var layers: [Layer]
    /// How many tiles of the highest zoom could not be read; they are not counted.
    public var damagedTiles: Int
    /// The road network; `nil` for other programs' maps.
    public var roadNetwork: RoadNetworkSize?
    /// How many things can be searched for; `nil` for other programs' maps.
    public var searchEntries: Int?
    /// The version of our tables; `nil` for other programs' maps.
    public var schemaVersion: Int?

    /// One layer of the vector tiles.
    public struct Layer: Hashable, Sendable {
        /// Its name.
        public var name: String
        /// Features in all tiles of the highest zoom that the map has.
        ///
        /// A feature that lies in two tiles is two.
        public var features: Int
        /// The lowest zoom that has it; `nil` if the map does not say.
        public var minzoom: Int?
        /// The highest zoom that has it; `nil` if the map does not say.
        public var maxzoom: Int?
    }

    /// The size of the road network.
    public struct RoadNetworkSize: Hashable, Sendable {
        /// How many nodes.
        public var nodes: Int
        /// How many edges; a two-way street between two nodes is two.
        public var edges: Int
        /// Metres of centre line, counted once for both directions.
        public var meters: Double
        /// How many turn restrictions.
        public var restrictions: Int
    }
}

extension MapDatabase {
    /// Counts what the map holds; reads all tiles of its highest zoom.
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

    /// The one number that a query answers, between 0 and 2^53.
    private func number(_ query: String) throws(MapStoreError) -> Double {
        try reading("tables") { () throws(SQLiteError) in
            let statement = try database.prepare(query)
            let value = try statement.step() ? statement.double(at: 0) ?? 0 : 0
            return value.isFinite ? min(max(value, 0), 0x1p53) : 0
        }
    }
}
