import Formats
import Testing

@Suite struct DecompressorTests {
    private let zeros = [UInt8](repeating: 0, count: 1_000_000)

    @Test(arguments: DeflateFormat.allCases)
    func `decompression stops with an error at the size limit`(format: DeflateFormat) throws {
        let bomb = try Compressor(level: 9).compress(zeros, as: format)
        #expect(bomb.count < 2000)
        #expect(throws: DeflateError.tooLarge(limit: 999_999)) {
            try Decompressor().decompress(bomb, as: format, limit: 999_999)
        }
        #expect(try Decompressor().decompress(bomb, as: format, limit: 1_000_000) == zeros)
    }

    @Test(arguments: DeflateFormat.allCases)
    func `data truncated at any byte is refused`(format: DeflateFormat) throws {
        let whole = try Compressor().compress([UInt8]("Kalevankatu 12".utf8), as: format)
        for count in 0..<whole.count {
            #expect(throws: DeflateError.damaged(format)) {
                try Decompressor().decompress(Array(whole[..<count]), as: format, limit: 1000)
            }
        }
    }

    @Test func `a wrong size in the gzip trailer is refused`() throws {
        let packed = try Compressor().compress([UInt8](repeating: 1, count: 5000))
        for trailer: [UInt8] in [[0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF], [1, 0, 0, 0]] {
            let liar = packed.dropLast(4) + trailer
            #expect(throws: DeflateError.damaged(.gzip)) {
                try Decompressor().decompress(Array(liar), as: .gzip, limit: 1 << 30)
            }
        }
    }

    @Test func `all members of a gzip file are read under one limit`() throws {
        let compressor = try Compressor()
        let two = try compressor.compress([1, 2, 3]) + compressor.compress([4, 5])
        #expect(try Decompressor().decompress(two, as: .gzip, limit: 5) == [1, 2, 3, 4, 5])
        #expect(throws: DeflateError.tooLarge(limit: 4)) {
            try Decompressor().decompress(two, as: .gzip, limit: 4)
        }
        #expect(try Decompressor().decompress(two + [0, 0], as: .gzip, limit: 5).count == 5)
    }
}
