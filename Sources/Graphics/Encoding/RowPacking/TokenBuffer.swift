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
