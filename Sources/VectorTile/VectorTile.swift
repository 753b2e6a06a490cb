/// A decoded Mapbox Vector Tile, version 1 or 2.1
/// (<https://github.com/mapbox/vector-tile-spec/tree/master/2.1>).
///
/// Decoding is lazy by layer: ``init(decoding:)`` only reads the outline (the names of the layers,
/// and whether their fields end where they should), ``layer(named:)`` decodes the tables and the
/// features of one layer, and ``VectorTileLayer/decodeGeometry(of:into:)`` the shape of one
/// feature. A style that draws five of twenty layers only pays for five. Nothing is cached: keep
/// the layer as long as it is needed. All types are values that share the tile's bytes.
public struct VectorTile: Sendable {
    /// The names of the layers, in the order of the tile.
    public var layerNames: [String] { outlines.map(\.name) }

    private let bytes: [UInt8]
    private let outlines: [LayerOutline]

    /// Reads the outline of a tile.
    ///
    /// - Parameter bytes: the tile, already decompressed; an empty array is a tile without layers.
    /// - Throws: ``VectorTileError`` if a layer's fields extend past their end, or a layer has no
    ///   name, or a version or an extent that can't be drawn.
    public init(decoding bytes: [UInt8]) throws(VectorTileError) {
        guard bytes.count <= Int(Int32.max) else {
            throw VectorTileError(reason: .tooLarge(bytes.count), offset: 0)
        }
        self.bytes = bytes
        var outlines: [LayerOutline] = []
        var reader = ProtobufReader(bytes, in: 0..<bytes.count)
        while let field = try reader.nextField() {
            if field.number == 3, field.wire == .bytes {
                outlines.append(try LayerOutline(bytes, in: reader.contentRange()))
            } else {
                try reader.skip(field.wire)
            }
        }
        self.outlines = outlines
    }

    /// The memory of the tile in bytes, without decoded layers.
    public var byteCount: Int { bytes.count }

    /// Decodes the first layer with a name, such as a style's `source-layer`.
    ///
    /// `nil` if the tile has none.
    public func layer(named name: String) -> VectorTileLayer? {
        outlines.first { $0.name == name }.map { VectorTileLayer($0, of: bytes) }
    }

    /// The bytes of the first layer with a name.
    func encodedLayer(named name: String) -> ArraySlice<UInt8>? {
        outlines.first { $0.name == name }.map { bytes[$0.range] }
    }

    /// All layers, decoded on each access.
    public var layers: [VectorTileLayer] { outlines.map { VectorTileLayer($0, of: bytes) } }
}

/// The facts about a layer before its content is decoded.
struct LayerOutline: Sendable {
    var name = ""
    var version = 1
    var extent = 4096
    var featureCount = 0
    var keyCount = 0
    var valueCount = 0
    let range: Range<Int>

    init(_ bytes: [UInt8], in range: Range<Int>) throws(VectorTileError) {
        self.range = range
        var version: UInt64 = 1
        var extent: UInt64 = 4096
        var hasName = false
        var reader = ProtobufReader(bytes, in: range)
        while let field = try reader.nextField() {
            switch (field.number, field.wire) {
            case (1, .bytes):
                name = reader.text(in: try reader.contentRange())
                hasName = true
            case (2, .bytes):
                featureCount += 1
                try reader.skip(field.wire)
            case (3, .bytes):
                keyCount += 1
                try reader.skip(field.wire)
            case (4, .bytes):
                valueCount += 1
                try reader.skip(field.wire)
            case (5, .varint): extent = try reader.varint()
            case (15, .varint): version = try reader.varint()
            default: try reader.skip(field.wire)
            }
        }
        guard hasName else {
            throw VectorTileError(reason: .unnamedLayer, offset: range.lowerBound)
        }
        guard (1...2).contains(version) else {
            throw VectorTileError(
                reason: .unknownVersion(layer: name, version: version), offset: range.lowerBound)
        }
        guard (1...UInt64(TilePoint.limit)).contains(extent) else {
            throw VectorTileError(
                reason: .badExtent(layer: name, extent: extent), offset: range.lowerBound)
        }
        self.version = Int(version)
        self.extent = Int(extent)
    }
}
