/// The codes of a block, indexed by the fields of tokens.
struct TokenCodes {
    /// For each ``DeflateToken/codeIndex`` the code followed by the extra bits of a length.
    ///
    /// They take twenty bits at most; their number is in the highest byte.
    private var codes = [UInt32](repeating: 0, count: DeflateToken.codeIndexCount)
    /// For each ``DeflateToken/distanceSymbol`` the code, fifteen bits at most.
    ///
    /// The third byte contains the number of its bits, and the fourth the number of extra bits that
    /// follow, which are not included.
    private var distances = [UInt32](repeating: 0, count: DeflateToken.distanceSymbolCount)

    /// Tables of two codes.
    ///
    /// - Parameters:
    ///   - symbols: the code for bytes, the end of a block, and lengths.
    ///   - distances: the code for distances.
    init(_ symbols: HuffmanCode, _ distances: HuffmanCode) {
        for byte in 0..<256 {
            codes[byte] = UInt32(symbols.codes[byte]) | UInt32(symbols.lengths[byte]) << 24
        }
        for index in 0..<256 {
            let number = Int(MatchSymbols.lengths[index])
            let extra =
                index + DeflateToken.lengths.lowerBound - Int(MatchSymbols.lengthBases[number])
            let length = UInt32(symbols.lengths[257 + number])
            let count = length + UInt32(MatchSymbols.lengthBits[number])
            codes[256 + index] =
                UInt32(symbols.codes[257 + number]) | UInt32(extra) << length | count << 24
        }
        for symbol in distances.lengths.indices {
            self.distances[symbol] =
                UInt32(distances.codes[symbol]) | UInt32(distances.lengths[symbol]) << 16
                | UInt32(MatchSymbols.distanceBits[symbol]) << 24
        }
    }

    /// Writes tokens.
    ///
    /// Bytes and repetitions are handled without a branch, because no processor could predict it: a
    /// byte has a distance of no bits.
    func write(
        _ tokens: UnsafeBufferPointer<DeflateToken>, to target: inout UnsafeMutableRawPointer,
        _ writer: inout BitWriter
    ) {
        // Local copies, so that the loop does not reload them for each token.
        var (output, bits) = (target, writer)
        codes.withUnsafeBufferPointer { codes in
            distances.withUnsafeBufferPointer { distances in
                var place = 0
                while place + 1 < tokens.count {
                    let first = Self.bits(of: tokens[place], codes, distances)
                    let second = Self.bits(of: tokens[place + 1], codes, distances)
                    if first.count + second.count <= 56 {
                        bits.put(
                            first.bits | second.bits &<< first.count, first.count + second.count,
                            to: &output)
                    } else {
                        bits.put(first.bits, first.count, to: &output)
                        bits.put(second.bits, second.count, to: &output)
                    }
                    place += 2
                }
                if place < tokens.count {
                    let last = Self.bits(of: tokens[place], codes, distances)
                    bits.put(last.bits, last.count, to: &output)
                }
            }
        }
        (target, writer) = (output, bits)
    }

    /// The bits of a token: 48 at most.
    @inline(__always)
    private static func bits(
        of token: DeflateToken, _ codes: UnsafeBufferPointer<UInt32>,
        _ distances: UnsafeBufferPointer<UInt32>
    ) -> (bits: UInt64, count: UInt64) {
        let code = codes[token.codeIndex]
        let distance = distances[token.distanceSymbol]
        let place = UInt64(code >> 24)
        let extraPlace = place + UInt64(distance >> 16 & 0xFF)
        return (
            UInt64(code & 0xFF_FFFF) | UInt64(distance & 0xFFFF) &<< place
                | UInt64(token.distanceExtra) &<< extraPlace,
            extraPlace + UInt64(distance >> 24)
        )
    }
}

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
