/// A zlib stream (RFC 1950) that is written block by block.
struct ZlibStream {
    /// The header for a window of 32 KB, made in the fastest way.
    private var bytes: [UInt8] = [0x78, 0x01]
    private var writer = BitWriter()

    /// Adds a block.
    ///
    /// - Parameters:
    ///   - tokens: what it is made of.
    ///   - isLast: whether none follows.
    mutating func append(_ tokens: TokenBuffer, isLast: Bool) {
        DeflateBlock(tokens).write(isLast: isLast, to: &bytes, &writer)
    }

    /// The whole stream.
    ///
    /// - Parameter checksum: Adler-32 of all bytes that the blocks stand for.
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

/// Bits that do not fill a byte yet.
struct BitWriter {
    private var bits: UInt64 = 0
    /// How many there are, below 8 between calls.
    private var count: UInt64 = 0

    /// Adds bits, the first in the lowest.
    ///
    /// - Parameters:
    ///   - value: has no bits above.
    ///   - length: up to 56.
    ///   - target: where whole bytes go; eight are written, of which the last ones mean nothing.
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

/// The lengths of a block's codes, packed by a code of their own (RFC 1951, 3.2.7).
struct CodeLengths {
    /// How many lengths of bytes' and lengths' symbols there are, and how many of distances.
    private let counts: (symbols: Int, distances: Int)
    /// A symbol of the code of lengths, its extra bits, and how many these are.
    private var runs: [(symbol: Int, extra: UInt64, bits: UInt64)] = []

    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// Finds runs in the lengths of both codes, one behind the other.
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

    /// Writes how many there are, the code of lengths, and the lengths.
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
