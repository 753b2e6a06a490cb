import Foundation
import Testing

@testable import Movies

/// Videos, where ffmpeg is installed; and what is said where it fails or is not.
@Suite(.enabled(if: EncoderProcess.program != nil, "needs ffmpeg")) struct VideoTests {
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    @Test(arguments: ["a.mp4", "a.webm"])
    func `a resumed video has the bytes of an uninterrupted one`(name: String) throws {
        let frames = 0..<200
        try Movie.made(folder.file("whole-" + name), frames: frames).writeTest(threads: 1)
        let movie = try Movie.made(folder.file(name), frames: frames)
        #expect(throws: TestFailure.self) { try movie.writeTest(threads: 1, failingFrom: 150) }
        #expect(try folder.names() == [name + ".parts", "whole-" + name])
        #expect(try movie.writeTest(threads: 3) == Set(96..<200))
        #expect(try folder.bytes(name) == folder.bytes("whole-" + name))
        #expect(try folder.names() == [name, "whole-" + name])
    }

    @Test func `an MP4 has its index first, even sides and frame times`() throws {
        try Movie.made(folder.file("a.mp4"), frames: 0..<120).writeTest()
        let bytes = try folder.bytes("a.mp4")
        let boxes = Self.boxes(bytes[...])
        let (index, pixels) = (
            boxes.firstIndex { $0.name == "moov" }, boxes.firstIndex { $0.name == "mdat" }
        )
        #expect(try #require(index) < #require(pixels))
        // mvhd, version 0: scale and duration after two times; tkhd: sides at its end, 16.16.
        let moov = try #require(boxes.first { $0.name == "moov" }).content
        let movie = try #require(Self.boxes(moov).first { $0.name == "mvhd" }).content
        let seconds = Double(Self.number(movie, 16)) / Double(Self.number(movie, 12))
        #expect(abs(seconds - 4) < 0.01)
        let track = try #require(Self.boxes(moov).first { $0.name == "trak" }).content
        let head = try #require(Self.boxes(track).first { $0.name == "tkhd" }).content
        #expect(Self.number(head, head.count - 8) >> 16 == 64)
        #expect(Self.number(head, head.count - 4) >> 16 == 48)
    }

    @Test func `a transparent WebM is written`() throws {
        try Movie.made(folder.file("a.webm"), frames: 0..<10, hasAlpha: true).writeTest()
        // The element that says so: AlphaMode, 53C0, of one byte.
        let bytes = try folder.bytes("a.webm")
        let mark: [UInt8] = [0x53, 0xC0, 0x81, 1]
        #expect(bytes.indices.dropLast(3).contains { Array(bytes[$0..<$0 + 4]) == mark })
    }

    @Test func `a failing encoder's message is in the error`() throws {
        let movie = try Movie.made(folder.file("a.mp4"))
        let encoder = try EncoderProcess(["-f", "nonsense", "-i", "pipe:0", "x.mp4"], for: movie)
        // More than any pipe holds: nobody reads it, and no signal ends us.
        let pixels = [UInt8](repeating: 0, count: 8 << 20)
        #expect(!pixels.withUnsafeBytes(encoder.write))
        #expect(encoder.finish()?.contains("nonsense") == true)
    }

    @Test func `an unneeded encoder process is ended`() throws {
        let movie = try Movie.made(folder.file("a.mp4"))
        weak var left: EncoderProcess?
        do {
            let input = ["-f", "rawvideo", "-video_size", "64x64", "-i", "pipe:0"]
            let encoder = try EncoderProcess(input + ["file:" + folder.file("b.mp4")], for: movie)
            left = encoder
            _ = [UInt8](repeating: 0, count: 1 << 16).withUnsafeBytes(encoder.write)
        }
        #expect(left == nil)
    }

    private static func boxes(_ bytes: ArraySlice<UInt8>) -> [(
        name: String, content: ArraySlice<UInt8>
    )] {
        var boxes: [(name: String, content: ArraySlice<UInt8>)] = []
        var rest = bytes
        while rest.count >= 8 {
            let size = min(max(number(rest, 0), 8), rest.count)
            let start = rest.startIndex
            let name = String(decoding: rest[start + 4..<start + 8], as: UTF8.self)
            boxes.append((name, rest[start + 8..<start + size]))
            rest = rest.dropFirst(size)
        }
        return boxes
    }

    private static func number(_ bytes: ArraySlice<UInt8>, _ place: Int) -> Int {
        bytes.dropFirst(place).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
}
