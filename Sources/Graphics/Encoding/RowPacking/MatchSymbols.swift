/// The symbols of lengths and distances, with the bits that say which of a symbol's is meant (RFC 1951,
/// 3.2.5).
enum MatchSymbols {
    /// Bits behind each symbol of a length.
    static let lengthBits: [UInt8] =
        [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]

    /// The least length of each symbol; the last one is the longest alone.
    static let lengthBases: [UInt16] = {
        var bases: [UInt16] = []
        var next: UInt16 = 3
        for bits in lengthBits.dropLast() {
            bases.append(next)
            next += 1 << bits
        }
        return bases + [258]
    }()

    /// The symbol of each length, less the least length.
    static let lengths: [UInt8] = (3...258).map { length in
        UInt8(truncatingIfNeeded: lengthBases.lastIndex { $0 <= length } ?? 0)
    }

    /// Bits behind each symbol of a distance.
    static let distanceBits: [UInt8] = (0..<30).map { UInt8(max($0 / 2 - 1, 0)) }

    /// The symbol of a distance less one: its two highest bits, and how many lie below them.
    @inline(__always)
    static func distance(_ index: Int) -> Int {
        guard index > 3 else { return index }
        let bits = Int.bitWidth - 2 - index.leadingZeroBitCount
        return 2 * bits + 2 + (index >> bits & 1)
    }

    /// Bits behind the symbol of a distance.
    @inline(__always)
    static func distanceBitCount(_ symbol: Int) -> Int { max(symbol / 2 - 1, 0) }

    /// The least distance of a symbol, less one.
    @inline(__always)
    static func distanceBase(_ symbol: Int) -> Int {
        symbol < 4 ? symbol : (2 + symbol & 1) &<< distanceBitCount(symbol)
    }
}
