import Foundation
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
                "map", "--style", "styles/own.json", "--camera", "24.9442,60.1709,15", "--size",
                "64x64", "-o", "x.png",
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

    @Test func `a map is found beside the style, and a command line can name another`() throws {
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
        (#""data": "text.geojson""#, "styles/text.geojson: not JSON"),
        (#""data": [1]"#, "its data is no GeoJSON object"),
    ])
    func `data that can't be read is named with its source`(data: String, message: String) throws {
        let (run, _) = try Self.draw(
            sources: #""places": {"type": "geojson", \#(data)}"#, layer: Self.places,
            files: ["styles/text.geojson": "no"])
        #expect(run.status == 1)
        #expect(run.error.hasPrefix("render: style: source 'places': "), "\(run.error)")
        #expect(run.error.contains(message) && run.error.split(separator: "\n").count == 1)
    }

    @Test func `bad features are counted, and the network is not used`() throws {
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
}
