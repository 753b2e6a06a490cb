import CDeflate

/// Compresses whole blocks of bytes; the tables are made once and used again.
///
/// One compressor serves one thread at a time: give each thread its own.
public final class Compressor {
    private let handle: OpaquePointer

    /// The effort that was asked for, brought into the range 0 to 12.
    public let level: Int

    /// A compressor of a given effort.
    ///
    /// - Parameter level: 0 (stored only), 1 (fastest) ... 6 (usual) ... 12 (smallest, slow); values
    ///   outside go to the nearest end.
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
    /// - Throws: ``DeflateError/outOfMemory`` if the result did not fit, which the library rules out.
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
    /// - Throws: ``DeflateError/outOfMemory`` if the result did not fit, which the library rules out.
    public func compress(
        _ bytes: [UInt8], as format: DeflateFormat = .gzip
    ) throws(DeflateError) -> [UInt8] {
        try bytes.withUnsafeBufferPointer { (buffer) throws(DeflateError) in
            try compress(UnsafeRawBufferPointer(buffer), as: format)
        }
    }
}
