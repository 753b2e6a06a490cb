import CDeflate

/// Compresses whole blocks of bytes; the tables are made once and reused.
///
/// For use by one thread at a time: give each thread its own compressor.
public final class Compressor {
    private let handle: OpaquePointer

    /// The requested effort, clamped to the range 0 to 12.
    public let level: Int

    /// A compressor of a given effort.
    ///
    /// - Parameter level: 0 (stored only), 1 (fastest) ... 6 (default) ... 12 (smallest, slow);
    ///   values outside are clamped.
    /// - Throws: ``DeflateError/outOfMemory``.
    public init(level: Int = 6) throws(DeflateError) {
        let allowed = min(max(level, 0), 12)
        guard let handle = libdeflate_alloc_compressor(Int32(allowed)) else {
            throw .outOfMemory
        }
        self.handle = handle
        self.level = allowed
    }

    deinit { libdeflate_free_compressor(handle) }

    /// Compresses a block in memory.
    ///
    /// - Parameters:
    ///   - bytes: the data.
    ///   - format: the wrapper around it.
    /// - Returns: the compressed data in its wrapper.
    /// - Throws: ``DeflateError/outOfMemory`` if the result does not fit, which the library rules
    ///   out.
    public func compress(
        _ bytes: UnsafeRawBufferPointer, as format: DeflateFormat = .gzip
    ) throws(DeflateError) -> [UInt8] {
        let bound =
            switch format {
            case .gzip: libdeflate_gzip_compress_bound(handle, bytes.count)
            case .zlib: libdeflate_zlib_compress_bound(handle, bytes.count)
            }
        let output = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count =
                switch format {
                case .gzip:
                    libdeflate_gzip_compress(
                        handle, bytes.baseAddress, bytes.count, buffer.baseAddress, bound)
                case .zlib:
                    libdeflate_zlib_compress(
                        handle, bytes.baseAddress, bytes.count, buffer.baseAddress, bound)
                }
        }
        guard !output.isEmpty else { throw .outOfMemory }
        return output
    }

    /// Compresses an array.
    ///
    /// - Parameters:
    ///   - bytes: the data.
    ///   - format: the wrapper around it.
    /// - Returns: the compressed data in its wrapper.
    /// - Throws: ``DeflateError/outOfMemory`` if the result does not fit, which the library rules
    ///   out.
    public func compress(
        _ bytes: [UInt8], as format: DeflateFormat = .gzip
    ) throws(DeflateError) -> [UInt8] {
        try bytes.withUnsafeBufferPointer { (buffer) throws(DeflateError) in
            try compress(UnsafeRawBufferPointer(buffer), as: format)
        }
    }
}

/// The wrappers of deflate-compressed bytes.
public enum DeflateFormat: String, Sendable, CaseIterable {
    /// RFC 1952: files, and the tiles of an MBTiles map.
    case gzip
    /// RFC 1950: PNG pictures and OpenStreetMap PBF blobs.
    case zlib

    /// Detects the format from the first bytes; `nil` if they are neither format.
    ///
    /// gzip begins with 1F 8B; zlib with a byte whose low half is 8 (deflate) and whose high half is
    /// at most 7 (window of 32 KB), and a second byte that makes both a multiple of 31.
    ///
    /// - Parameter bytes: the data, or at least its first two bytes.
    public init?(sniffing bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 2 else { return nil }
        let (first, second) = (bytes[0], bytes[1])
        if first == 0x1F, second == 0x8B {
            self = .gzip
        } else if first & 0x0F == 8, first >> 4 <= 7,
            (UInt16(first) << 8 | UInt16(second)).isMultiple(of: 31)
        {
            self = .zlib
        } else {
            return nil
        }
    }
}

/// The reason why bytes could not be compressed or decompressed.
public enum DeflateError: Error, Hashable, CustomStringConvertible {
    /// The bytes are not a complete, undamaged stream of the named format.
    case damaged(DeflateFormat)
    /// The data would exceed the caller's limit, in bytes.
    case tooLarge(limit: Int)
    /// The library could not get memory for its tables or its output.
    case outOfMemory

    /// One line with the problem in the data.
    public var description: String {
        switch self {
        case .damaged(let format): "the \(format.rawValue) data is damaged or cut short"
        case .tooLarge(let limit): "the compressed data holds more than \(limit) bytes"
        case .outOfMemory: "no memory for compression"
        }
    }
}
