/// A unit of a deflate stream (RFC 1951, 3.2.3): a literal byte, or a repetition of earlier bytes.
struct DeflateToken: Hashable, Sendable {
    /// The fields side by side, as a block writes them.
    ///
    /// From the lowest bit: fifteen bits of ``distanceExtra``, five of ``distanceSymbol``, and
    /// above them ``codeIndex``. A byte has the distance symbol ``noDistance``, so that code that
    /// processes tokens need not check their kind.
    let bits: UInt32

    /// The allowed lengths of a repetition, in bytes.
    static let lengths = 3...258
    /// The allowed distances back to the first byte of the source, in bytes.
    static let distances = 1...32_768
    /// The distance symbol of literal bytes; no distance in a stream has this number.
    static let noDistance = 30
    /// The number of values of ``codeIndex``.
    static let codeIndexCount = 512
    /// The number of values of ``distanceSymbol``.
    static let distanceSymbolCount = 32

    /// A literal byte.
    @inline(__always)
    init(byte: UInt8) { bits = UInt32(Self.noDistance) << 15 | UInt32(byte) << 20 }

    /// A repetition of earlier bytes; it may overlap itself.
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

    /// The byte itself, or for a repetition 256 plus its length minus the least length.
    @inline(__always)
    var codeIndex: Int { Int(bits >> 20) }
    /// The distance symbol of a repetition, or ``noDistance``.
    @inline(__always)
    var distanceSymbol: Int { Int(bits >> 15 & 0x1F) }
    /// The offset of a repetition's distance within its symbol; 0 for a byte.
    @inline(__always)
    var distanceExtra: UInt32 { bits & 0x7FFF }
}
