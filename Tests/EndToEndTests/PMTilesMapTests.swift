import Foundation
import Testing

/// A PMTiles file wherever a map may stand.
@Suite struct PMTilesMapTests {
    /// A folder with the sample as `map.mbtiles` and `map.pmtiles`.
    private static func folder() throws -> TestFolder {
        let folder = try SampleMap.testFolder()
        _ = try run("tiles merge map.mbtiles -q -o map.pmtiles", in: folder)
        return folder
    }

    private static func run(_ arguments: String, in folder: TestFolder) throws -> RenderProcess {
        let run = try RenderProcess(
            arguments.split(separator: " ").map(String.init), in: folder.url)
        #expect(run.status == 0, "\(arguments): \(run.error)")
        return run
    }

    @Test(arguments: [
        "map --camera 24.9442,60.1709,15 --size 200x200", "map --size 100x100",
        "tile 14/9327/4741",
    ])
    func `pictures from PMTiles equal those from MBTiles`(arguments: String) throws {
        let folder = try Self.folder()
        for kind in ["mbtiles", "pmtiles"] {
            let run = try Self.run("\(arguments) -m map.\(kind) -o \(kind).png", in: folder)
            #expect(run.error.isEmpty, "\(run.error)")
        }
        #expect(try folder.read("mbtiles.png") == folder.read("pmtiles.png"))
    }

    @Test func `PMTiles are recognised with any file name`() throws {
        let folder = try Self.folder()
        try FileManager.default.moveItem(
            at: folder.url.appendingPathComponent("map.pmtiles"),
            to: folder.url.appendingPathComponent("x.mbtiles"))
        _ = try Self.run("tile 14/9327/4741 -m x.mbtiles -o x.png", in: folder)
        #expect(try folder.read("x.png").count > 1000)
    }

    @Test func `info prints the same for PMTiles but for roads and search`() throws {
        let folder = try Self.folder()
        let texts = try ["mbtiles", "pmtiles"].map { kind in
            try Self.run("info map.\(kind)", in: folder).output.split(separator: "\n")
                .filter { !["roads", "search", "schema"].contains($0.split(separator: " ")[0]) }
        }
        #expect(texts[0] == texts[1])
        #expect(texts[0].count > 10)
    }

    @Test func `a drive on PMTiles is drawn with a note on missing roads`() throws {
        let folder = try Self.folder()
        try folder.write(SampleRoute.answer, to: "route.json")
        let run = try Self.run(
            "route route.json -m map.pmtiles --size 320x200 --view heading-up --at 100m -o x.png",
            in: folder)
        #expect(
            run.error
                == "render: the map has no roads: limits, lanes and signs are those that the route"
                + " tells\n")
        #expect(try folder.read("x.png").count > 5000)
    }

    @Test func `a style names a PMTiles file by its path`() throws {
        let folder = try Self.folder()
        try folder.write(
            """
            {"version": 8, "sources": {"map": {"type": "vector", "url": "pmtiles://map.pmtiles"}},
             "layers": [{"id": "s", "type": "line", "source": "map", "source-layer": "streets"}]}
            """, to: "style.json")
        _ = try Self.run("tile 14/9327/4741 -s style.json -o x.png", in: folder)
        #expect(try folder.read("x.png").count > 1000)
    }

    @Test func `a map of pictures is drawn`() throws {
        let folder = try Self.folder()
        let options = "--zoom 13-15 --tile-size 512 -q"
        _ = try Self.run("tiles export -m map.mbtiles \(options) -o photo.pmtiles", in: folder)
        try folder.write(
            """
            {"version": 8, "sources": {"r": {"type": "raster", "url": "pmtiles://photo.pmtiles"}},
             "layers": [{"id": "r", "type": "raster", "source": "r"}]}
            """, to: "style.json")
        _ = try Self.run(
            "map -s style.json --camera 24.9442,60.1709,15 --size 64x64 -o x.png", in: folder)
        #expect(try folder.read("x.png").count > 1000)
    }

    @Test func `a damaged file is refused in one line`() throws {
        let folder = try Self.folder()
        let bytes = try folder.read("map.pmtiles")
        try bytes.prefix(100).write(to: folder.url.appendingPathComponent("cut.pmtiles"))
        let run = try RenderProcess(
            ["tile", "14/9327/4741", "-m", "cut.pmtiles", "-o", "x.png"], in: folder.url)
        #expect(run.status == 1)
        #expect(run.error == "render: cut.pmtiles is a damaged PMTiles file\n")
    }
}
