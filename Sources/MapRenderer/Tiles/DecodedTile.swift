import MapGeometry
import MapStyle
import VectorTile

/// A tile with the layers that were asked for so far, decoded once for all style layers.
final class DecodedTile {
    private let tile: VectorTile
    private var layers: [String: DecodedLayer?] = [:]

    init(_ tile: VectorTile) {
        self.tile = tile
    }

    /// The layer of a name; `nil` if the tile has none.
    func layer(named name: String) -> DecodedLayer? {
        if let known = layers[name] { return known }
        let layer = tile.layer(named: name).map(DecodedLayer.init)
        layers[name] = .some(layer)
        return layer
    }
}

/// A layer of a tile with its values as the style engine takes them.
struct DecodedLayer {
    let layer: VectorTileLayer
    let values: [StyleValue]
    /// The box around each feature, so that most of a tile's features need no evaluation when a
    /// picture shows a part of it.
    let boxes: [FeatureBox]

    init(_ layer: VectorTileLayer) {
        self.layer = layer
        values = layer.values.map(StyleValue.init)
        var buffer = TileGeometry()
        boxes = layer.features.map { feature in
            _ = layer.decodeGeometry(of: feature, into: &buffer)
            return FeatureBox(around: buffer.points)
        }
    }
}
