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

    /// Finds the codes of tokens.
    init(_ buffer: TokenBuffer) {
        tokens = buffer.tokens
        var symbolCounts = [UInt32](repeating: 0, count: 286)
        for byte in 0..<256 { symbolCounts[byte] = buffer.counts[byte] }
        symbolCounts[Self.endOfBlock] = 1
        for (index, symbol) in MatchSymbols.lengths.enumerated() {
            symbolCounts[257 + Int(symbol)] += buffer.counts[256 + index]
        }
        let distanceCounts = (0..<30).map { buffer.distanceCounts[$0] }
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
        TokenCodes(symbols, distances).write(tokens, to: &target, &writer)
        let length = UInt64(symbols.lengths[Self.endOfBlock])
        writer.put(UInt64(symbols.codes[Self.endOfBlock]), length, to: &target)
    }
}
