import Foundation
import Testing

/// What a user is told of a style that can't be drawn as it is written.
@Suite struct StyleNotesTests {
    private static func draw(_ layer: String) throws -> RenderProcess {
        let folder = try SampleMap.testFolder()
        let style = """
            {"version": 8, "sources": {"m": {"type": "vector", "url": "m"},
             "heights": {"type": "raster-dem", "tiles": ["https://example.org/{z}/{x}/{y}.png"]}},
             "layers": [\(layer)]}
            """
        try folder.write(style, to: "style.json")
        return try RenderProcess(
            [
                "map", "--map", "map.mbtiles", "--style", "./style.json", "--camera",
                "24.9442,60.1709,15", "--size", "64x64", "-o", "x.png",
            ], in: folder.url)
    }

    @Test func `a failing expression is reported once`() throws {
        let run = try Self.draw(
            """
            {"id": "streets", "type": "line", "source": "m", "source-layer": "streets",
             "paint": {"line-width": ["number", ["get", "kind"]]}}
            """)
        #expect(run.status == 0)
        let lines = run.error.split(separator: "\n").filter { $0.contains("line-width") }
        #expect(lines.count == 1, "\(run.error)")
        #expect(lines.first?.contains("style: layer 'streets': line-width: ") == true)
    }

    @Test func `texts made of keys that the map lacks are reported once`() throws {
        let run = try Self.draw(
            """
            {"id": "a", "type": "symbol", "source": "m", "source-layer": "street_labels",
             "layout": {"text-field": "{name:latin}"}},
            {"id": "b", "type": "symbol", "source": "m", "source-layer": "place_labels",
             "layout": {"text-field": ["coalesce", ["get", "name:latin"], ["get", "name"]]}},
            {"id": "c", "type": "symbol", "source": "m", "source-layer": "place_labels",
             "layout": {"text-field": ["concat", ["get", "name:nonlatin"], "!"]}}
            """)
        #expect(run.status == 0)
        let lines = run.error.split(separator: "\n").filter { $0.contains("texts are made of") }
        #expect(lines.count == 1, "\(run.error)")
        let start = "style: layer 'a' and 1 more: texts are made of name:latin, name:nonlatin"
        #expect(lines.first?.contains(start) == true, "\(run.error)")
        #expect(lines.first?.contains("it has name, name_") == true, "\(run.error)")
    }

    @Test func `a background alone is a style`() throws {
        let folder = try SampleMap.testFolder()
        try folder.write(
            """
            {"version": 8, "sources": {}, "layers": [
              {"id": "b", "type": "background", "paint": {"background-color": "#123456"}}]}
            """, to: "style.json")
        let run = try RenderProcess(
            [
                "map", "--style", "./style.json", "--camera", "24.9442,60.1709,15", "--size", "8x8",
                "-o", "x.png",
            ], in: folder.url)
        #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
    }

    @Test func `scripts without a font are reported once with a package`() throws {
        let folder = try SampleMap.testFolder()
        try folder.write(
            """
            {"version": 8, "sources": {"m": {"type": "vector", "url": "m"}}, "layers": [
              {"id": "l", "type": "symbol", "source": "m", "source-layer": "street_labels",
               "layout": {"text-field": "ไทย 東京 ខ្មែរ", "text-font": ["Noto Sans Regular"]}}]}
            """, to: "style.json")
        // One font, which has none of these letters.
        let fonts = folder.url.appendingPathComponent("fonts")
        try FileManager.default.createDirectory(at: fonts, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: fonts.appendingPathComponent("NotoSans-Regular.ttf").path,
            withDestinationPath: "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf")
        try folder.write(
            """
            <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
            <fontconfig><dir>\(fonts.path)</dir><cachedir>\(fonts.path)/cache</cachedir></fontconfig>
            """, to: "fonts.conf")
        let run = try RenderProcess(
            [
                "map", "--map", "map.mbtiles", "--style", "./style.json", "--camera",
                "24.9442,60.1709,15", "--size", "256x256", "-o", "x.png",
            ], in: folder.url,
            environment: [
                "FONTCONFIG_FILE": folder.url.appendingPathComponent("fonts.conf").path
            ])
        #expect(run.status == 0)
        #expect(
            run.error.split(separator: "\n") == [
                "render: no font for Thai, Khmer: apt-get install fonts-noto-core",
                "render: no font for Han: apt-get install fonts-noto-cjk",
            ])
    }

    @Test func `the smallest Int in a style is reported as out of range`() throws {
        let run = try Self.draw(
            """
            {"id": "l", "type": "line", "source": "m", "source-layer": "streets",
             "paint": {"line-width": -9223372036854775808}}
            """)
        #expect(run.status == 0)
        #expect(run.error.contains("line-width: -9223372036854776000 is not in the range"))
    }
}
