import Foundation
import Testing

@testable import Movies

@Suite struct MovieWritingTests {
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    static let singleFiles = ["a.apng", "a.webp", "a.gif"]

    @Test(arguments: singleFiles)
    func `bytes do not depend on the number of threads`(name: String) throws {
        try Movie.made(folder.file("1-" + name)).writeTest(threads: 1)
        try Movie.made(folder.file("3-" + name)).writeTest(threads: 3)
        #expect(try folder.bytes("1-" + name) == folder.bytes("3-" + name))
        #expect(try folder.names().count == 2, "nothing stays beside them")
    }

    @Test(arguments: singleFiles)
    func `a resumed run makes only the missing parts`(name: String) throws {
        try Movie.made(folder.file("whole-" + name)).writeTest()
        let movie = try Movie.made(folder.file(name))
        #expect(throws: TestFailure.self) { try movie.writeTest(threads: 1, failingFrom: 70) }
        #expect(try folder.names() == [name + ".parts", "whole-" + name])
        let drawn = try movie.writeTest()
        #expect(drawn == Set(64..<75))
        #expect(try folder.bytes(name) == folder.bytes("whole-" + name))
    }

    @Test func `parts of other settings are drawn again`() throws {
        let movie = try Movie.made(folder.file("a.apng"))
        #expect(throws: TestFailure.self) { try movie.writeTest(threads: 1, failingFrom: 70) }
        let other = try Movie.made(folder.file("a.apng"), inputs: "other")
        #expect(try other.writeTest() == Set(0..<75))
    }

    @Test func `complete numbered files are not drawn again`() throws {
        let movie = try Movie.made(folder.file("f/%03d.png"), frames: 0..<20)
        #expect(try movie.writeTest() == Set(0..<20))
        #expect(try movie.writeTest() == [])
        let whole = try folder.bytes("f/005.png")
        try FileManager.default.removeItem(atPath: folder.file("f/009.png"))
        try Data(whole.dropLast()).write(to: URL(fileURLWithPath: folder.file("f/005.png")))
        var changed = try folder.bytes("f/012.png")
        changed[60] ^= 1
        try Data(changed).write(to: URL(fileURLWithPath: folder.file("f/012.png")))
        #expect(try movie.writeTest() == [4, 8, 11])
        #expect(try folder.bytes("f/005.png") == whole)
        let more = try Movie.made(folder.file("f/%03d.png"), frames: 10..<25)
        #expect(try more.writeTest() == Set(20..<25))
        let other = try Movie.made(folder.file("f/%03d.png"), frames: 0..<5, inputs: "other")
        #expect(try other.writeTest() == Set(0..<5))
    }

    @Test func `a truncated line of the record redraws only its frame`() throws {
        let movie = try Movie.made(folder.file("%d.png"), frames: 0..<4)
        try movie.writeTest(threads: 1)
        let record = URL(fileURLWithPath: folder.file(".%d.png.frames"))
        try Data(contentsOf: record).dropLast(5).write(to: record)
        #expect(try movie.writeTest(threads: 1) == [3])
        #expect(try movie.writeTest(threads: 1) == [])
    }

    @Test func `a second writer of the same movie is refused`() throws {
        let path = folder.file("a.apng")
        try Movie.made(path).write(threads: 1) {
        } draw: { _, frame in
            #expect(throws: MovieError.self) { try Movie.made(path).writeTest() }
            return try TestFrames.picture(frame)
        }
        #expect(try folder.names() == ["a.apng"])
    }

    @Test func `progress counts all frames and reports the kept ones`() throws {
        let movie = try Movie.made(folder.file("a.webp"))
        #expect(throws: TestFailure.self) { try movie.writeTest(threads: 1, failingFrom: 40) }
        let steps = ProgressSteps()
        try movie.write(threads: 2) {
        } draw: { _, frame in
            try TestFrames.picture(frame)
        } progress: {
            steps.add($0)
        }
        #expect(steps.all.map(\.done) == [32] + Array(33...75))
        #expect(steps.all.allSatisfy { $0.kept == 32 && $0.total == 75 })
    }

    @Test(arguments: [
        ("a.tiff", "its ending is unknown"), ("a.png", "its ending is unknown"),
        ("%d-%d.png", "write one number into the name"),
    ])
    func `an unsuitable file name is refused with a reason`(name: String, reason: String) {
        let error = #expect(throws: MovieError.self) { try Movie.made(name) }
        #expect(error?.reason.contains(reason) == true)
    }

    @Test func `alpha or rates that a format cannot store are refused`() {
        #expect(throws: MovieError.self) { try Movie.made("a.mp4", hasAlpha: true) }
        #expect(throws: MovieError.self) { try Movie.made("a.gif", rate: 60) }
        #expect(throws: MovieError.self) { try Movie.made("a.webp", rate: 0) }
        #expect(throws: MovieError.self) { try Movie.made("a.webp", frames: 3..<3) }
        #expect(throws: MovieError.self) { try Movie.made("a.apng", quality: .mixed(80)) }
    }
}

/// What a writer told.
private final class ProgressSteps: @unchecked Sendable {
    private(set) var all: [MovieProgress] = []

    // Told by one thread at a time.
    func add(_ step: MovieProgress) { all.append(step) }
}
