/// A zlib stream (RFC 1950) that is written block by block.
struct ZlibStream {
    /// The header for a window of 32 KB and the fastest compression level.
    private var bytes: [UInt8] = [0x78, 0x01]
    private var writer = BitWriter()

    /// Adds a block.
    ///
    /// - Parameters:
    ///   - tokens: its tokens.
    ///   - isLast: whether no other block follows.
    mutating func append(_ tokens: TokenBuffer, isLast: Bool) {
        DeflateBlock(tokens).write(isLast: isLast, to: &bytes, &writer)
    }

    /// The whole stream.
    ///
    /// - Parameter checksum: Adler-32 of all uncompressed bytes of the blocks.
    /// - Returns: its bytes.
    consuming func finished(checksum: UInt32) -> [UInt8] {
        var (bytes, writer) = (bytes, writer)
        writer.finish(&bytes)
        for shift: UInt32 in [24, 16, 8, 0] {
            bytes.append(UInt8(truncatingIfNeeded: checksum >> shift))
        }
        return bytes
    }
}

/// Collects bits until they fill whole bytes.
struct BitWriter {
    private var bits: UInt64 = 0
    /// The number of pending bits, below 8 between calls.
    private var count: UInt64 = 0

    /// Adds bits, the first in the lowest.
    ///
    /// - Parameters:
    ///   - value: the bits; higher bits must be 0.
    ///   - length: the number of bits, up to 56.
    ///   - target: receives whole bytes; eight are written, of which the last ones are meaningless.
    @inline(__always)
    mutating func put(_ value: UInt64, _ length: UInt64, to target: inout UnsafeMutableRawPointer) {
        bits |= value &<< count
        count += length
        target.storeBytes(of: bits.littleEndian, as: UInt64.self)
        target += Int(count >> 3)
        bits &>>= count & ~7
        count &= 7
    }

    /// Fills the last byte with zeros.
    mutating func finish(_ stream: inout [UInt8]) {
        if count > 0 { stream.append(UInt8(truncatingIfNeeded: bits)) }
        bits = 0
        count = 0
    }
}

/// A sequence of tokens with its own code (RFC 1951, 3.2.7).
struct DeflateBlock {
    private let tokens: UnsafeBufferPointer<DeflateToken>
    /// The code for bytes, the block's end, and lengths.
    private let symbols: HuffmanCode
    private let distances: HuffmanCode
    /// The total bits of all tokens.
    private let tokenBits: Int

    private static let endOfBlock = 256
    private static let longestCode = 15

    /// Computes the codes of tokens.
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
        let capacity = tokenBits / 8 + 512 + 16
        stream += repeatElement(0, count: capacity)
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

/// The code lengths of a block, packed by their own code (RFC 1951, 3.2.7).
struct CodeLengths {
    /// The number of code lengths for bytes' and lengths' symbols, and for distances.
    private let counts: (symbols: Int, distances: Int)
    /// A symbol of the code for code lengths, its extra bits, and their number.
    private var runs: [(symbol: Int, extra: UInt64, bits: UInt64)] = []

    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// Finds runs in the code lengths of both codes, one after the other.
    init(_ symbols: [UInt8], _ distances: [UInt8]) {
        counts = (
            max((symbols.lastIndex { $0 > 0 } ?? 0) + 1, 257),
            max((distances.lastIndex { $0 > 0 } ?? 0) + 1, 1)
        )
        let all = symbols[..<counts.symbols] + distances[..<counts.distances]
        var place = all.startIndex
        while place < all.endIndex {
            let value = all[place]
            let end = all[place...].firstIndex { $0 != value } ?? all.endIndex
            add(value, end - place)
            place = end
        }
    }

    private mutating func add(_ value: UInt8, _ count: Int) {
        var left = count
        if value == 0 {
            while left > 2 {
                let run = min(left, 138)
                if run > 10 {
                    runs.append((18, UInt64(run - 11), 7))
                } else {
                    runs.append((17, UInt64(run - 3), 3))
                }
                left -= run
            }
        } else {
            runs.append((Int(value), 0, 0))
            left -= 1
            while left > 2 {
                let run = min(left, 6)
                runs.append((16, UInt64(run - 3), 2))
                left -= run
            }
        }
        for _ in 0..<left { runs.append((Int(value), 0, 0)) }
    }

    /// Writes the counts, the code for code lengths, and the code lengths.
    func write(to target: inout UnsafeMutableRawPointer, _ writer: inout BitWriter) {
        var frequencies = [UInt32](repeating: 0, count: 19)
        for run in runs { frequencies[run.symbol] += 1 }
        let code = HuffmanCode(frequencies, limit: 7)
        let sent = max((Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1, 4)
        writer.put(UInt64(counts.symbols - 257), 5, to: &target)
        writer.put(UInt64(counts.distances - 1), 5, to: &target)
        writer.put(UInt64(sent - 4), 4, to: &target)
        for symbol in Self.order[..<sent] {
            writer.put(UInt64(code.lengths[symbol]), 3, to: &target)
        }
        for run in runs {
            let length = UInt64(code.lengths[run.symbol])
            let value = UInt64(code.codes[run.symbol]) | run.extra << length
            writer.put(value, length + run.bits, to: &target)
        }
    }
}
