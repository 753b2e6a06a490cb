import Formats
import Foundation
import TestSupport
import Testing

/// `render style check`.
@Suite struct StyleCheckTests {
    private static func check(_ style: String, _ options: [String] = []) throws -> RenderProcess {
        let folder = try TestFolder()
        try folder.write(style, to: "style.json")
        return try RenderProcess(["style", "check", "style.json"] + options, in: folder.url)
    }

    private static func style(_ layer: String, root: String = "") -> String {
        """
        {"version": 8, \(root) "sources": {"m": {"type": "vector", "url": "m"}}, "layers": [\(layer)]}
        """
    }

    @Test func `a valid style has no errors, warnings and notes`() throws {
        let run = try Self.check(
            Self.style(#"{"id": "b", "type": "background"}"#))
        #expect(run.status == 0)
        #expect(run.output == "0 errors, 0 warnings, 0 notes\n")
        #expect(run.error == "")
    }

    @Test func `an unknown style is refused with the shipped names`() throws {
        let folder = try TestFolder()
        let run = try RenderProcess(["style", "check", "dusk"], in: folder.url)
        #expect(run.status == 2)
        #expect(
            run.error
                == "render: style 'dusk': there is no such style; write "
                + ShippedStyle.names.joined(separator: ", ")
                + " or the path of a MapLibre style (see 'render help style')\n")
    }

    @Test func `a value beyond this program's limits is a warning`() throws {
        let run = try Self.check(
            """
            {"version": 8, "sources": {"g": {"type": "geojson", "tolerance": 2000,
              "data": {"type": "Point", "coordinates": [1, 2]}}}, "layers": [
              {"id": "l", "type": "line", "source": "g", "paint": {"line-width": 20000}}]}
            """)
        #expect(run.status == 0)
        #expect(
            run.output.split(separator: "\n") == [
                "sources.g.tolerance: warning: source 'g': tolerance: 2000 is taken as 1000",
                "layers[0].paint.line-width: warning: layer 'l': line-width: 20000 is taken as 10000",
                "0 errors, 2 warnings, 0 notes",
            ])
    }

    @Test(arguments: [
        (#"["Metropolis Bold Italic", "Gotham Regular"]"#, "Metropolis"),
        (#"["Metropolis Regular", "Noto Sans Regular"]"#, nil),
        (#"["Metropolis Regular", "sans-serif"]"#, nil), (#"["noto sans Bold"]"#, nil),
    ])
    func `a font that is not installed is noted once`(stack: String, family: String?) throws {
        let layers = ["a", "b"].map {
            #"{"id": "\#($0)", "type": "symbol", "source": "m", "source-layer": "x","#
                + #" "layout": {"text-field": "x", "text-font": \#(stack)}}"#
        }
        let run = try Self.check(
            Self.style(
                layers.joined(separator: ","), root: #""glyphs": "{fontstack}/{range}","#))
        let notes = run.output.split(separator: "\n").filter { $0.contains("is installed") }
        #expect(
            notes.map(String.init)
                == (family.map {
                    [
                        "layers[0].layout.text-font: note: layer 'a': no font '\($0)' is"
                            + " installed: 'Noto Sans' stands in"
                    ]
                } ?? []))
        #expect(run.status == 0)
    }

    /// Layers, and what is told of each.
    static let table: [(String, String)] = [
        (
            #"{"id": "l", "type": "line", "source": "m", "source-layer": "x", "paint": {"line-widht": 1}}"#,
            "layers[0].paint.line-widht: error: layer 'l': line-widht is not supported: "
                + "did you mean 'line-width'?"
        ),
        (
            #"{"id": "l", "type": "lin", "source": "m", "source-layer": "x"}"#,
            "layers[0].type: error: layer 'l': unknown type 'lin': did you mean 'line'?"
        ),
        (
            #"{"id": "l", "type": "line", "source": "n", "source-layer": "x"}"#,
            "layers[0].source: error: layer 'l': source 'n' does not exist"
        ),
        (
            #"{"id": "l", "type": "line", "source": "m"}"#,
            "layers[0].source-layer: error: layer 'l': source-layer is missing"
        ),
        (
            #"{"id": "l", "type": "line", "source": "m", "source-layer": "x", "filter": ["==", ["sqrt", "a"], 1]}"#,
            "layers[0].filter[1][1]: error: layer 'l': filter: Expected number but found string"
        ),
        (
            #"{"id": "l", "type": "line", "source": "m", "source-layer": "x", "paint": {"line-width": "a"}}"#,
            "layers[0].paint.line-width: error: layer 'l': line-width: Expected number"
        ),
        (
            #"{"id": "l", "type": "line", "source": "m", "source-layer": "x", "layout": {"line-cap": "but"}}"#,
            "layers[0].layout.line-cap: error: layer 'l': line-cap: Expected one of [butt"
        ),
        (
            #"{"id": "l", "type": "line", "source": "m", "source-layer": "x", "paint": {"line-opacity": 2}}"#,
            "layers[0].paint.line-opacity: error: layer 'l': line-opacity: 2 is not in the range"
        ),
        (
            #"{"id": "l", "type": "background"}, {"id": "l", "type": "background"}"#,
            "layers[1].id: error: layer 'l': a layer of this name came before"
        ),
        (
            #"{"id": "l", "type": "raster", "source": "m"}"#,
            "layers[0].source: error: layer 'l': a raster layer can't draw the vector source 'm'"
        ),
    ]

    @Test(arguments: table.indices)
    func `each error is reported with its path`(row: Int) throws {
        let (layer, line) = Self.table[row]
        let run = try Self.check(Self.style(layer))
        #expect(run.status == 1)
        #expect(run.output.contains(line), "\(run.output)")
        #expect(run.error.hasPrefix("render: style.json: "))
        #expect(run.error.split(separator: "\n").count == 1)
    }

    @Test func `unsupported and legacy properties are not errors`() throws {
        let run = try Self.check(
            Self.style(
                """
                {"id": "s", "type": "symbol", "source": "m", "source-layer": "x",
                 "filter": ["==", "class", "a"], "minzoom": 9, "maxzoom": 3,
                 "layout": {"text-field": "{name}", "icon-image": "i", "symbol-avoid-edges": true,
                            "text-size": {"stops": [[1, 2], [3, 4]]}}}
                """))
        #expect(run.status == 0, "\(run.error)")
        for line in [
            "layers[0].layout.text-size: note: a function of stops",
            "layers[0].filter: note: a filter of the form before expressions",
            "layers[0].layout.text-field: note: layer 's': text-field needs glyphs in MapLibre",
            "layers[0].layout.icon-image: warning: layer 's': icon-image needs a sprite",
            "layers[0].maxzoom: warning: layer 's': maxzoom is below minzoom",
        ] {
            #expect(run.output.contains(line), "\(run.output)")
        }
    }

    @Test func `root and sources are checked`() throws {
        let run = try Self.check(
            """
            {"version": 8, "zoom": "x", "center": [1], "sprite": 5, "glyphs": "g", "layerz": [],
             "sources": {"a": {"type": "geojson"}, "b": {"type": "vectr"},
                         "c": {"type": "vector", "url": "u", "minzoom": 9, "maxzoom": 2}},
             "layers": []}
            """)
        #expect(run.status == 1)
        for line in [
            "zoom: error: zoom is not a number from 0 to 24", "center: error", "sprite: error",
            "glyphs: error: glyphs lacks {fontstack}", "sources.a: error: source 'a': no data",
            "sources.b: error", "sources.c.maxzoom: error: source 'c': maxzoom is below minzoom",
            "layerz: error: layerz is not supported: did you mean 'layers'?",
        ] {
            #expect(run.output.contains(line), "\(run.output)")
        }
    }

    @Test func `sources in the network are reported with their path`() throws {
        let style = """
            {"version": 8, "sources": {"g": {"type": "geojson", "data": "https://x.example/g"}},
             "layers": [{"id": "c", "type": "circle", "source": "g"}]}
            """
        let run = try Self.check(style)
        #expect(run.status == 0)
        #expect(run.output.contains("sources.g.data: warning: source 'g': no network is used"))
        let folder = try TestFolder()
        try folder.write(style, to: "style.json")
        let map = try RenderProcess(
            ["map", "--style", "style.json", "-o", "x.png"], in: folder.url)
        #expect(map.status == 1)
        #expect(
            map.error == "render: style: source 'g': https://x.example/g can't be reached: "
                + "no network is used\n")
    }

    @Test func `programs read the same as JSON`() throws {
        let run = try Self.check(
            Self.style(#"{"id": "l", "type": "line", "source": "n"}"#), ["--json"])
        #expect(run.status == 1)
        let report = try JSONValue(parsing: Array(run.output.utf8))
        #expect(report["valid"] == false)
        #expect(report["problems"]?[0]?["path"] == "layers[0].source")
        #expect(report["problems"]?[0]?["severity"] == "error")
    }

    @Test func `invalid JSON is reported in one line with its position`() throws {
        let run = try Self.check("{\"version\": 8,\n \"layers\": [}")
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.error.hasPrefix("render: style.json: "))
        #expect(run.error.contains("line 2"), "\(run.error)")
        #expect(run.error.split(separator: "\n").count == 1)
        #expect(try Self.check("5").output.hasPrefix("style: error: this is no MapLibre style"))
        #expect(try RenderProcess(["style", "check", "/nowhere.json"]).status == 1)
        #expect(try RenderProcess(["style"]).status == 2)
        #expect(try RenderProcess(["style", "chek", "x"]).status == 2)
        #expect(try RenderProcess(["style", "write", "hud", "--json"]).status == 2)
    }

    @Test func `hostile styles are checked in time`() throws {
        let deep =
            String(repeating: "[\"!\",", count: 3000) + "1" + String(repeating: "]", count: 3000)
        #expect(try Self.check(Self.style("{\"id\": \"l\", \"filter\": \(deep)}")).status == 1)
        let layer = #"{"id": "l", "type": "line", "paint": {"line-widht": 1e308}}"#
        let many = try Self.check(
            Self.style(Array(repeating: layer, count: 2_000).joined(separator: ",")))
        #expect(many.status == 1)
        #expect(many.output.contains("more\n"))
        #expect(many.output.utf8.count < 300_000)
        let more = Array(repeating: "{}", count: 100_000).joined(separator: ",")
        #expect(try Self.check(Self.style(more)).output.contains("more than 10000 layers"))
    }

    @Test(arguments: ShippedStyle.names)
    func `the shipped styles have no errors`(name: String) throws {
        let run = try RenderProcess(["style", "check", name])
        #expect(run.status == 0, "\(run.output)")
    }

    private static let styles = ["styles/osm-bright.json", "styles/versatiles-colorful.json"]

    @Test(.needsShared(styles), arguments: styles)
    func `popular public styles have no errors`(name: String) throws {
        let run = try RenderProcess(["style", "check", SharedData.path(name)])
        #expect(run.status == 0, "\(run.output)")
    }
}
