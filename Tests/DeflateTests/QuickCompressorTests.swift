import Deflate
import TestSupport
import Testing

@Suite struct QuickCompressorTests {
    @Test func `what was compressed comes back, and again the same`() throws {
        let packer = QuickCompressor()
        var random = SeededRandom(seed: 4)
        let noise = (0..<300_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        for sample in CompressorTests.samples + [noise] {
            let packed = try sample.withUnsafeBytes { try packer.compress($0) }
            let unpacked = try Decompressor().decompress(packed, as: .zlib, limit: 300_000)
            #expect(unpacked == sample)
            // What was packed before leaves no trace.
            #expect(try sample.withUnsafeBytes { try QuickCompressor().compress($0) } == packed)
        }
    }

    @Test func `what repeats becomes small`() throws {
        let rows = (0..<200).flatMap { _ in (0..<1000).map { UInt8($0 / 100) } }
        let packed = try rows.withUnsafeBytes { try QuickCompressor().compress($0) }
        #expect(packed.count < 4000)
    }
}
