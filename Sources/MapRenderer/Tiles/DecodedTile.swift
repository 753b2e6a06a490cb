import MapStyle
import VectorTile

/// A tile with the layers requested so far, decoded once for all style layers.
final class DecodedTile {
    private let tile: VectorTile
    private let expressions: ExpressionCache
    private var layers: [String: DecodedLayer?] = [:]

    /// Creates a tile without decoding anything yet.
    ///
    /// - Parameters:
    ///   - tile: its content.
    ///   - expressions: the cache of the renderer.
    init(_ tile: VectorTile, expressions: ExpressionCache) {
        self.tile = tile
        self.expressions = expressions
    }

    /// Returns the layer with a name; `nil` if the tile has none.
    func layer(named name: String) -> DecodedLayer? {
        if let known = layers[name] { return known }
        let layer = tile.layer(named: name).map { DecodedLayer($0, expressions: expressions) }
        layers[name] = .some(layer)
        return layer
    }

    /// Approximate bytes of memory of the tile and its decoded layers.
    var byteCount: Int { layers.values.reduce(tile.byteCount) { $0 + ($1?.byteCount ?? 0) } }
}
