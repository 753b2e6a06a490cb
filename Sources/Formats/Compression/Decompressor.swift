import CDeflate

/// Decompresses whole blocks of bytes; the tables are made once and used again.
///
/// One decompressor serves one thread at a time: give each thread its own.
public final class Decompressor {
    private let handle: OpaquePointer

    /// Deflate can't make more than about this many bytes out of one.
    private static let greatestRatio = 1032

    /// A decompressor.
    ///
    /// - Throws: ``DeflateError/outOfMemory``.
    public init() throws(DeflateError) {
        guard let handle = libdeflate_alloc_decompressor() else { throw .outOfMemory }
        self.handle = handle
    }

    deinit { libdeflate_free_decompressor(handle) }

    /// Decompresses a block in memory.
    ///
    /// All members of a gzip file are read, as RFC 1952 (2.2) asks; bytes after the last one are
    /// passed over, as `gzip` does.
    ///
    /// - Parameters:
    ///   - bytes: the compressed data in its wrapper.
    ///   - format: which wrapper that is.
    ///   - limit: the most bytes that the result may have.
    /// - Returns: the data.
    /// - Throws: ``DeflateError`` if the data is damaged or larger than `limit`.
    public func decompress(
        _ bytes: UnsafeRawBufferPointer, as format: DeflateFormat, limit: Int
    ) throws(DeflateError) -> [UInt8] {
        var (output, used) = try stream(bytes, as: format, limit: limit)
        while format == .gzip, used < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[used...])
            guard DeflateFormat(sniffing: rest) == .gzip else { break }
            let next = try member(rest, limit: limit, produced: output.count)
            output.append(contentsOf: next.output)
            used += next.used
        }
        return output
    }

    /// Decompresses an array.
    ///
    /// - Parameters:
    ///   - bytes: the compressed data in its wrapper.
    ///   - format: which wrapper that is.
    ///   - limit: the most bytes that the result may have.
    /// - Returns: the data.
    /// - Throws: ``DeflateError`` if the data is damaged or larger than `limit`.
    public func decompress(
        _ bytes: [UInt8], as format: DeflateFormat, limit: Int
    ) throws(DeflateError) -> [UInt8] {
        try bytes.withUnsafeBufferPointer { (buffer) throws(DeflateError) in
            try decompress(UnsafeRawBufferPointer(buffer), as: format, limit: limit)
        }
    }

    private func member(
        _ bytes: UnsafeRawBufferPointer, limit: Int, produced: Int
    ) throws(DeflateError) -> (output: [UInt8], used: Int) {
        do {
            return try stream(bytes, as: .gzip, limit: limit - produced)
        } catch .tooLarge {
            throw .tooLarge(limit: limit)
        }
    }

    /// One stream from its first byte; the room for it grows from a guess up to the limit.
    private func stream(
        _ bytes: UnsafeRawBufferPointer, as format: DeflateFormat, limit: Int
    ) throws(DeflateError) -> (output: [UInt8], used: Int) {
        let allowed = max(limit, 0)
        let ceiling = min(allowed, bytes.count * Self.greatestRatio)
        var capacity = min(Self.expectedSize(of: bytes, as: format), ceiling)
        while true {
            let attempt = attempt(bytes, as: format, capacity: capacity)
            switch attempt.result {
            case LIBDEFLATE_SUCCESS: return (attempt.output, attempt.used)
            case LIBDEFLATE_INSUFFICIENT_SPACE where capacity < ceiling:
                capacity = capacity > ceiling / 4 ? ceiling : capacity * 4
            case LIBDEFLATE_INSUFFICIENT_SPACE where ceiling == allowed:
                throw .tooLarge(limit: limit)
            default: throw .damaged(format)
            }
        }
    }

    private func attempt(
        _ bytes: UnsafeRawBufferPointer, as format: DeflateFormat, capacity: Int
    ) -> (result: libdeflate_result, output: [UInt8], used: Int) {
        var result = LIBDEFLATE_BAD_DATA
        var used = 0
        let output = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            result =
                switch format {
                case .gzip:
                    libdeflate_gzip_decompress_ex(
                        handle, bytes.baseAddress, bytes.count, buffer.baseAddress, capacity, &used,
                        &count)
                case .zlib:
                    libdeflate_zlib_decompress_ex(
                        handle, bytes.baseAddress, bytes.count, buffer.baseAddress, capacity, &used,
                        &count)
                }
            if result != LIBDEFLATE_SUCCESS { count = 0 }
        }
        return (result, output, used)
    }

    /// A first guess at the size of the result, in bytes; never trusted.
    ///
    /// A gzip file ends with its size modulo 2^32, low byte first (RFC 1952, 2.3.1); a zlib stream
    /// says nothing.
    private static func expectedSize(
        of bytes: UnsafeRawBufferPointer, as format: DeflateFormat
    ) -> Int {
        guard format == .gzip, bytes.count >= 18 else { return max(bytes.count * 4, 64) }
        let trailer = (0..<4).reduce(0) { $0 | Int(bytes[bytes.count - 4 + $1]) << (8 * $1) }
        return max(trailer, 64)
    }
}
