import CDeflate

/// Checksums of byte sequences, as the file formats require them.
public enum Checksum {
    /// CRC-32 as in gzip, PNG and zip.
    ///
    /// - Parameters:
    ///   - bytes: the next part of the data.
    ///   - previous: the checksum of the parts before; 0 at the start.
    /// - Returns: the checksum of all parts so far.
    public static func crc32(_ bytes: UnsafeRawBufferPointer, after previous: UInt32 = 0) -> UInt32
    {
        // For a null pointer the library returns the start value, which would discard `previous`.
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return previous }
        return libdeflate_crc32(previous, start, bytes.count)
    }

    /// Adler-32 as in zlib.
    ///
    /// - Parameter bytes: the whole data.
    /// - Returns: the checksum; 1 of no bytes.
    public static func adler32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return 1 }
        return libdeflate_adler32(1, start, bytes.count)
    }

    /// CRC-32 of an array.
    ///
    /// - Parameters:
    ///   - bytes: the next part of the data.
    ///   - previous: the checksum of the parts before; 0 at the start.
    /// - Returns: the checksum of all parts so far.
    public static func crc32(_ bytes: [UInt8], after previous: UInt32 = 0) -> UInt32 {
        bytes.withUnsafeBytes { crc32($0, after: previous) }
    }
}
