import Foundation
import Geometry
import MapStore
import Testing

/// `render tiles merge`, and the shards that it joins.
@Suite struct TilesMergeTests {
    private static let style = #"""
        {"version": 8, "sources": {"map": {"type": "vector"}}, "layers": [
          {"id": "ground", "type": "background", "paint": {"background-color": "#eee"}},
          {"id": "streets", "type": "line", "source": "map", "source-layer": "streets",
           "paint": {"line-color": "#444", "line-width": 2}}]}
        """#

    private static func run(
        _ arguments: String, in folder: TestFolder, status: Int32 = 0
    ) throws -> RenderProcess {
        let run = try RenderProcess(
            ["tiles"] + arguments.split(separator: " ").map(String.init), in: folder.url)
        #expect(run.status == status, "\(arguments): \(run.error)")
        return run
    }

    private static func export(_ arguments: String, in folder: TestFolder) throws {
        _ = try run(
            "export -m map.mbtiles -s style.json --zoom 12-16 -q --metatile 2 \(arguments)",
            in: folder)
    }

    private static func folder() throws -> TestFolder {
        let folder = try SampleMap.testFolder()
        try folder.write(style, to: "style.json")
        return folder
    }

    @Test(arguments: [1, 3, 16])
    func `merged shards equal the whole export, byte for byte`(count: Int) throws {
        let folder = try Self.folder()
        for kind in [".mbtiles", ".pmtiles", ""] {
            try Self.export("-o whole\(kind)", in: folder)
        }
        // Of each kind a third, drawn by several threads.
        let kinds = [".pmtiles", ".mbtiles", ""]
        var shards: [String] = []
        for number in 1...count {
            shards.append("shard-\(number)\(kinds[number % 3])")
            try Self.export(
                "--threads \(number % 3 + 1) --shard \(number)/\(count) -o \(shards[number - 1])",
                in: folder)
        }
        // In any order.
        let inputs = shards.reversed().joined(separator: " ")
        for kind in [".mbtiles", ".pmtiles"] {
            _ = try Self.run("merge \(inputs) -q -o joined\(kind)", in: folder)
            #expect(try folder.read("joined\(kind)") == folder.read("whole\(kind)"))
        }
        _ = try Self.run("merge \(inputs) -q -o joined", in: folder)
        let root = folder.url
        let names = try FileManager.default.subpathsOfDirectory(
            atPath: root.appendingPathComponent("whole").path)
        #expect(
            try FileManager.default.subpathsOfDirectory(
                atPath: root.appendingPathComponent("joined").path
            ).sorted() == names.sorted())
        for name in names where name.contains(".") {
            #expect(try folder.read("joined/\(name)") == folder.read("whole/\(name)"), "\(name)")
        }
    }

    @Test func `converting a map keeps its tiles and leaves out roads`() throws {
        let folder = try SampleMap.testFolder()
        let run = try Self.run("merge map.mbtiles -q -o map.pmtiles", in: folder)
        #expect(run.error == "render: map.mbtiles: its roads and search are left out\n")
        let tilesets = try ["map.mbtiles", "map.pmtiles"].map {
            try TilesetFile.open(folder.url.appendingPathComponent($0).path)
        }
        var count = 0
        try tilesets[0].forEachTile(ofZoom: nil) { tile in
            let stored = try tilesets.map { try $0.storedTile(tile) }
            #expect(stored[0] == stored[1])
            count += 1
        }
        try tilesets[1].forEachTile(ofZoom: nil) { _ in count -= 1 }
        #expect(count == 0)
        let metadata = try tilesets.map { try $0.readMetadata() }
        #expect(metadata[0].vectorLayers == metadata[1].vectorLayers)
        #expect(metadata[0].languages == metadata[1].languages)
    }

    /// A tileset of pictures that are told by a number each.
    private static func write(
        _ name: String, _ tiles: [(Int, UInt8)], format: MapMetadata.Format = .png,
        in folder: TestFolder
    ) throws {
        let start: [UInt8] =
            format == .png ? [0x89, 0x50, 0x4E, 0x47] : Array("RIFF....WEBP".utf8)
        let writer = try TilesetFile.create(
            folder.url.appendingPathComponent(name).path,
            metadata: MapMetadata(
                name: name, format: format, minzoom: 3, maxzoom: 3,
                bounds: CoordinateBox(west: 0, south: 0, east: 1, north: 1)))
        for (column, number) in tiles {
            try writer.write(start + [number], of: #require(TileID(z: 3, x: column, y: 0)))
        }
        try writer.finish()
    }

    @Test func `a tile that differs is named, and nothing is written`() throws {
        let folder = try TestFolder()
        try Self.write("a.pmtiles", [(0, 1), (1, 2)], in: folder)
        try Self.write("b.mbtiles", [(1, 3)], in: folder)
        let run = try Self.run("merge a.pmtiles b.mbtiles -o c.pmtiles", in: folder, status: 1)
        #expect(
            run.error == "render: tile 3/1/0 differs between a.pmtiles and b.mbtiles\n")
        #expect(try folder.names() == ["a.pmtiles", "b.mbtiles"])
    }

    @Test func `equal tiles of several inputs are merged`() throws {
        let folder = try TestFolder()
        try Self.write("a.pmtiles", [(0, 1), (1, 2)], in: folder)
        try Self.write("b", [(1, 2)], in: folder)
        try Self.write("empty.mbtiles", [], format: .webp, in: folder)
        let run = try Self.run("merge b empty.mbtiles a.pmtiles -o c.mbtiles", in: folder)
        #expect(run.output == "c.mbtiles: 2 tiles, 10 B\n")
    }

    @Test func `inputs that can't be joined are refused in one line`() throws {
        let folder = try TestFolder()
        try Self.write("a.pmtiles", [(0, 1)], in: folder)
        try Self.write("b.mbtiles", [(1, 1)], format: .webp, in: folder)
        try Self.write("c.mbtiles", [], in: folder)
        for (arguments, message) in [
            (
                "a.pmtiles b.mbtiles",
                "a.pmtiles holds png tiles and b.mbtiles webp: they can't be joined"
            ),
            ("c.mbtiles", "there are no tiles to join"),
            ("d.mbtiles", "cannot open d.mbtiles: no such file"),
        ] {
            let run = try Self.run("merge \(arguments) -o x.mbtiles", in: folder, status: 1)
            #expect(run.error == "render: \(message)\n")
        }
        let usage = try Self.run("merge -o x.mbtiles", in: folder, status: 2)
        #expect(usage.error == "render: INPUT is missing (see 'render help tiles merge')\n")
    }
}
