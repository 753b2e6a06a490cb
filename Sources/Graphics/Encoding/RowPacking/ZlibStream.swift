/// A zlib stream (RFC 1950) that is written block by block.
struct ZlibStream {
    /// The header for a window of 32 KB, made in the fastest way.
    private var bytes: [UInt8] = [0x78, 0x01]
    private var writer = BitWriter()

    /// Adds a block.
    ///
    /// - Parameters:
    ///   - tokens: what it is made of.
    ///   - isLast: whether none follows.
    mutating func append(_ tokens: TokenBuffer, isLast: Bool) {
        DeflateBlock(tokens).write(isLast: isLast, to: &bytes, &writer)
    }

    /// The whole stream.
    ///
    /// - Parameter checksum: Adler-32 of all bytes that the blocks stand for.
    /// - Returns: its bytes.
    consuming func finished(checksum: UInt32) -> [UInt8] {
        var (bytes, writer) = (bytes, writer)
        writer.finish(&bytes)
        for shift: UInt32 in [24, 16, 8, 0] {
            bytes.append(UInt8(truncatingIfNeeded: checksum >> shift))
        }
        return bytes
    }
}

/// Bits that do not fill a byte yet.
struct BitWriter {
    private var bits: UInt64 = 0
    /// How many there are, below 8 between calls.
    private var count: UInt64 = 0

    /// Adds bits, the first in the lowest.
    ///
    /// - Parameters:
    ///   - value: has no bits above.
    ///   - length: up to 56.
    ///   - target: where whole bytes go; eight are written, of which the last ones mean nothing.
    @inline(__always)
    mutating func put(_ value: UInt64, _ length: UInt64, to target: inout UnsafeMutableRawPointer) {
        bits |= value &<< count
        count += length
        target.storeBytes(of: bits.littleEndian, as: UInt64.self)
        target += Int(count >> 3)
        bits &>>= count & ~7
        count &= 7
    }

    /// Fills the last byte with zeros.
    mutating func finish(_ stream: inout [UInt8]) {
        if count > 0 { stream.append(UInt8(truncatingIfNeeded: bits)) }
        bits = 0
        count = 0
    }
}
