import Formats
import Foundation
import Geometry
import Graphics
import MapStore
import TestSupport
import Testing

/// `render tiles export` on the sample map.
@Suite struct TilesExportTests {
    /// Exports into the folder `out` of a fresh folder.
    private func export(
        _ options: String, in folder: TestFolder? = nil, style: String? = nil, status: Int32 = 0
    ) throws -> (folder: TestFolder, run: RenderProcess) {
        let folder = try folder ?? SampleMap.testFolder()
        if let style { try folder.write(style, to: "style.json") }
        let run = try RenderProcess(
            ["tiles", "export", "--map", "map.mbtiles", "-o", "out"]
                + (style == nil ? [] : ["--style", "style.json"])
                + options.split(separator: " ").map(String.init), in: folder.url)
        #expect(run.status == status, "\(options): \(run.error)")
        return (folder, run)
    }

    private func files(_ folder: TestFolder) throws -> [String: Data] {
        let root = folder.url.appendingPathComponent("out")
        var files: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: root.path)
        where name.contains(".") && name != "metadata.json" {
            files[name] = try Data(contentsOf: root.appendingPathComponent(name))
        }
        return files
    }

    /// Few layers without labels: a test should not take long.
    private static let plainStyle = #"""
        {"version": 8, "sources": {"map": {"type": "vector"}}, "layers": [
          {"id": "ground", "type": "background", "paint": {"background-color": "#eee"}},
          {"id": "water", "type": "fill", "source": "map", "source-layer": "ocean",
           "paint": {"fill-color": "#88f"}},
          {"id": "streets", "type": "line", "source": "map", "source-layer": "streets",
           "filter": ["==", ["get", "kind"], "primary"],
           "paint": {"line-color": "#444", "line-width": 3}}]}
        """#

    @Test func `exported tiles equal those of the tile verb, byte for byte`() throws {
        let (folder, run) = try export(
            "--zoom 13-14 --metatile 1 --format webp -q", style: Self.plainStyle)
        #expect(run.output + run.error == "")
        let files = try files(folder)
        #expect(files.keys.sorted().first == "13/4663/2370.webp")
        for (name, bytes) in files {
            let tile = name.dropLast(".webp".count)
            let single = try RenderProcess(
                ["tile", "\(tile)", "-m", "map.mbtiles", "-s", "style.json", "-o", "one.webp"],
                in: folder.url)
            #expect(single.status == 0, "\(single.error)")
            #expect(try folder.read("one.webp") == bytes, "\(name)")
        }
    }

    @Test(arguments: ["--png8", "--format webp --quality 70", "--scale 2", "--tile-size 512"])
    func `two threads export the same files as one`(options: String) throws {
        let common = "--zoom 14-15 -q \(options)"
        let one = try export("\(common) --threads 1", style: Self.plainStyle).folder
        let two = try export("\(common) --threads 2", style: Self.plainStyle).folder
        let files = try files(one)
        #expect(try files == self.files(two))
        #expect(files.count > 8)
        if options.hasPrefix("--scale") || options.hasPrefix("--tile-size") {
            #expect(try one.pixels(of: "out/14/9327/4741.png") == [512, 512])
        }
    }

    @Test func `cut blocks equal single tiles, also in labels`() throws {
        let options = "--zoom 14-16 -q --max-tiles 100 --metatile"
        let single = try files(export("\(options) 1").folder)
        for block in [2, 8] {
            let cut = try files(export("\(options) \(block)").folder)
            #expect(cut.keys.sorted() == single.keys.sorted())
            for (name, bytes) in single {
                let a = try Surface(png: [UInt8](bytes), name: name)
                let b = try Surface(png: [UInt8](cut[name] ?? Data()), name: name)
                let comparison = PixelComparison(a, b)
                #expect(
                    comparison.isEqual,
                    "\(name) in blocks of \(block): \(comparison.differingPixels) pixels")
            }
        }
    }

    @Test func `--resume keeps existing files and makes missing ones`() throws {
        let folder = try export("--zoom 14-15 -q", style: Self.plainStyle).folder
        let before = try files(folder)
        let kept = "out/14/9327/4741.png"
        try folder.write("mine", to: kept)
        try FileManager.default.removeItem(
            at: folder.url.appendingPathComponent("out/15/18654/9483.png"))
        let run = try export("--zoom 14-15 --json --resume -s style.json", in: folder).run
        let json = try JSONValue(parsing: [UInt8](run.output.utf8))
        #expect(json["tiles"] == 1)
        #expect(json["kept"] == .number(Double(before.count - 1)))
        #expect(try folder.read(kept) == Data("mine".utf8))
        _ = try export("--zoom 14-15 -q -s style.json", in: folder)
        #expect(try files(folder) == before)
    }

    @Test func `no tile is exported where the map is empty`() throws {
        let (folder, run) = try export(
            "--zoom 14 --bbox 24.9,60.15,25.0,60.19 --json", style: Self.plainStyle)
        let json = try JSONValue(parsing: [UInt8](run.output.utf8))
        let written = try files(folder)
        #expect(json["tiles"] == .number(Double(written.count)))
        #expect((json["absent"]?.number ?? 0) > 10)
        // One zoom took all the time.
        #expect(json["zooms"]?.array?.first?["cpuMilliseconds"] == json["cpuMilliseconds"])
        #expect((json["cpuMilliseconds"]?["drawing"]?.number ?? 0) > 0)
        #expect(json["bytes"] == .number(Double(written.values.reduce(0) { $0 + $1.count })))
        let nothing = try export("--zoom 3-5 --bbox 0,0,1,1 --no-world -q", in: folder, status: 1)
            .run
        #expect(
            nothing.error
                == "render: no tile drawn: map.mbtiles has nothing there; its area is"
                + " 24.935176,60.164155,24.953415,60.179113 (west,south,east,north)\n")
    }

    @Test(arguments: [
        ("export out --zoom 3", "'out' is not expected"),
        ("export -o out", "'--zoom A-B' is missing"),
        ("export --zoom 3", "'-o FILE|DIR' is missing"),
        (
            "export --zoom 3 -o out.pmtiles --resume",
            "--resume is for folders; draw a file in shards, see --shard"
        ),
        (
            "export --zoom 3 -o out --shard 17/16",
            "--shard '17/16': share '17' is not a number from 0 to 16; write I/N such as 3/16, I from 1 to N"
        ),
        (
            "export --zoom 3 -o out --shard 0/1",
            "--shard '0/1': the first share is 1; write I/N such as 3/16, I from 1 to N"
        ),
        (
            "export --zoom 9-3 -o out",
            "--zoom '9-3': the first zoom is above the second; write A-B such as 10-14, or A"
        ),
        ("export --zoom 3 -o out --tile-size 300", "--tile-size '300': write 256 or 512"),
        ("export --zoom 3 -o out --metatile 3", "--metatile '3': write 1, 2, 4, 8 or 16"),
        ("export --zoom 3 -o out --format jpg", "--format 'jpg': write png or webp"),
        (
            "export --zoom 3 -o out --scale 1.3",
            "--scale '1.3': a tile of 256 pixels would not end on a whole pixel;"
                + " write a number such as 2 or 1.5"
        ),
        (
            "export --zoom 0-24 -o out --bbox -180,-85,180,85",
            "these are 374 070 599 818 581 tiles, more than 1 000 000: choose fewer zooms or a"
                + " smaller --bbox, or allow them with --max-tiles"
        ),
    ])
    func `an invalid export is refused in one line`(arguments: String, message: String) throws {
        let folder = try SampleMap.testFolder()
        let run = try RenderProcess(
            ["tiles"] + arguments.split(separator: " ").map(String.init)
                + ["--map", "map.mbtiles"],
            in: folder.url)
        #expect(run.status == 2)
        #expect(run.error == "render: \(message) (see 'render help tiles export')\n")
        #expect(try folder.names() == ["map.mbtiles"])
    }

    @Test func `an interrupted export leaves only complete files`() throws {
        let folder = try SampleMap.testFolder()
        let run = try RenderProcess(
            [
                "tiles", "export", "--map", "map.mbtiles", "--zoom", "18", "--metatile", "1", "-o",
                "out",
            ],
            in: folder.url
        ) { process in
            let out = folder.url.appendingPathComponent("out").path
            for _ in 0..<2000 {
                let names = try? FileManager.default.subpathsOfDirectory(atPath: out)
                if (names ?? []).contains(where: { $0.hasSuffix(".png") }) { break }
                usleep(5000)
            }
            process.interrupt()
        }
        #expect(run.status == 130)
        let files = try files(folder)
        #expect(!files.isEmpty)
        for (name, bytes) in files {
            #expect(name.hasSuffix(".png"))
            #expect(bytes.suffix(8).prefix(4) == Data("IEND".utf8), "\(name)")
        }
    }

    @Test func `export to a file has the folder's tiles and no other file`() throws {
        let folder = try export("--zoom 13-14 -q", style: Self.plainStyle).folder
        for name in ["out.mbtiles", "out.pmtiles"] {
            let run = try RenderProcess(
                [
                    "tiles", "export", "-m", "map.mbtiles", "-s", "style.json", "--zoom", "13-14",
                    "-q", "--threads", "3", "-o", name,
                ], in: folder.url)
            #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
            let tileset = try TilesetFile.open(folder.url.appendingPathComponent(name).path)
            var count = 0
            try tileset.forEachTile(ofZoom: nil) { tile in
                count += 1
                let file = try folder.read("out/\(tile).png")
                #expect(try tileset.tile(tile) == [UInt8](file))
            }
            #expect(try count == files(folder).count)
            let metadata = try tileset.readMetadata()
            #expect((metadata.minzoom, metadata.maxzoom, metadata.format) == (13, 14, .png))
            #expect(metadata.attribution == "© OpenStreetMap contributors")
            #expect(abs(metadata.bounds.west - 24.935176) < 1e-6)
        }
        #expect(
            try folder.names() == [
                "map.mbtiles", "out", "out.mbtiles", "out.pmtiles", "style.json",
            ])
    }

    @Test func `--count-only reports tiles and an estimate from a sample`() throws {
        let (folder, run) = try export("--zoom 13-16 --json", style: Self.plainStyle)
        let drawn = try JSONValue(parsing: [UInt8](run.output.utf8))
        let counting = try RenderProcess(
            [
                "tiles", "export", "-m", "map.mbtiles", "-s", "style.json", "--zoom", "13-16",
                "--count-only", "--json",
            ], in: folder.url)
        let counted = try JSONValue(parsing: [UInt8](counting.output.utf8))
        #expect(counted["tiles"] == drawn["tiles"])
        #expect(counted["absent"] == drawn["absent"])
        let sampled = try #require(counted["sampledTiles"]?.number)
        #expect(sampled > 0 && sampled <= counted["tiles"]?.number ?? 0)
        let ratio =
            try #require(counted["estimatedBytes"]?.number)
            / #require(drawn["bytes"]?.number)
        #expect((0.7...1.4).contains(ratio), "\(ratio)")
        #expect(try folder.names() == ["map.mbtiles", "out", "style.json"])
    }
}
