import Foundation
import Geometry
import MapStore
import Testing

/// Styles that name their data themselves.
@Suite struct StyleSourcesTests {
    private static func draw(
        sources: String, layer: String = "", options: [String] = [], files: [String: String] = [:]
    ) throws -> (run: RenderProcess, folder: TestFolder) {
        let folder = try SampleMap.testFolder()
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("styles"), withIntermediateDirectories: true)
        for (name, text) in files { try folder.write(text, to: name) }
        try folder.write(
            """
            {"version": 8, "sources": {\(sources)}, "layers": [
              {"id": "bg", "type": "background", "paint": {"background-color": "white"}}\(layer)]}
            """, to: "styles/own.json")
        let run = try RenderProcess(
            [
                "map", "--style", "styles/own.json", "--allow-files", "--camera",
                "24.9442,60.1709,15", "--size", "64x64", "-o", "x.png",
            ] + options, in: folder.url)
        return (run, folder)
    }

    private static let places =
        #", {"id": "c", "type": "circle", "source": "places", "paint": {"circle-radius": 20}}"#
    private static let streets =
        #", {"id": "s", "type": "line", "source": "map", "source-layer": "streets"}"#
    private static let point =
        #"{"type": "Point", "coordinates": [24.9442, 60.1709]}"#

    @Test(arguments: [
        #""data": {"type": "Point", "coordinates": [24.9442, 60.1709]}"#,
        #""data": "places.geojson""#, #""data": "file://places.geojson""#,
    ])
    func `GeoJSON is read from the style or from a file beside it`(data: String) throws {
        let (run, folder) = try Self.draw(
            sources: #""places": {"type": "geojson", \#(data)}"#, layer: Self.places,
            files: ["styles/places.geojson": Self.point])
        #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
        // A disc takes more bytes than an empty picture, which has about 100.
        #expect(try folder.read("x.png").count > 300)
    }

    @Test func `without any valid feature no area is reported`() throws {
        let source =
            #""places": {"type": "geojson", "data": {"type": "Point", "coordinates": [1, 100]}}"#
        let (run, folder) = try Self.draw(sources: source, layer: Self.places)
        #expect(run.status == 0)
        #expect(
            run.error.split(separator: "\n") == [
                "render: style: source 'places': 1 left out: coordinates that are no place",
                "render: the style has no features to show",
            ])
        let export = try RenderProcess(
            [
                "tiles", "export", "--style", "styles/own.json", "--zoom", "0-1", "-q", "-o",
                "out",
            ], in: folder.url)
        #expect(export.status == 1)
        #expect(
            export.error.hasSuffix("render: no tile drawn: the style has no features to show\n"),
            "\(export.error)")
    }

    @Test func `a map is found beside the style, or named by an option`() throws {
        let source = #""map": {"type": "vector", "url": "mbtiles://../map.mbtiles"}"#
        let (run, folder) = try Self.draw(sources: source, layer: Self.streets)
        #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
        #expect(try folder.read("x.png").count > 500)
        let other = try Self.draw(
            sources: source, layer: Self.streets, options: ["--map", "none.mbtiles"])
        #expect(other.run.error.contains("none.mbtiles: no such file"), "\(other.run.error)")
        let named = try Self.draw(
            sources: #""places": {"type": "geojson", "data": "none.geojson"}"#,
            layer: Self.places, options: ["--source", "places=p.geojson"],
            files: ["p.geojson": Self.point])
        #expect(named.run.status == 0 && named.run.error.isEmpty, "\(named.run.error)")
    }

    @Test(arguments: [
        (#""data": "none.geojson""#, "styles/none.geojson: no such file"),
        (#""data": "text.geojson""#, "styles/text.geojson: its data is no GeoJSON object"),
        (#""data": [1]"#, "its data is no GeoJSON object"),
    ])
    func `unreadable data is reported with its source`(data: String, message: String) throws {
        let (run, _) = try Self.draw(
            sources: #""places": {"type": "geojson", \#(data)}"#, layer: Self.places,
            files: ["styles/text.geojson": "no"])
        #expect(run.status == 1)
        #expect(run.error.hasPrefix("render: style: source 'places': "), "\(run.error)")
        #expect(run.error.contains(message) && run.error.split(separator: "\n").count == 1)
    }

    @Test func `invalid features are counted, and network data is not loaded`() throws {
        let bad = #"{"type": "Point", "coordinates": [1, 100]}"#
        let (run, _) = try Self.draw(
            sources: """
                "places": {"type": "geojson", "data": {"type": "GeometryCollection",
                  "geometries": [\(bad), \(Self.point), \(bad)]}},
                "far": {"type": "geojson", "data": "https://example.org/x.geojson"}
                """,
            layer: Self.places + #", {"id": "d", "type": "circle", "source": "far"}"#)
        #expect(run.status == 0)
        #expect(run.error.contains("'places': 2 left out: coordinates that are no place"))
        #expect(run.error.contains("example.org/x.geojson can't be reached"), "\(run.error)")
    }

    /// A map of one picture for the whole world.
    private static func writePictures(to path: String) throws {
        let picture = try Data(
            contentsOf: RenderProcess.root.appendingPathComponent(
                "Tests/Fixtures/pictures/two-colours.jpg"))
        let writer = try MapWriter(path: path)
        let world = try #require(TileID(z: 0, x: 0, y: 0))
        try writer.write(tile: world, gzipped: [UInt8](picture))
        try writer.finish(
            metadata: MapMetadata(
                name: "pictures", format: .jpg, minzoom: 0, maxzoom: 0,
                bounds: CoordinateBox(west: -180, south: -85, east: 180, north: 85)))
    }

    @Test func `a map of pictures is drawn, beside the style or named`() throws {
        let layer = #", {"id": "r", "type": "raster", "source": "photo"}"#
        for (url, options) in [
            ("mbtiles://../photo.mbtiles", []),
            ("https://example.org", ["--map", "photo.mbtiles"]),
        ] {
            let folder = try SampleMap.testFolder()
            try Self.writePictures(
                to: folder.url.appendingPathComponent("photo.mbtiles").path)
            try FileManager.default.createDirectory(
                at: folder.url.appendingPathComponent("styles"), withIntermediateDirectories: true)
            try folder.write(
                """
                {"version": 8, "sources": {"photo": {"type": "raster", "url": "\(url)"}}, "layers": [
                  {"id": "bg", "type": "background", "paint": {"background-color": "white"}}\(layer)]}
                """, to: "styles/own.json")
            let run = try RenderProcess(
                [
                    "map", "--style", "styles/own.json", "--allow-files", "--camera", "0,0,0",
                    "--size", "64x64", "--no-attribution", "-o", "x.png",
                ] + options, in: folder.url)
            #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
            #expect(try folder.read("x.png").count > 150)
        }
    }

    @Test func `raster sources in the network are skipped, vector ones refused`() throws {
        let layer = #", {"id": "r", "type": "raster", "source": "photo"}"#
        let source = #""photo": {"type": "raster", "tiles": ["https://example.org/{z}.png"]}"#
        let map = #", "map": {"type": "vector"}"#
        let (run, _) = try Self.draw(
            sources: source + map, layer: layer + Self.streets, options: ["--map", "map.mbtiles"])
        #expect(run.status == 0)
        #expect(run.error.contains("source 'photo' can't be reached"), "\(run.error)")
        let wrong = try Self.draw(
            sources: source, layer: layer, options: ["--source", "photo=map.mbtiles"])
        #expect(wrong.run.status == 1)
        #expect(wrong.run.error.contains("map.mbtiles holds vector tiles"), "\(wrong.run.error)")
    }
}
