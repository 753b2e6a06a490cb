import Deflate
import SQLite
import VectorTile

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
        var counts: [String: Int] = [:]
        let damaged = metadata.format.isRaster ? 0 : try countFeatures(into: &counts)
        let described = metadata.vectorLayers.map { layer in
            MapSummary.Layer(
                name: layer.id, features: counts.removeValue(forKey: layer.id) ?? 0,
                minzoom: layer.minzoom, maxzoom: layer.maxzoom)
        }
        let others = counts.sorted { $0.key < $1.key }
            .map { MapSummary.Layer(name: $0.key, features: $0.value) }
        return MapSummary(
            metadata: metadata, layers: described + others, damagedTiles: damaged,
            roadNetwork: try roadNetworkSize(),
            searchEntries: try schemaVersion() == nil ? nil : Int(number(Queries.searchEntryCount)),
            schemaVersion: try schemaVersion())
    }

    /// The version of our own tables; `nil` if another program made the map.
    ///
    /// - Returns: `PRAGMA user_version` of our maps.
    /// - Throws: ``MapStoreError`` if the table of contents can't be read.
    public func schemaVersion() throws(MapStoreError) -> Int? {
        guard try number(Queries.isOurs) == 1 else { return nil }
        return Int(try number(Queries.userVersion))
    }

    private func roadNetworkSize() throws(MapStoreError) -> MapSummary.RoadNetworkSize? {
        guard try schemaVersion() != nil else { return nil }
        return MapSummary.RoadNetworkSize(
            nodes: Int(try number(Queries.nodeCount)), edges: Int(try number(Queries.edgeCount)),
            meters: try number(Queries.totalLength),
            restrictions: Int(try number(Queries.restrictionCount)))
    }

    /// Adds up the features of each layer over the tiles of the highest zoom.
    ///
    /// - Returns: how many tiles were damaged.
    private func countFeatures(into counts: inout [String: Int]) throws(MapStoreError) -> Int {
        var damaged = 0
        let zoom = try storedZoom(Queries.highestZoom)
        do {
            let statement = try database.prepare(Queries.tilesOfZoom)
            try statement.bind(zoom, at: 1)
            while try statement.step() {
                guard let bytes = try? unpackedBlob(of: statement, at: 0),
                    let tile = try? VectorTile(decoding: bytes)
                else {
                    damaged += 1
                    continue
                }
                for layer in tile.layers { counts[layer.name, default: 0] += layer.features.count }
            }
        } catch {
            throw .cannotRead(path, "tiles", error)
        }
        return damaged
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
