import Foundation
import Testing

/// What `render style check` tells of the files that a style names.
@Suite struct StyleFileCheckTests {
    private static func check(
        _ members: String, layers: String = "", files: [String: String] = [:]
    ) throws -> RenderProcess {
        let folder = try SampleMap.testFolder()
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("styles"), withIntermediateDirectories: true)
        for (name, text) in files { try folder.write(text, to: "styles/" + name) }
        try folder.write(
            "{\"version\": 8, \(members), \"layers\": [\(layers)]}", to: "styles/own.json")
        return try RenderProcess(
            ["style", "check", "--allow-files", "styles/own.json"], in: folder.url)
    }

    /// Sources, files beside the style, and what is told; one line and the sums, nothing else.
    static let sources: [(source: String, files: [String: String], line: String)] = [
        (
            #"{"type": "vector", "url": "mbtiles://none.mbtiles"}"#, [:],
            "sources.m.url: error: source 'm': cannot open styles/none.mbtiles: no such file"
        ),
        (
            #"{"type": "vector", "tiles": ["mbtiles://text.mbtiles"]}"#, ["text.mbtiles": "text"],
            "sources.m.tiles[0]: error: source 'm': styles/text.mbtiles is not an SQLite file"
        ),
        (
            #"{"type": "vector", "url": "../map.mbtiles"}"#, [:],
            "sources.m.url: warning: source 'm': it is not opened: write 'mbtiles://' before the"
                + " path"
        ),
        (
            #"{"type": "raster", "url": "mbtiles://../map.mbtiles"}"#, [:],
            "sources.m.url: error: source 'm': styles/../map.mbtiles holds vector tiles; the"
                + " style's source 'm' is one of pictures"
        ),
        (
            #"{"type": "geojson", "data": "none.json"}"#, [:],
            "sources.m.data: error: source 'm': cannot open styles/none.json: no such file"
        ),
        (
            #"{"type": "geojson", "data": "text.json"}"#, ["text.json": "no"],
            "sources.m.data: error: source 'm': styles/text.json: its data is no GeoJSON"
                + " object"
        ),
        (
            #"{"type": "geojson", "data": "list.json"}"#, ["list.json": "[1]"],
            "sources.m.data: error: source 'm': styles/list.json: its data is no GeoJSON object"
        ),
        (
            #"{"type": "geojson", "data": "far.json"}"#,
            ["far.json": #"{"type": "Point", "coordinates": [1, 100]}"#],
            "sources.m.data: warning: source 'm': 1 left out: coordinates that are no place"
        ),
        (
            #"{"type": "vector", "url": "https://example.org/m.json"}"#, [:],
            "sources.m.url: note: source 'm': no network is used: a map must stand in for it"
        ),
    ]

    @Test(arguments: sources.indices)
    func `an unusable source file is reported with its path`(row: Int) throws {
        let (source, files, line) = Self.sources[row]
        let run = try Self.check("\"sources\": {\"m\": \(source)}", files: files)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 2 && lines.first == Substring(line), "\(run.output)")
        #expect(run.status == (line.contains(": error: ") ? 1 : 0))
    }

    @Test func `a source layer missing in the map is reported with a similar name`() throws {
        func layer(_ id: String, _ name: String) -> String {
            #"{"id": "\#(id)", "type": "line", "source": "m", "source-layer": "\#(name)"}"#
        }
        let run = try Self.check(
            #""sources": {"m": {"type": "vector", "url": "mbtiles://../map.mbtiles"}}"#,
            layers: [layer("a", "streets"), layer("b", "street"), layer("c", "zzz")]
                .joined(separator: ","))
        #expect(run.status == 0)
        #expect(
            run.output == """
                layers[1].source-layer: warning: layer 'b': the map of source 'm' has no layer \
                'street': did you mean 'streets'?
                layers[2].source-layer: warning: layer 'c': the map of source 'm' has no layer 'zzz'
                0 errors, 2 warnings, 0 notes

                """)
    }

    @Test(arguments: [
        (#""icons""#, [:], "sprite: warning: sprite: cannot open styles/icons.json: no such file"),
        (
            #""icons""#, ["icons.json": "{}", "icons.png": "text"],
            "sprite: warning: sprite: "
        ),
        (
            #"[{"id": "a", "url": "https://example.org/s"}, {"id": "b", "url": "icons"}]"#,
            ["icons.json": "no"],
            "sprite[0].url: note: the sprite https://example.org/s can't be reached"
        ),
        (
            #"[{"id": "a", "url": "https://example.org/s"}, {"id": "b", "url": "icons"}]"#,
            ["icons.json": "no"], "sprite[1].url: warning: sprite: "
        ),
    ])
    func `an unusable sprite is reported`(
        sprite: String, files: [String: String], line: String
    ) throws {
        let run = try Self.check("\"sources\": {}, \"sprite\": \(sprite)", files: files)
        #expect(run.status == 0)
        let hits = run.output.split(separator: "\n").count { $0.hasPrefix(line) }
        #expect(hits == 1, "\(run.output)")
    }

    @Test func `a layer of unknown type is not checked for its source layer`() throws {
        let run = try Self.check(
            #""sources": {"m": {"type": "vector", "url": "mbtiles://../map.mbtiles"}}"#,
            layers: #"{"id": "l", "type": "lin", "source": "m"}"#)
        #expect(run.output.hasSuffix("\n1 error, 0 warnings, 0 notes\n"), "\(run.output)")
    }
}
