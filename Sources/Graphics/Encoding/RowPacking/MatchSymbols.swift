/// The symbols of lengths and distances, and their extra bits (RFC 1951, 3.2.5).
///
/// The extra bits select one of a symbol's values.
enum MatchSymbols {
    /// The number of extra bits of each length symbol.
    static let lengthBits: [UInt8] =
        [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]

    /// The least length of each symbol; the last one stands only for the longest length.
    static let lengthBases: [UInt16] = {
        var bases: [UInt16] = []
        var next: UInt16 = 3
        for bits in lengthBits.dropLast() {
            bases.append(next)
            next += 1 << bits
        }
        return bases + [258]
    }()

    /// The symbol of each length, indexed by the length minus the least length.
    static let lengths: [UInt8] = (3...258).map { length in
        UInt8(truncatingIfNeeded: lengthBases.lastIndex { $0 <= length } ?? 0)
    }

    /// The number of extra bits of each distance symbol.
    static let distanceBits: [UInt8] = (0..<30).map { UInt8(max($0 / 2 - 1, 0)) }

    /// The symbol of a distance minus one: its two highest bits, and the number of bits below them.
    @inline(__always)
    static func distance(_ index: Int) -> Int {
        guard index > 3 else { return index }
        let bits = Int.bitWidth - 2 - index.leadingZeroBitCount
        return 2 * bits + 2 + (index >> bits & 1)
    }

    /// The number of extra bits of a distance symbol.
    @inline(__always)
    static func distanceBitCount(_ symbol: Int) -> Int { max(symbol / 2 - 1, 0) }

    /// The least distance of a symbol, minus one.
    @inline(__always)
    static func distanceBase(_ symbol: Int) -> Int {
        symbol < 4 ? symbol : (2 + symbol & 1) &<< distanceBitCount(symbol)
    }
}
