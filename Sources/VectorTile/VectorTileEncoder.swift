/// Puts encoded layers together to a tile.
///
/// The same calls in the same order give the same bytes.
public struct VectorTileEncoder {
    private var writer = ProtobufWriter()

    /// A tile without layers.
    public init() {}

    /// Adds a layer; one without features is left out, as the specification asks (4.1).
    ///
    /// - Parameter layer: a layer whose name no other layer of the tile has.
    public mutating func append(_ layer: VectorTileLayerEncoder) {
        guard layer.featureCount > 0 else { return }
        writer.field(3, content: layer.encoded())
    }

    /// Adds a layer of another tile as it stands there, or none if that has none of the name.
    ///
    /// - Parameters:
    ///   - tile: the other tile.
    ///   - name: a name that no layer of this tile has.
    public mutating func append(_ tile: VectorTile, layer name: String) {
        guard let bytes = tile.encodedLayer(named: name) else { return }
        writer.field(3, content: bytes)
    }

    /// The tile, not compressed; empty if it has no layers.
    public var bytes: [UInt8] { writer.bytes }
}
