import Graphics
import Testing

@testable import Movies

/// Animations, read again frame by frame.
@Suite struct AnimationTests {
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func shown(_ name: String) throws -> ShownFrames {
        let bytes = try folder.bytes(name)
        return switch name.suffix(4) {
        case "apng": try ShownFrames(apng: bytes)
        case "webp": try ShownFrames(webP: bytes)
        default: try ShownFrames(gif: bytes)
        }
    }

    @Test(arguments: ["a.apng", "a.webp", "a.gif"])
    func `every frame is stored with its pixels and duration`(name: String) throws {
        try Movie.made(folder.file(name)).writeTest()
        let shown = try shown(name)
        #expect(shown.loops == 0, "without end")
        #expect(abs(shown.seconds.reduce(0, +) - 75.0 / 30) < 1e-9)
        var time = 0.0
        for (picture, seconds) in zip(shown.pictures, shown.seconds) {
            // Formats that count in hundredths round; half a step in is the frame in any case.
            let frame = Int((time + 0.5 / 30) * 30)
            #expect(picture == TestFrames.pixels(frame), "frame \(frame)")
            time += seconds
        }
        #expect(shown.pictures.count == 21 + 44, "frames that rest are one")
        // The square and its next place; the first frame of a part is whole.
        let whole = TestFrames.width * TestFrames.height
        #expect(shown.areas.filter { $0 == whole }.count == 3)
        #expect(shown.areas.filter { $0 > 12 * 11 + 12 }.count == 3)
    }

    @Test(arguments: ["a.apng", "a.webp", "a.gif"])
    func `transparency is kept`(name: String) throws {
        try Movie.made(folder.file(name), frames: 0..<8, hasAlpha: true).writeTest()
        let shown = try shown(name)
        #expect(shown.pictures == (0..<8).map { TestFrames.pixels($0, hasAlpha: true) })
    }

    @Test func `lossy frames are similar, and mixed mode is the smaller of both`() throws {
        func size(_ name: String, _ quality: MovieQuality) throws -> Int {
            try Movie.made(folder.file(name), frames: 0..<10, quality: quality).writeTest()
            return try folder.bytes(name).count
        }
        let lossy = try size("lossy.webp", .lossy(60))
        let lossless = try size("lossless.webp", .lossless)
        #expect(try size("mixed.webp", .mixed(60)) <= min(lossy, lossless))
        let shown = try shown("lossy.webp")
        let drawn = TestFrames.pixels(0)
        #expect(Self.difference(shown.pictures[0], drawn) < 12)
        #expect(shown.pictures[0] != drawn)
    }

    @Test func `GIF keeps the main colours of a picture that has too many`() throws {
        let pixels = (0..<200 * 200).map { place in
            let (x, y) = (UInt32(place % 200), UInt32(place / 200))
            return 0xFF00_0000 | x << 16 | y << 8 | (x &* y) & 255
        }
        let movie = try Movie(
            path: folder.file("a.gif"), width: 200, height: 200, framesPerSecond: 10,
            frames: 0..<1, inputs: "")
        try movie.write(threads: 1) {
        } draw: { _, _ in
            try Surface(pixels: pixels, width: 200)
        }
        let shown = try shown("a.gif")
        #expect(Self.difference(shown.pictures[0], pixels) < 16)
    }

    /// How much channels differ in the mean.
    private static func difference(_ one: [UInt32], _ other: [UInt32]) -> Int {
        var sum = 0
        for (one, other) in zip(one, other) {
            for shift: UInt32 in [0, 8, 16] {
                sum += abs(Int(one >> shift & 255) - Int(other >> shift & 255))
            }
        }
        return sum / (3 * one.count)
    }

    @Test func `LZW uses all code lengths`() {
        var seed: UInt32 = 1
        let entries = (0..<60_000).map { _ in
            seed = seed &* 1_664_525 &+ 1_013_904_223
            return UInt8(seed >> 28)
        }
        let blocks = LZWCoder().blocks(entries)
        #expect(blocks.first == 8)
        #expect(ShownFrames.unpacked(blocks: blocks) == entries)
    }
}
