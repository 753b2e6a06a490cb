/// The reason why the bytes of a vector tile could not be decoded.
public struct VectorTileError: Error, Hashable, CustomStringConvertible {
    /// The kind of error.
    public enum Reason: Hashable, Sendable {
        /// A number or a length extends past the end of its message.
        case truncated
        /// A number is longer than ten bytes.
        case overlongNumber
        /// A protobuf wire type that the format does not use (groups, reserved numbers).
        case unknownWireType(Int)
        /// The tile is larger than the two gigabytes that offsets can address.
        case tooLarge(Int)
        /// A layer without a name.
        case unnamedLayer
        /// A layer with an extent of zero, or beyond ``TilePoint/limit``.
        case badExtent(layer: String, extent: UInt64)
        /// A layer of an unsupported version.
        case unknownVersion(layer: String, version: UInt64)
    }

    /// The kind of error.
    public let reason: Reason
    /// The position in the tile, in bytes from its beginning (after decompression).
    public let offset: Int

    /// One line with the error and its position.
    public var description: String {
        "cannot read vector tile: \(text) (byte \(offset))"
    }

    private var text: String {
        switch reason {
        case .truncated: "a field runs past the end of its message"
        case .overlongNumber: "a number is longer than 10 bytes"
        case .unknownWireType(let type): "wire type \(type) does not exist"
        case .tooLarge(let count): "\(count) bytes are more than 2 GiB"
        case .unnamedLayer: "a layer has no name"
        case .badExtent(let layer, let extent): "layer '\(layer.prefix(40))' has extent \(extent)"
        case .unknownVersion(let layer, let version):
            "layer '\(layer.prefix(40))' has version \(version); 1 and 2 are known"
        }
    }
}
