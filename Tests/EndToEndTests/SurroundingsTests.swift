import Foundation
import Graphics
import TestSupport
import Testing

/// A map of a city, the small map of a country around it, and the edge between them.
@Suite struct SurroundingsTests {
    /// A folder with a part of Helsinki as `map.mbtiles`, and the overview of all of the sample.
    private static let maps = Result {
        let folder = try TestFolder()
        for arguments in [
            ["import", "-q", SampleMap.extract.path, "--overview", "-o", "overview.mbtiles"],
            [
                "import", "-q", SampleMap.extract.path, "--bbox", "24.938,60.166,24.946,60.172",
                "-o", "map.mbtiles",
            ],
        ] {
            let run = try RenderProcess(arguments, in: folder.url)
            try #require(run.status == 0, "\(run.error)")
        }
        return folder
    }

    private static func picture(_ name: String, _ options: String...) throws -> Surface {
        let folder = try maps.get()
        let run = try RenderProcess(
            ["map", "--map", "map.mbtiles", "--size", "400x300", "-o", name] + options,
            in: folder.url)
        try #require(run.status == 0, "\(run.error)")
        return try Surface(
            picture: [UInt8](folder.read(name)), name: name, maximumSide: 1000)
    }

    /// The number of colours in a part of a picture.
    private static func colors(
        _ surface: Surface, x: Range<Int>, y: Range<Int>
    ) -> Int {
        surface.withPixels { bytes, stride in
            Set(
                y.flatMap { row in
                    x.map {
                        bytes.loadUnaligned(fromByteOffset: row * stride + $0 * 4, as: UInt32.self)
                    }
                }
            ).count
        }
    }

    @Test func `an overview has tiles of zooms 4 to 10, and no roads to drive on`() throws {
        let folder = try Self.maps.get()
        let about = try RenderProcess(["info", "overview.mbtiles"], in: folder.url)
        #expect(about.output.contains("zooms        4 to 10"))
        let way = try RenderProcess(
            [
                "route", "--map", "overview.mbtiles", "--from", "24.94,60.17", "--to",
                "24.95,60.18", "-o", "a.png",
            ], in: folder.url)
        #expect(way.status != 0)
        let size = try folder.read("overview.mbtiles").count
        let whole = try Data(contentsOf: SampleMap.file.get()).count
        #expect(size < whole / 10, "\(size) of \(whole) bytes")
    }

    @Test func `streets go on around a map that is named with --around`() throws {
        let bare = try Self.picture("bare.png", "--camera", "24.942,60.169,13.5")
        let around = try Self.picture(
            "around.png", "--camera", "24.942,60.169,13.5", "--around", "overview.mbtiles")
        // The map takes the middle; beside it there are the world's bare land and what crosses the
        // map's edge, or streets.
        let parts = [bare, around].map { Self.colors($0, x: 10..<110, y: 60..<240) }
        #expect(parts[1] > 2 * parts[0], "\(parts)")
    }

    @Test func `a map fades into what is around it`() throws {
        let faded = try Self.picture(
            "faded.png", "--camera", "24.938,60.169,16", "--no-attribution")
        let cut = try Self.picture(
            "cut.png", "--camera", "24.938,60.169,16", "--no-attribution", "--no-world")
        func differing(_ columns: Range<Int>) throws -> Double {
            try faded.withPixels { first, stride in
                try cut.withPixels { second, _ in
                    let pixels = (0..<300).flatMap { row in columns.map { row * stride + $0 * 4 } }
                    try #require(!pixels.isEmpty)
                    let count = pixels.count { first[$0] != second[$0] }
                    return Double(count) / Double(pixels.count)
                }
            }
        }
        // The edge is in the middle; the extract lies at its right.
        #expect(try differing(201..<220) > 0.4)
        #expect(try differing(240..<400) < 0.02)
    }

    @Test func `tiles drawn one by one fade as those drawn together`() throws {
        let folder = try Self.maps.get()
        for (count, name) in [("1", "one"), ("8", "eight")] {
            let run = try RenderProcess(
                [
                    "tiles", "export", "--map", "map.mbtiles", "--around", "overview.mbtiles",
                    "--zoom", "14-16", "--metatile", count, "-q", "-o", name,
                ], in: folder.url)
            try #require(run.status == 0, "\(run.error)")
        }
        let root = folder.url.appendingPathComponent("one")
        let files = try FileManager.default.subpathsOfDirectory(atPath: root.path)
            .filter { $0.hasSuffix(".png") }
        #expect(files.count >= 8)
        for file in files {
            #expect(try folder.read("one/" + file) == folder.read("eight/" + file), "\(file)")
        }
    }

    @Test func `a file that cannot lie around the map is refused`() throws {
        let folder = try Self.maps.get()
        try folder.write("no map", to: "bad.mbtiles")
        for (file, problem) in [("bad.mbtiles", "bad.mbtiles"), ("none.mbtiles", "none.mbtiles")] {
            let run = try RenderProcess(
                ["map", "--map", "map.mbtiles", "--around", file, "-o", "c.png"], in: folder.url)
            #expect(run.status == 1 && run.error.contains(problem), "\(run.error)")
            #expect(run.error.split(separator: "\n").count == 1)
        }
    }
}
