import VectorTile

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
