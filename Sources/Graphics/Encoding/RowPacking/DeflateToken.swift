/// What a deflate stream is made of (RFC 1951, 3.2.3): a byte as it is, or a stretch of bytes that was
/// there before.
struct DeflateToken: Hashable, Sendable {
    /// Numbers side by side, as a block writes them.
    ///
    /// From the lowest bit: fifteen of ``distanceExtra``, five of ``distanceSymbol``, and above them
    /// ``codeIndex``. A byte has the distance symbol ``noDistance``, so that whoever goes through tokens
    /// need not ask what they are.
    let bits: UInt32

    /// Bytes that a stretch may have.
    static let lengths = 3...258
    /// Bytes that a stretch may lie back, to its first byte.
    static let distances = 1...32_768
    /// The distance symbol of bytes; none in a stream has this number.
    static let noDistance = 30
    /// Numbers that ``codeIndex`` may have, and ``distanceSymbol``.
    static let codeIndexCount = 512
    /// Numbers that ``distanceSymbol`` may have.
    static let distanceSymbolCount = 32

    /// One byte.
    @inline(__always)
    init(byte: UInt8) { bits = UInt32(Self.noDistance) << 15 | UInt32(byte) << 20 }

    /// A stretch that was there before; it may run on into itself.
    ///
    /// - Parameters:
    ///   - length: its bytes, one of ``lengths``.
    ///   - distance: from its first byte back to that of its source, one of ``distances``.
    @inline(__always)
    init(length: Int, distance: Int) {
        let symbol = MatchSymbols.distance(distance - 1)
        let extra = distance - 1 - MatchSymbols.distanceBase(symbol)
        bits =
            UInt32(truncatingIfNeeded: 256 + length - 3) << 20
            | UInt32(truncatingIfNeeded: symbol) << 15 | UInt32(truncatingIfNeeded: extra)
    }

    /// Of a byte the byte, of a stretch 256 and its length less the least one.
    @inline(__always)
    var codeIndex: Int { Int(bits >> 20) }
    /// The symbol of a stretch's distance, or ``noDistance``.
    @inline(__always)
    var distanceSymbol: Int { Int(bits >> 15 & 0x1F) }
    /// Of a stretch: which of its symbol's distances; of a byte: 0.
    @inline(__always)
    var distanceExtra: UInt32 { bits & 0x7FFF }
}
