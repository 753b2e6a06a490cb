import Testing

@testable import Formats
@testable import Graphics

@Suite struct TokenCodesTests {
    @Test func `match distances have the symbols and extra bits of RFC 1951`() {
        // RFC 1951, 3.2.5: symbol, extra bits, least and greatest distance of some rows of the table.
        for (symbol, bits, least, greatest) in [
            (0, 0, 1, 1), (3, 0, 4, 4), (4, 1, 5, 6), (5, 1, 7, 8), (6, 2, 9, 12),
            (18, 8, 513, 768),
            (19, 8, 769, 1024), (28, 13, 16_385, 24_576), (29, 13, 24_577, 32_768),
        ] {
            #expect(MatchSymbols.distanceBits[symbol] == bits)
            for (distance, extra) in [(least, 0), (greatest, 1 << bits - 1)] {
                let token = DeflateToken(length: 100, distance: distance)
                #expect(token.distanceSymbol == symbol && token.distanceExtra == extra)
                #expect(token.codeIndex == 256 + 97)
            }
        }
        let byte = DeflateToken(byte: 200)
        #expect(byte.codeIndex == 200 && byte.distanceExtra == 0)
        #expect(byte.distanceSymbol == DeflateToken.noDistance)
    }

    /// Frequencies like Fibonacci's numbers, so that codes are as long as they may be: two neighbours
    /// do not go into one word then.
    @Test func `matches of every length and distance decompress to the input`()
        throws
    {
        var numbers = RowCompressorTests.Numbers(state: 3)
        var buffer = TokenBuffer.allocate(capacity: 200_000)
        defer { buffer.deallocate() }
        var bytes: [UInt8] = []
        func add(_ byte: Int) {
            bytes.append(UInt8(byte))
            buffer.add(byte: UInt8(byte))
        }
        func add(length: Int, distance: Int) {
            for _ in 0..<length { bytes.append(bytes[bytes.count - distance]) }
            buffer.add(length: length, distance: distance)
        }
        while bytes.count < 32_768 { add(numbers.next(256)) }
        for (symbol, count) in [
            1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597,
        ]
        .enumerated() {
            let least = MatchSymbols.distanceBase(29 - symbol) + 1
            for _ in 0..<count { add(length: 3 + symbol * 15, distance: least) }
        }
        for length in DeflateToken.lengths {
            add(length: length, distance: 1 + numbers.next(32_768))
            if length % 3 > 0 { add(length % 256) }
        }
        let checksum = bytes.withUnsafeBytes { Checksum.adler32($0) }
        var stream = ZlibStream()
        stream.append(buffer, isLast: true)
        let back = try Decompressor().decompress(
            stream.finished(checksum: checksum), as: .zlib, limit: 1 << 24)
        #expect(back == bytes)
    }
}
