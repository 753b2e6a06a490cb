import Foundation
import Testing

/// Styles whose pictures lie in folders and sheets beside them.
@Suite struct SpriteTests {
    /// A red square of 16 pixels.
    private static let sheet =
        "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAAHUlEQVR42mP8z8Dwn4ECwMRAIRg1YNSAUQMGiwEAWG0CHinutuIAAAAASUVORK5CYII="
    private static let index = #"{"dot": {"x": 0, "y": 0, "width": 16, "height": 16}}"#
    private static let drawing =
        "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='16'><circle r='8'/></svg>"

    /// Draws each street's label point with an icon; returns the picture and what was said.
    private static func draw(
        _ icon: String, sprite: String, scale: String = "", more: [String] = [], status: Int32 = 0
    ) throws -> (picture: Data, said: String) {
        let folder = try SampleMap.testFolder()
        let icons = folder.url.appendingPathComponent("icons")
        try FileManager.default.createDirectory(at: icons, withIntermediateDirectories: true)
        try folder.write(drawing, to: "icons/dot.svg")
        let pixels = try #require(Data(base64Encoded: sheet))
        for name in ["sheet", "sharp@2x"] {
            try folder.write(index, to: name + ".json")
            try pixels.write(to: folder.url.appendingPathComponent(name + ".png"))
        }
        try folder.write(
            """
            {"version": 8, "sources": {"m": {"type": "vector", "url": "m"}}, "sprite": \(sprite),
             "layers": [
              {"id": "l", "type": "symbol", "source": "m", "source-layer": "street_labels",
               "layout": {"icon-image": "\(icon)", "icon-allow-overlap": true}}]}
            """, to: "style.json")
        let run = try RenderProcess(
            [
                "map", "--map", "map.mbtiles", "--style", "./style.json", "--camera",
                "24.9442,60.1709,15", "--size", "128x128" + scale, "--no-attribution", "-o",
                "x.png",
            ] + more, in: folder.url)
        #expect(run.status == status)
        return (status == 0 ? try folder.read("x.png") : Data(), run.error)
    }

    @Test(
        arguments: [
            ("dot", #""icons""#), ("dot", #""icons/""#), ("dot", #""sheet""#),
            ("dot", #""sheet.json""#), ("dot", #""sharp""#),
            ("s:dot", #"[{"id": "default", "url": "icons"}, {"id": "s", "url": "sheet"}]"#),
            ("dot", #"[{"id": "default", "url": "icons"}, {"id": "s", "url": "sheet"}]"#),
        ], ["", "@2x"])
    func `icons come from one or several folders and sheets`(
        choice: (icon: String, sprite: String), scale: String
    ) throws {
        let drawn = try Self.draw(choice.icon, sprite: choice.sprite, scale: scale)
        let none = try Self.draw("absent", sprite: choice.sprite, scale: scale)
        #expect(drawn.said.isEmpty, "\(drawn.said)")
        #expect(drawn.picture != none.picture)
    }

    @Test func `a missing sprite is reported by name`() throws {
        let said = try Self.draw("dot", sprite: #""nowhere""#).said
        #expect(said.contains("nowhere") && said.split(separator: "\n").count == 1, "\(said)")
    }

    private static let remote = #""https://example.org/{style}/sprite?key={key}""#

    @Test(
        arguments: ["icons", "icons/", "sheet", "sheet.json", "sheet.png", "sharp@2x.json"],
        ["", "@2x"])
    func `--sprite replaces a sprite on a server`(path: String, scale: String) throws {
        let drawn = try Self.draw(
            "dot", sprite: Self.remote, scale: scale, more: ["--sprite", path, "--strict"])
        let beside = try Self.draw(
            "dot", sprite: path.hasPrefix("icons") ? #""icons""# : #""sheet""#, scale: scale)
        #expect(drawn.said.isEmpty, "\(drawn.said)")
        if !path.hasPrefix("sharp") { #expect(drawn.picture == beside.picture) }
    }

    @Test func `a sprite on a server is reported with the cure --sprite`() throws {
        #expect(
            try Self.draw("dot", sprite: Self.remote).said
                == """
                render: style: the sprite https://example.org/{style}/sprite?key={key} can't be reached: \
                no network is used, and {style}, {key} are placeholders that a server fills in; name its \
                files with --sprite FILE

                """)
        #expect(
            try Self.draw("dot", sprite: #""{styleJsonFolder}/sprite""#).said.contains(
                "{styleJsonFolder} is a placeholder"))
    }

    @Test(arguments: [
        (remote, "none", "--sprite: cannot open none.json: no such file"),
        (
            #"[{"id": "a", "url": "https://x/a"}, {"id": "b", "url": "https://x/b"}]"#, "sheet",
            "--sprite: the style has several sprites (a, b); name each with --sprite ID=FILE"
        ),
    ])
    func `an unusable file of --sprite is an error`(
        sprite: String, path: String, message: String
    ) throws {
        let said = try Self.draw("dot", sprite: sprite, more: ["--sprite", path], status: 1).said
        #expect(said == "render: \(message)\n")
    }

    @Test func `several sprites are replaced one by one`() throws {
        let drawn = try Self.draw(
            "b:dot",
            sprite: #"[{"id": "default", "url": "icons"}, {"id": "b", "url": "https://x/b"}]"#,
            more: ["--sprite", "b=sheet", "--strict"])
        #expect(drawn.said.isEmpty, "\(drawn.said)")
    }

    @Test func `a style on a server and a map with placeholders are refused`() throws {
        let folder = try SampleMap.testFolder()
        func said(_ words: [String]) throws -> String {
            let run = try RenderProcess(["map", "-o", "x.png"] + words, in: folder.url)
            #expect(run.status == 1)
            return run.error
        }
        let remote = try said(["--map", "map.mbtiles", "--style", "https://x.org/{style}.json"])
        #expect(
            remote.contains("no network is used, and {style} is a placeholder"), "\(remote)")
        try folder.write(
            """
            {"version": 8, "sources": {"m": {"type": "vector", "url": "mbtiles://{v3}"}}, "layers": [
              {"id": "l", "type": "line", "source": "m", "source-layer": "streets"}]}
            """, to: "style.json")
        let map = try said(["--style", "./style.json"])
        #expect(
            map.contains(
                "{v3} is a placeholder that a server fills in; name the file with --source m=FILE"),
            "\(map)")
        let drawn = try RenderProcess(
            ["map", "--style", "./style.json", "--map", "map.mbtiles", "-o", "x.png"],
            in: folder.url)
        #expect(drawn.status == 0)
    }
}
