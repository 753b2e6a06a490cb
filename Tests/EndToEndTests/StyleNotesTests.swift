import Foundation
import Testing

/// What a user is told of a style that can't be drawn as it is written.
@Suite struct StyleNotesTests {
    private static func draw(_ layer: String) throws -> RenderProcess {
        let folder = try SampleMap.testFolder()
        let style = """
            {"version": 8, "sources": {"m": {"type": "vector", "url": "m"}}, "layers": [\(layer)]}
            """
        try folder.write(style, to: "style.json")
        return try RenderProcess(
            [
                "map", "--map", "map.mbtiles", "--style", "./style.json", "--camera",
                "24.9442,60.1709,15", "--size", "64x64", "-o", "x.png",
            ], in: folder.url)
    }

    @Test func `an expression that fails while drawing is named once`() throws {
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

    @Test func `what is not drawn is named`() throws {
        let run = try Self.draw(
            """
            {"id": "l", "type": "symbol", "source": "m", "source-layer": "street_labels",
             "layout": {"text-field": ["format", ["get", "name"], {"font-scale": 2}]},
             "paint": {"text-halo-blur": 1}}
            """)
        #expect(run.status == 0)
        #expect(run.error.contains("layer 'l': text-halo-blur is not supported"))
        #expect(run.error.contains("layer 'l': text-field: sections are all drawn"))
    }

    @Test func `the smallest whole number is only a wrong number`() throws {
        let run = try Self.draw(
            """
            {"id": "l", "type": "line", "source": "m", "source-layer": "streets",
             "paint": {"line-width": -9223372036854775808}}
            """)
        #expect(run.status == 0)
        #expect(run.error.contains("line-width: -9223372036854776000 is not in the range"))
    }
}
