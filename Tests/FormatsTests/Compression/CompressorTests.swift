import Formats
import Testing

@Suite struct CompressorTests {
    static let samples: [[UInt8]] = [
        [], [0], [UInt8](repeating: 7, count: 100_000), [UInt8]("Østre Aker vei".utf8),
        (0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) },
    ]

    @Test(arguments: DeflateFormat.allCases, samples)
    func `compressed bytes decompress to the input, in each format and level`(
        format: DeflateFormat, sample: [UInt8]
    ) throws {
        for level in [0, 1, 6, 12] {
            let packed = try Compressor(level: level).compress(sample, as: format)
            let unpacked = try Decompressor().decompress(packed, as: format, limit: 100_000)
            #expect(unpacked == sample)
        }
    }

    @Test func `a level out of range is clamped`() throws {
        #expect(try Compressor(level: -5).level == 0)
        #expect(try Compressor(level: 99).level == 12)
    }

    @Test func `gzip, zlib and plain bytes are recognised by their first bytes`() throws {
        let sample: [UInt8] = [1, 2, 3]
        for format in DeflateFormat.allCases {
            for level in [0, 1, 6, 9] {
                let packed = try Compressor(level: level).compress(sample, as: format)
                #expect(packed.withUnsafeBytes { DeflateFormat(sniffing: $0) } == format)
            }
        }
        // A vector tile begins with the tag of a layer, 1A.
        #expect([0x1A, 0x03].withUnsafeBytes { DeflateFormat(sniffing: $0) } == nil)
        #expect([UInt8(0x1F)].withUnsafeBytes { DeflateFormat(sniffing: $0) } == nil)
    }
}
