import Formats
import Geometry

/// Decompresses tiles in gzip or zlib format.
final class TileUnpacker {
    private let decompressor: Decompressor

    /// The largest decompressed size of a tile, in bytes.
    static let limit = 64 << 20

    /// - Parameter path: the file whose tiles are read, for errors.
    /// - Throws: ``MapStoreError`` if memory is short.
    init(for path: String) throws(MapStoreError) {
        do {
            decompressor = try Decompressor()
        } catch {
            throw .cannotOpen(path: path, reason: error.description)
        }
    }

    func unpack(_ bytes: UnsafeRawBufferPointer) throws(DeflateError) -> [UInt8] {
        guard let format = DeflateFormat(sniffing: bytes) else {
            guard bytes.count <= Self.limit else { throw .tooLarge(limit: Self.limit) }
            return [UInt8](bytes)
        }
        return try decompressor.decompress(bytes, as: format, limit: Self.limit)
    }

    /// Decompresses a tile and adds its address to errors.
    ///
    /// - Parameters:
    ///   - stored: its bytes; `nil` gives `nil`.
    ///   - tile: its address.
    ///   - path: its file.
    /// - Returns: the bytes, decompressed.
    /// - Throws: ``MapStoreError`` if they are damaged or too many.
    func unpack(
        _ stored: [UInt8]?, of tile: TileID, in path: String
    ) throws(MapStoreError) -> [UInt8]? {
        guard let stored else { return nil }
        do {
            return try stored.withUnsafeBufferPointer { (buffer) throws(DeflateError) in
                try unpack(UnsafeRawBufferPointer(buffer))
            }
        } catch {
            throw .cannotRead(path: path, part: "tile \(tile)", reason: error.description)
        }
    }
}
