import Foundation
import Geometry
import MapStore
import Testing

/// Which tiles an export takes for empty.
@Suite struct TilePresenceTests {
    private static func export(
        _ options: String, sources: String, layers: String, files: [String: String] = [:],
        in folder: TestFolder? = nil
    ) throws -> (names: [String], run: RenderProcess) {
        let folder = try folder ?? SampleMap.testFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        try folder.write(
            """
            {"version": 8, "sources": {\(sources)}, "layers": [
              {"id": "bg", "type": "background"}, \(layers)]}
            """, to: "style.json")
        let run = try RenderProcess(
            ["tiles", "export", "-s", "style.json", "-q", "-o", "out"]
                + options.split(separator: " ").map(String.init), in: folder.url)
        let out = folder.url.appendingPathComponent("out").path
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: out)) ?? []
        return (names.filter { $0.hasSuffix(".png") }.sorted(), run)
    }

    private static let point = #"{"type": "Point", "coordinates": [10.748, 59.912]}"#
    private static let circle = #"{"id": "c", "type": "circle", "source": "p"}"#

    @Test(arguments: [#""data": \#(point)"#, #""data": "p.json""#])
    func `tiles that only GeoJSON fills are drawn`(data: String) throws {
        // Oslo, where the sample map of Helsinki has nothing.
        let found = try Self.export(
            "--map map.mbtiles --zoom 12-13 --bbox 10.5,59.8,11,60",
            sources: #""p": {"type": "geojson", \#(data)}, "m": {"type": "vector"}"#,
            layers: Self.circle
                + #", {"id": "l", "type": "line", "source": "m", "source-layer": "streets"}"#,
            files: ["p.json": Self.point])
        #expect(found.run.status == 0 && found.run.error.isEmpty, "\(found.run.error)")
        // The tiles are drawn from those of the zoom above them, which hold the point.
        #expect(found.names.contains("13/4340/2382.png"), "\(found.names)")
        #expect((2...16).contains(found.names.count), "\(found.names)")
    }

    @Test func `a style that brings all its data along needs no map`() throws {
        let source = #""p": {"type": "geojson", "data": \#(Self.point)}"#
        let found = try Self.export("--zoom 13", sources: source, layers: Self.circle)
        #expect(found.run.status == 0 && found.run.error.isEmpty, "\(found.run.error)")
        #expect(found.names.contains("13/4340/2382.png"))
        let none = try Self.export(
            "--zoom 13 --bbox 0,0,0.1,0.1", sources: source, layers: Self.circle)
        #expect(none.run.status == 1 && none.names.isEmpty)
        #expect(none.run.error.hasPrefix("render: no tile drawn: the style has nothing there"))
    }

    @Test(arguments: [
        (256, ["3/4/2.png"]), (512, ["3/4/2.png", "3/4/3.png", "3/5/2.png", "3/5/3.png"]),
    ])
    func `raster tiles are read at the zoom at which they are drawn`(
        size: Int, tiles: [String]
    ) throws {
        let folder = try SampleMap.testFolder()
        let picture = try Data(
            contentsOf: RenderProcess.root.appendingPathComponent(
                "Tests/Fixtures/pictures/two-colours.jpg"))
        let writer = try MapWriter(path: folder.url.appendingPathComponent("photo.mbtiles").path)
        let zoom = size == 256 ? 3 : 2
        let tile = try #require(TileID(z: zoom, x: 4 >> (3 - zoom), y: 2 >> (3 - zoom)))
        try writer.write(tile: tile, gzipped: [UInt8](picture))
        try writer.finish(
            metadata: MapMetadata(
                name: "pictures", format: .jpg, minzoom: zoom, maxzoom: zoom,
                bounds: CoordinateBox(west: -180, south: -85, east: 180, north: 85)))
        let found = try Self.export(
            "--zoom 3",
            sources:
                #""r": {"type": "raster", "url": "mbtiles://photo.mbtiles", "tileSize": \#(size)}"#,
            layers: #"{"id": "r", "type": "raster", "source": "r"}"#, in: folder)
        #expect(found.run.status == 0, "\(found.run.error)")
        #expect(found.names == tiles)
    }
}
