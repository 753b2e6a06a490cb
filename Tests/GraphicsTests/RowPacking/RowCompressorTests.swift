import TestSupport
import Testing

@testable import Formats
@testable import Graphics

@Suite struct RowCompressorTests {
    /// Rows of a kind of picture, and bytes of a pixel.
    struct Rows: CustomTestStringConvertible {
        let testDescription: String
        let rowBytes: Int
        let pixelBytes: Int
        let bytes: [UInt8]

        init(
            _ name: String, width: Int, height: Int, pixelBytes: Int = 1,
            _ byte: (_ x: Int, _ y: Int) -> UInt8
        ) {
            testDescription = name
            rowBytes = 1 + width * pixelBytes
            self.pixelBytes = pixelBytes
            bytes = (0..<height).flatMap { y in
                [0] + (0..<width * pixelBytes).map { byte($0, y) }
            }
        }
    }

    /// The same numbers in each run (linear congruence of Knuth's MMIX).
    struct Numbers {
        var state: UInt64
        mutating func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
    }

    static let kinds: [Rows] = {
        var numbers = Numbers(state: 1)
        let noise = (0..<70_000).map { _ in UInt8(numbers.next(256)) }
        return [
            Rows("one pixel", width: 1, height: 1) { _, _ in 7 },
            Rows("two rows of a pixel", width: 1, height: 2) { _, y in UInt8(y) },
            Rows("one row", width: 700, height: 1) { x, _ in UInt8(x / 100) },
            Rows("one colour", width: 512, height: 512) { _, _ in 200 },
            Rows("one colour, three bytes", width: 512, height: 300, pixelBytes: 3) { x, _ in
                [17, 99, 250][x % 3]
            },
            Rows("stripes", width: 300, height: 40) { x, _ in UInt8(x % 5) },
            Rows("rows that all differ", width: 256, height: 255) { _, y in UInt8(y) },
            Rows("noise", width: 260, height: 250) { x, y in noise[y * 260 + x] },
            Rows("more tokens than a block has", width: 700, height: 90) { x, y in
                noise[(x * 31 + y * 701) % 70_000]
            },
            Rows("a circle", width: 256, height: 256) { x, y in
                (x - 128) * (x - 128) + (y - 128) * (y - 128) < 9000 ? 3 : 1
            },
            Rows("as wide as a stretch reaches", width: 32_767, height: 3) { x, y in
                UInt8((x * x / 4096 + y / 2) % 256)
            },
        ]
    }()

    @Test(arguments: kinds)
    func `packed rows decompress to the input`(_ rows: Rows) throws {
        #expect(try unpacked(packed(rows)) == rows.bytes)
    }

    @Test func `pictures of every small width come back`() throws {
        var numbers = Numbers(state: 5)
        for width in 1...70 {
            for pixelBytes in 1...4 {
                let rows = Rows("", width: width, height: 9, pixelBytes: pixelBytes) { x, _ in
                    numbers.next(6) > 0 ? 1 : UInt8(numbers.next(4))
                }
                #expect(try unpacked(packed(rows)) == rows.bytes, "\(width) × \(pixelBytes)")
            }
        }
    }

    /// Few patterns again and again, so that stretches lie far back and end anywhere, also with the last
    /// byte.
    @Test func `rows with repeated patterns decompress to the input`() throws {
        var numbers = Numbers(state: 7)
        let patterns = (0..<6).map { _ in
            (0..<3 + numbers.next(300)).map { _ in UInt8(numbers.next(5)) }
        }
        for width in [1, 7, 8, 61, 256, 300, 1000] {
            for height in [1, 2, 9, 40] {
                var bytes: [UInt8] = []
                while bytes.count < width * height {
                    bytes += patterns[numbers.next(6)]
                    bytes += (0..<numbers.next(9)).map { _ in UInt8(numbers.next(256)) }
                }
                let rows = Rows("", width: width, height: height) { x, y in bytes[y * width + x] }
                #expect(try unpacked(packed(rows)) == rows.bytes, "\(width) × \(height)")
            }
        }
    }

    @Test func `a used compressor packs the same bytes as a new one`() {
        let used = RowCompressor()
        for rows in Self.kinds { _ = packed(rows, by: used) }
        for rows in Self.kinds {
            #expect(packed(rows, by: used) == packed(rows), "\(rows.testDescription)")
        }
    }

    @Test func `an empty picture is little more than a kilobyte`() {
        #expect(packed(Self.kinds[3]).count < 1500)
    }

    /// A picture of a frame's size is packed in milliseconds; what grew with the square of it took seconds.
    @Test(arguments: [false, true])
    func `compression time grows linearly with the size`(isNoise: Bool) throws {
        var numbers = Numbers(state: 11)
        let noise = (0..<4096).map { _ in UInt8(numbers.next(256)) }
        let rowBytes = 1 + 3 * 2000
        var bytes = [UInt8](repeating: 0, count: rowBytes * 3000 + RowCompressor.margin)
        if isNoise {
            // Numbers that do not repeat within a stretch's reach.
            var state: UInt64 = 3
            for place in 0..<rowBytes * 3000 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[place] = noise[Int(state >> 52)]
            }
        }
        var packed: [UInt8] = []
        let time = processorSeconds {
            packed = bytes.withUnsafeBytes {
                RowCompressor().compress($0, rowBytes: rowBytes, pixelBytes: 3)
            }
        }
        // In a debug build; less than a second otherwise.
        #expect(time < 30)
        let limit = rowBytes * 3000
        let back = try Decompressor().decompress(packed, as: .zlib, limit: limit)
        #expect(back.count == limit && back.elementsEqual(bytes[..<limit]))
    }

    @Test func `rows like a map's are at most slightly larger than libdeflate's`() throws {
        var numbers = Numbers(state: 9)
        let lines = (0..<40).map { _ in
            (numbers.next(512), numbers.next(7) - 3, numbers.next(9) + 2)
        }
        let rows = Rows("", width: 512, height: 512) { x, y in
            for (index, line) in lines.enumerated()
            where abs(x - line.0 - y * line.1 / 4) < line.2 {
                return UInt8(index * 5 + min(abs(x - line.0 - y * line.1 / 4), 3))
            }
            return 0
        }
        let standard = try Compressor(level: 1).compress(rows.bytes, as: .zlib).count
        #expect(packed(rows).count < standard * 5 / 4)
    }

    @Test func `rows of more than 32 768 bytes are rejected by takes(rowBytes:)`() {
        #expect(RowCompressor.takes(rowBytes: 32_768))
        #expect(!RowCompressor.takes(rowBytes: 32_769))
    }

    private func packed(_ rows: Rows, by compressor: RowCompressor = RowCompressor()) -> [UInt8] {
        let bytes = rows.bytes + [UInt8](repeating: 0, count: RowCompressor.margin)
        return bytes.withUnsafeBytes {
            compressor.compress($0, rowBytes: rows.rowBytes, pixelBytes: rows.pixelBytes)
        }
    }

    private func unpacked(_ stream: [UInt8]) throws -> [UInt8] {
        try Decompressor().decompress(stream, as: .zlib, limit: 1 << 24)
    }
}
