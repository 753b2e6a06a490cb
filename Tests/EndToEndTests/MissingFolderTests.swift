import Foundation
import Testing

/// Folders of outputs that are missing are made, unless nothing is written.
@Suite struct MissingFolderTests {
    private static let samples = RenderProcess.root.appendingPathComponent("samples")

    private func run(_ words: [String], in folder: TestFolder) throws -> RenderProcess {
        try RenderProcess(words, in: folder.url)
    }

    @Test func `missing folders of picture and report are created`() throws {
        let folder = try SampleMap.testFolder()
        let run = try run(
            [
                "map", "--map", "map.mbtiles", "--size", "64x64", "-o", "a/b/c.png", "--json",
                "a/j/c.json",
            ], in: folder)
        #expect(run.status == 0, "\(run.error)")
        #expect(try folder.pixels(of: "a/b/c.png") == [64, 64])
        #expect(try folder.read("a/j/c.json").first == UInt8(ascii: "{"))
    }

    @Test func `a command that fails leaves no folder behind`() throws {
        let folder = try TestFolder()
        let run = try run(
            ["map", "--map", "none.mbtiles", "-o", "a/b/c.png", "--json", "a/c.json"], in: folder)
        #expect(run.status == 1)
        #expect(try folder.names() == [])
    }

    @Test func `picture and report may not be the same file in a missing folder`() throws {
        let folder = try SampleMap.testFolder()
        let run = try run(
            ["map", "--map", "map.mbtiles", "-o", "a/c.png", "--json", "./a//c.png"], in: folder)
        #expect(run.status == 2)
        #expect(try folder.names() == ["map.mbtiles"])
    }

    @Test func `missing output folders of maps, exports, differences and replays are created`()
        throws
    {
        let folder = try SampleMap.testFolder()
        let track = Self.samples.appendingPathComponent("helsinki-drive.gpx").path
        let lines: [[String]] = [
            ["import", "-q", SampleMap.crossroads.path, "-o", "maps/new/m.mbtiles"],
            ["map", "--map", "map.mbtiles", "--size", "64x64", "-o", "one.png"],
            ["diff", "one.png", "one.png", "-o", "diffs/d.png"],
            [
                "tiles", "export", "--map", "map.mbtiles", "--zoom", "10-10", "-q", "-o",
                "tiles/x/t.pmtiles",
            ],
            [
                "replay", track, "--map", "map.mbtiles", "--size", "64x64", "--fps", "5",
                "--speed", "60x", "--frames", "0-1", "--progress", "none", "-o", "f/g/h%d.png",
            ],
            [
                "replay", track, "--map", "map.mbtiles", "--size", "64x64", "--fps", "5",
                "--speed", "60x", "--frames", "0-1", "--progress", "none", "-o", "f/k/h.apng",
            ],
        ]
        for line in lines {
            let run = try run(line, in: folder)
            #expect(run.status == 0, "\(line[0]): \(run.error)")
        }
        for name in ["maps/new/m.mbtiles", "tiles/x/t.pmtiles", "f/g/h1.png", "f/k/h.apng"] {
            #expect(try !folder.read(name).isEmpty)
        }
    }
}
