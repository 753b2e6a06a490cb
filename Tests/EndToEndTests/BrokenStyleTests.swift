import Testing

/// What drawing makes of a style with layers that can't be drawn.
@Suite struct BrokenStyleTests {
    private static func draw(
        _ layers: [String], _ command: String = "map --camera 24.9442,60.1709,15 --size 64x64",
        root: String = "", files: [String: String] = [:]
    ) throws -> RenderProcess {
        let folder = try SampleMap.testFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        try folder.write(
            """
            {"version": 8, \(root) "sources": {"m": {"type": "vector"}},
             "layers": [\(layers.joined(separator: ", "))]}
            """, to: "style.json")
        return try RenderProcess(
            command.split(separator: " ").map(String.init)
                + ["--map", "map.mbtiles", "--style", "style.json", "-o", "x.png"], in: folder.url)
    }

    private static let good =
        #"{"id": "s", "type": "line", "source": "m", "source-layer": "streets"}"#

    /// Layers that can't be drawn, what is wrong with them, and where in the layer.
    static let broken: [(layer: String, message: String, place: String)] = [
        (
            #"{"id": "l", "type": "lin", "source": "m", "source-layer": "streets"}"#,
            "layer 'l': unknown type 'lin': did you mean 'line'?", ".type"
        ),
        (
            #"{"id": "l", "type": "raster", "source": "m"}"#,
            "layer 'l': a raster layer can't draw the vector source 'm'", ".source"
        ),
        (
            #"{"id": "l", "type": "line", "source": "m"}"#,
            "layer 'l': source-layer is missing: nothing is drawn", ".source-layer"
        ),
        (
            #"{"id": "l", "type": "line", "source": "n", "source-layer": "streets"}"#,
            "layer 'l': source 'n' does not exist", ".source"
        ),
        (#"{"type": "line"}"#, "no id: left out", ""),
        (
            #"{"id": "l", "type": "line", "source": "m", "source-layer": "streets", "filter": 5}"#,
            "layer 'l': filter: a filter must be a list that begins with an operator. Nothing is drawn.",
            ".filter"
        ),
    ]

    @Test(arguments: broken.indices, ["map --camera 24.9442,60.1709,15", "tile 14/9327/4741"])
    func `a style without a drawable layer is refused`(row: Int, command: String) throws {
        let (layer, message, place) = Self.broken[row]
        let run = try Self.draw([layer], command)
        #expect(run.status == 1)
        #expect(
            run.error == "render: --style: style.json: no layer can be drawn: \(message)"
                + " (layers[0]\(place))\n")
    }

    @Test(arguments: broken.indices)
    func `a broken layer is skipped with one note`(row: Int) throws {
        let (layer, message, place) = Self.broken[row]
        let run = try Self.draw([Self.good, layer])
        #expect(run.status == 0)
        #expect(run.error == "render: style: \(message) (layers[1]\(place))\n")
    }

    @Test func `of thousands of problems only the first twenty are printed`() throws {
        let layers = (0..<1000).map { #"{"id": "\#($0)", "type": "lin", "source": "m"}"# }
        let lines = try Self.draw([Self.good] + layers).error.split(separator: "\n")
        #expect(lines.count == 21)
        #expect(
            lines.last == "render: style: 980 more problems: see 'render style check style.json'")
    }

    @Test(arguments: [
        (
            "<svg><broken", "it is no SVG: Premature end of data in tag svg line 1 (line 1 column"
        ),
        ("text", "it is no SVG: Start tag expected, '<' not found (line 1 column 1)"),
        (
            #"<svg xmlns="http://www.w3.org/2000/svg" width="9999" height="9"/>"#,
            "its width and height are not from 1 to 4096 pixels"
        ),
    ])
    func `a broken SVG file is reported by name`(svg: String, message: String) throws {
        let run = try Self.draw([Self.good], root: #""sprite": ".","#, files: ["a.svg": svg])
        #expect(run.status == 0)
        #expect(run.error.contains("/a.svg: \(message)"), "\(run.error)")
        #expect(run.error.split(separator: "\n").count == 1)
    }
}
