/// The tokens of one block, counted as they are added.
///
/// The value points to memory that is owned by the caller of ``allocate(capacity:)``.
struct TokenBuffer {
    private let start: UnsafeMutablePointer<DeflateToken>
    private let limit: UnsafeMutablePointer<DeflateToken>
    private var end: UnsafeMutablePointer<DeflateToken>
    /// The number of occurrences of each ``DeflateToken/codeIndex``.
    let counts: UnsafeMutablePointer<UInt32>
    /// The number of occurrences of each ``DeflateToken/distanceSymbol``.
    ///
    /// ``DeflateToken/noDistance`` is not counted.
    let distanceCounts: UnsafeMutablePointer<UInt32>

    /// Allocates an empty buffer.
    ///
    /// - Parameter capacity: the most tokens that it can hold, three or more.
    /// - Returns: the buffer; see ``deallocate()``.
    static func allocate(capacity: Int) -> TokenBuffer {
        var buffer = TokenBuffer(
            .allocate(capacity: capacity), capacity: capacity,
            .allocate(capacity: DeflateToken.codeIndexCount),
            .allocate(capacity: DeflateToken.distanceSymbolCount))
        buffer.removeAll()
        return buffer
    }

    private init(
        _ start: UnsafeMutablePointer<DeflateToken>, capacity: Int,
        _ counts: UnsafeMutablePointer<UInt32>, _ distanceCounts: UnsafeMutablePointer<UInt32>
    ) {
        self.start = start
        limit = start + (capacity - 2)
        end = start
        self.counts = counts
        self.distanceCounts = distanceCounts
    }

    /// Frees the memory.
    func deallocate() {
        start.deallocate()
        counts.deallocate()
        distanceCounts.deallocate()
    }

    /// The tokens added so far.
    var tokens: UnsafeBufferPointer<DeflateToken> {
        UnsafeBufferPointer(start: start, count: end - start)
    }

    /// Whether there is no capacity for three more.
    @inline(__always)
    var isFull: Bool { end >= limit }

    /// Removes the tokens.
    mutating func removeAll() {
        end = start
        counts.update(repeating: 0, count: DeflateToken.codeIndexCount)
        distanceCounts.update(repeating: 0, count: DeflateToken.distanceSymbolCount)
    }

    /// Adds a literal byte; there must be capacity.
    @inline(__always)
    mutating func add(byte: UInt8) {
        let token = DeflateToken(byte: byte)
        end.pointee = token
        end += 1
        counts[token.codeIndex] &+= 1
    }

    /// Adds a repetition of earlier bytes; there must be capacity.
    ///
    /// - Parameters:
    ///   - length: its bytes, one of ``DeflateToken/lengths``.
    ///   - distance: from its first byte back to that of its source.
    @inline(__always)
    mutating func add(length: Int, distance: Int) {
        let token = DeflateToken(length: length, distance: distance)
        end.pointee = token
        end += 1
        counts[token.codeIndex] &+= 1
        distanceCounts[token.distanceSymbol] &+= 1
    }
}

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
