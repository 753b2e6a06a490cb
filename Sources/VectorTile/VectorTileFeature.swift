public import Geometry

/// One feature of a layer: where its tags and its shape are found, nothing decoded yet.
public struct VectorTileFeature: Sendable {
    /// The number that the tile's maker gave it, if any.
    public let id: UInt64?
    /// Points, lines or polygons.
    public let kind: GeometryKind
    /// Its share of the layer's list of key and value indices.
    let tags: Range<Int32>
    /// Its geometry commands, in bytes of the tile.
    let geometry: Range<Int32>
}
