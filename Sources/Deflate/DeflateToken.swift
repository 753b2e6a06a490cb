/// What a deflate stream is made of (RFC 1951, 3.2.3): a byte as it is, or a stretch of bytes that was
/// there before.
struct DeflateToken: Hashable, Sendable {
    /// A byte as it is, or a stretch, which the highest bit tells.
    ///
    /// Of a stretch, bits 16 to 23 hold its length less
    /// the least, the lowest 16 its distance less one.
    let bits: UInt32

    /// Bytes that a stretch may have.
    static let lengths = 3...258
    /// Bytes that a stretch may lie back, to its first byte.
    static let distances = 1...32_768

    /// One byte.
    init(byte: UInt8) { self.init(unchecked: UInt32(byte)) }

    /// A stretch that was there before; it may run on into itself.
    ///
    /// - Parameters:
    ///   - length: its bytes, one of ``lengths``.
    ///   - distance: from its first byte back to that of its source, one of ``distances``.
    init(length: Int, distance: Int) {
        self.init(
            unchecked: 1 << 31 | UInt32(truncatingIfNeeded: length - 3) << 16
                | UInt32(truncatingIfNeeded: distance - 1))
    }

    private init(unchecked bits: UInt32) { self.bits = bits }

    var isStretch: Bool { bits >> 31 != 0 }
    /// Of a stretch: its length less the least one.
    var lengthIndex: Int { Int(bits >> 16 & 0xFF) }
    /// Of a stretch: its distance less one.
    var distanceIndex: Int { Int(bits & 0x7FFF) }
    /// Of a byte: the byte.
    var byte: Int { Int(bits & 0xFF) }
}
