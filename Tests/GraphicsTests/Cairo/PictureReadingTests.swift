import Graphics
import TestSupport
import Testing

@Suite struct PictureReadingTests {
    private static func picture(_ name: String) throws -> Surface {
        try Surface(
            picture: ProjectFiles.read("Tests/Fixtures/pictures/\(name)"), name: name)
    }

    private static func pixel(_ surface: Surface, _ x: Int, _ y: Int) -> [Int] {
        surface.withPixels { bytes, stride in
            (0..<4).map { Int(bytes[y * stride + x * 4 + $0]) }
        }
    }

    @Test(arguments: ["two-colours.png", "two-colours.jpg"])
    func `an opaque picture is decoded from each format`(name: String) throws {
        let surface = try Self.picture(name)
        #expect(surface.width == 16 && surface.height == 16)
        for (x, expected) in [(2, [40, 30, 200, 255]), (13, [180, 60, 20, 255])] {
            let found = Self.pixel(surface, x, 4)
            #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 6 }, "\(found)")
        }
    }

    @Test func `a grey PNG of 16 bits a channel is read`() throws {
        let surface = try Self.picture("grey-16-bits.png")
        #expect(Self.pixel(surface, 2, 2) == [32, 32, 32, 255])
        #expect(Self.pixel(surface, 13, 9) == [192, 192, 192, 255])
    }

    @Test func `an interlaced PNG with a palette and its opacity is read`() throws {
        let surface = try Self.picture("palette-interlaced.png")
        #expect(Self.pixel(surface, 2, 2) == [40, 30, 200, 255])
        #expect(Self.pixel(surface, 13, 7) == [180, 60, 20, 255])
        #expect(Self.pixel(surface, 5, 12) == [20, 15, 100, 128])
    }

    @Test func `a PNG whose header says it is huge is refused before decoding`() throws {
        var bytes = try ProjectFiles.read("Tests/Fixtures/pictures/grey-16-bits.png")
        bytes[18] = 0x40
        #expect(throws: CairoError.self) { try Surface(png: bytes, name: "huge") }
    }

    @Test func `a grey JPEG is read`() throws {
        let found = Self.pixel(try Self.picture("grey.jpg"), 2, 2)
        #expect(found[0] == found[1] && found[1] == found[2] && found[3] == 255)
    }

    @Test func `opacity of WebP multiplies its colours`() throws {
        let surface = try Self.picture("half-transparent.webp")
        #expect(Self.pixel(surface, 2, 2) == [40, 30, 200, 255])
        #expect(Self.pixel(surface, 2, 12) == [20, 15, 100, 128])
    }

    @Test(arguments: ["two-colours.png", "two-colours.jpg", "half-transparent.webp"])
    func `a picture that ends early is refused`(name: String) throws {
        let bytes = try ProjectFiles.read("Tests/Fixtures/pictures/\(name)")
        for count in [0, 3, 12, bytes.count / 2, bytes.count - 20] {
            #expect(throws: CairoError.self, "\(count)") {
                try Surface(picture: Array(bytes.prefix(count)), name: name)
            }
        }
    }

    @Test(arguments: ["two-colours.jpg", "half-transparent.webp", "palette-interlaced.png"])
    func `damaged picture bytes never trap`(name: String) throws {
        let bytes = try ProjectFiles.read("Tests/Fixtures/pictures/\(name)")
        var random = SeededRandom(seed: 9)
        for _ in 0..<300 {
            var damaged = bytes
            for _ in 0..<4 {
                damaged[Int.random(in: 0..<bytes.count, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            _ = try? Surface(picture: damaged, name: name)
        }
    }
}
