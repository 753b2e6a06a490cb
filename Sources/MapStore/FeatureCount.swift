import VectorTile

/// How many features vector tiles hold, layer by layer.
struct FeatureCount {
    private(set) var layers: [String: Int] = [:]
    private(set) var damagedTiles = 0

    /// Counts a tile.
    ///
    /// - Parameter bytes: decompressed; `nil` for a tile that could not be read.
    mutating func add(_ bytes: [UInt8]?) {
        guard let bytes, let tile = try? VectorTile(decoding: bytes) else {
            damagedTiles += 1
            return
        }
        for layer in tile.layers { layers[layer.name, default: 0] += layer.features.count }
    }
}

extension MapSummary {
    /// A summary of tiles alone.
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
