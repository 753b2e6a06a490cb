/// The tokens of one block, counted as they come.
///
/// A value of it points to memory that is owned by whoever called ``allocate(capacity:)``.
struct TokenBuffer {
    private let start: UnsafeMutablePointer<DeflateToken>
    private let limit: UnsafeMutablePointer<DeflateToken>
    private var end: UnsafeMutablePointer<DeflateToken>
    /// How often each ``DeflateToken/codeIndex`` came.
    let counts: UnsafeMutablePointer<UInt32>
    /// How often each ``DeflateToken/distanceSymbol`` came, but for ``DeflateToken/noDistance``.
    let distanceCounts: UnsafeMutablePointer<UInt32>

    /// An empty buffer.
    ///
    /// - Parameter capacity: how many tokens there is room for, three or more.
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

    /// Gives the memory back.
    func deallocate() {
        start.deallocate()
        counts.deallocate()
        distanceCounts.deallocate()
    }

    /// The tokens so far.
    var tokens: UnsafeBufferPointer<DeflateToken> {
        UnsafeBufferPointer(start: start, count: end - start)
    }

    /// Whether there is no room for three more.
    @inline(__always)
    var isFull: Bool { end >= limit }

    /// Forgets the tokens.
    mutating func removeAll() {
        end = start
        counts.update(repeating: 0, count: DeflateToken.codeIndexCount)
        distanceCounts.update(repeating: 0, count: DeflateToken.distanceSymbolCount)
    }

    /// Adds a byte as it is; there must be room.
    @inline(__always)
    mutating func add(byte: UInt8) {
        let token = DeflateToken(byte: byte)
        end.pointee = token
        end += 1
        counts[token.codeIndex] &+= 1
    }

    /// Adds a stretch that was there before; there must be room.
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
