import MapStyle
import VectorTile

/// A tile with the layers that were asked for so far, decoded once for all style layers.
final class DecodedTile {
    private let tile: VectorTile
    private let expressions: ExpressionCache
    private var layers: [String: DecodedLayer?] = [:]

    /// A tile of which nothing is decoded yet.
    ///
    /// - Parameters:
    ///   - tile: its content.
    ///   - expressions: that of the renderer.
    init(_ tile: VectorTile, expressions: ExpressionCache) {
        self.tile = tile
        self.expressions = expressions
    }

    /// The layer of a name; `nil` if the tile has none.
    func layer(named name: String) -> DecodedLayer? {
        if let known = layers[name] { return known }
        let layer = tile.layer(named: name).map { DecodedLayer($0, expressions: expressions) }
        layers[name] = .some(layer)
        return layer
    }

    /// About how many bytes of memory the tile and its decoded layers take.
    var byteCount: Int { layers.values.reduce(tile.byteCount) { $0 + ($1?.byteCount ?? 0) } }
}
