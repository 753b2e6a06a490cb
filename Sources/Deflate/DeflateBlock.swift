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
        stream.reserveCapacity(start + room)
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
        // In locals: the loop shall not load them anew for each token.
        var output = target
        var bits = writer
        let bytes = (0..<256).map { Self.packed(symbols, $0, extra: 0, 0) }
        let lengths = (0..<256).map {
            let symbol = Int(MatchSymbols.lengths[$0])
            let extra = $0 + 3 - Int(MatchSymbols.lengthBases[symbol])
            return Self.packed(symbols, 257 + symbol, extra: extra, MatchSymbols.lengthBits[symbol])
        }
        let distances = (0..<30).map { Self.packed(self.distances, $0, extra: 0, 0) }
        bytes.withUnsafeBufferPointer { bytes in
            lengths.withUnsafeBufferPointer { lengths in
                distances.withUnsafeBufferPointer { distances in
                    for token in tokens {
                        if token.isStretch {
                            let length = lengths[token.lengthIndex]
                            let place = token.distanceIndex
                            let symbol = MatchSymbols.distance(place)
                            let code = distances[symbol]
                            let extra = UInt64(place) - UInt64(MatchSymbols.distanceBase(symbol))
                            let (first, second) = (UInt64(length >> 8), UInt64(code >> 8))
                            let firstCount = UInt64(length & 0xFF)
                            let secondCount = UInt64(code & 0xFF)
                            let value =
                                first | second << firstCount | extra << (firstCount + secondCount)
                            let extraCount = UInt64(MatchSymbols.distanceBitCount(symbol))
                            bits.put(value, firstCount + secondCount + extraCount, to: &output)
                        } else {
                            let code = bytes[token.byte]
                            bits.put(UInt64(code >> 8), UInt64(code & 0xFF), to: &output)
                        }
                    }
                }
            }
        }
        let end = Self.packed(symbols, Self.endOfBlock, extra: 0, 0)
        bits.put(UInt64(end >> 8), UInt64(end & 0xFF), to: &output)
        target = output
        writer = bits
    }

    /// A code with the extra bits behind it, above how many bits both have.
    private static func packed(
        _ code: HuffmanCode, _ symbol: Int, extra: Int, _ extraBits: UInt8
    ) -> UInt32 {
        let length = UInt32(code.lengths[symbol])
        let value = UInt32(code.codes[symbol]) | UInt32(truncatingIfNeeded: extra) << length
        return value << 8 | (length + UInt32(extraBits))
    }
}
