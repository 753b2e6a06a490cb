import CBZip2

/// Decompresses bzip2 files (https://sourceware.org/bzip2/).
package enum BZip2 {
    /// Whether bytes begin as bzip2 files do.
    package static func isCompressed(_ bytes: [UInt8]) -> Bool {
        bytes.count > 10 && bytes.starts(with: "BZh".utf8) && (0x31...0x39).contains(bytes[3])
            && bytes[4..<10].elementsEqual([0x31, 0x41, 0x59, 0x26, 0x53, 0x59])
    }

    /// Decompresses a file, all of its streams.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - limit: the most bytes of the result.
    /// - Returns: the content; `nil` if the file is damaged or the content larger than `limit`.
    package static func decompress(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
        var output: [UInt8] = []
        var position = 0
        while position < bytes.count {
            guard let used = stream(bytes[position...], into: &output, limit: limit) else {
                // Bytes after the last stream are ignored, as by `bzip2`.
                return position > 0 && !isCompressed(Array(bytes[position...].prefix(16)))
                    ? output : nil
            }
            position += used
        }
        return output
    }

    /// Decompresses one stream and returns the bytes that it took.
    private static func stream(
        _ bytes: ArraySlice<UInt8>, into output: inout [UInt8], limit: Int
    ) -> Int? {
        var stream = bz_stream()
        guard BZ2_bzDecompressInit(&stream, 0, 0) == BZ_OK else { return nil }
        defer { BZ2_bzDecompressEnd(&stream) }
        var input = Array(bytes)
        var buffer = [CChar](repeating: 0, count: 1 << 18)
        return input.withUnsafeMutableBytes { input in
            stream.next_in = input.baseAddress?.assumingMemoryBound(to: CChar.self)
            stream.avail_in = UInt32(clamping: input.count)
            while true {
                var produced = 0
                let code = buffer.withUnsafeMutableBufferPointer { buffer in
                    stream.next_out = buffer.baseAddress
                    stream.avail_out = UInt32(buffer.count)
                    let code = BZ2_bzDecompress(&stream)
                    produced = buffer.count - Int(stream.avail_out)
                    return code
                }
                guard code == BZ_OK || code == BZ_STREAM_END, output.count + produced <= limit
                else {
                    return nil
                }
                buffer.withUnsafeBytes { output.append(contentsOf: $0.prefix(produced)) }
                if code == BZ_STREAM_END { return input.count - Int(stream.avail_in) }
                // A stream that ends too early produces nothing more.
                if produced == 0, stream.avail_in == 0 { return nil }
            }
        }
    }
}
