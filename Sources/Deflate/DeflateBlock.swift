/// Some tokens with a code of their own (RFC 1951, 3.2.7).
struct DeflateBlock {
    private let tokens: UnsafeBufferPointer<DeflateToken>
    /// Codes of bytes, of the block's end, and of lengths.
    private let symbols: HuffmanCode
    private let distances: HuffmanCode
    /// Bits that all tokens take.
    private let tokenBits: Int

    private static let endOfBlock = 256
    private static let longestCode = 15

    /// Counts tokens and finds their codes.
    init(_ tokens: UnsafeBufferPointer<DeflateToken>) {
        self.tokens = tokens
        var lengths = [UInt32](repeating: 0, count: 256)
        var symbolCounts = [UInt32](repeating: 0, count: 286)
        var distanceCounts = [UInt32](repeating: 0, count: 30)
        symbolCounts[Self.endOfBlock] = 1
        symbolCounts.withUnsafeMutableBufferPointer { bytes in
            for token in tokens {
                if token.isStretch {
                    lengths[token.lengthIndex] &+= 1
                    distanceCounts[MatchSymbols.distance(token.distanceIndex)] &+= 1
                } else {
                    bytes[token.byte] &+= 1
                }
            }
        }
        for (index, count) in lengths.enumerated() where count > 0 {
            symbolCounts[257 + Int(MatchSymbols.lengths[index])] += count
        }
        symbols = HuffmanCode(symbolCounts, limit: Self.longestCode)
        distances = HuffmanCode(distanceCounts, limit: Self.longestCode)
        var bits = 0
        for (symbol, count) in symbolCounts.enumerated() {
            let extra = symbol > 256 ? MatchSymbols.lengthBits[symbol - 257] : 0
            bits += Int(count) * (Int(symbols.lengths[symbol]) + Int(extra))
        }
        for (symbol, count) in distanceCounts.enumerated() {
            bits += Int(count) * Int(distances.lengths[symbol] + MatchSymbols.distanceBits[symbol])
        }
        tokenBits = bits
    }

    /// Adds the block to a stream.
    func write(isLast: Bool, to stream: inout [UInt8], _ writer: inout BitWriter) {
        let start = stream.count
        // 19 lengths of codes, up to 316 codes with a run's length, and what one store writes too much.
        let room = tokenBits / 8 + 512 + 16
        stream += repeatElement(0, count: room)
        let written = stream.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return 0 }
            var target = base + start
            writer.put(isLast ? 0b101 : 0b100, 3, to: &target)
            CodeLengths(symbols.lengths, distances.lengths).write(to: &target, &writer)
            writeTokens(to: &target, &writer)
            return target - base
        }
        stream.removeLast(stream.count - written)
    }

    private func writeTokens(
        to target: inout UnsafeMutableRawPointer, _ writer: inout BitWriter
    ) {
        let codes = TokenCodes(symbols, distances)
        // In locals: the loop shall not load them anew for each token.
        var (output, bits) = (target, writer)
        for token in tokens {
            if token.isStretch {
                let length = codes.lengths[token.lengthIndex]
                let place = token.distanceIndex
                let symbol = MatchSymbols.distance(place)
                let distance = codes.distances[symbol]
                let extra = UInt64(place) - UInt64(MatchSymbols.distanceBase(symbol))
                let count = length.count + distance.count
                bits.put(
                    length.bits | distance.bits << length.count | extra << count,
                    count + UInt64(MatchSymbols.distanceBitCount(symbol)), to: &output)
            } else {
                let byte = codes.bytes[token.byte]
                bits.put(byte.bits, byte.count, to: &output)
            }
        }
        let end = TokenCodes.Code(symbols, Self.endOfBlock)
        bits.put(end.bits, end.count, to: &output)
        (target, writer) = (output, bits)
    }
}

/// The codes of a block by what tokens hold.
private struct TokenCodes {
    /// A code with the extra bits behind it.
    struct Code {
        let bits: UInt64
        /// How many there are.
        let count: UInt64

        init(_ code: HuffmanCode, _ symbol: Int, extra: Int = 0, _ extraCount: UInt8 = 0) {
            let length = UInt64(code.lengths[symbol])
            bits = UInt64(code.codes[symbol]) | UInt64(extra) << length
            count = length + UInt64(extraCount)
        }
    }

    let bytes: [Code]
    /// By the length less the least one.
    let lengths: [Code]
    /// By the symbol; the extra bits are not in it.
    let distances: [Code]

    init(_ symbols: HuffmanCode, _ distances: HuffmanCode) {
        bytes = (0..<256).map { Code(symbols, $0) }
        lengths = (0..<256).map { index in
            let symbol = Int(MatchSymbols.lengths[index])
            let length = index + DeflateToken.lengths.lowerBound
            return Code(
                symbols, 257 + symbol, extra: length - Int(MatchSymbols.lengthBases[symbol]),
                MatchSymbols.lengthBits[symbol])
        }
        self.distances = (0..<30).map { Code(distances, $0) }
    }
}
