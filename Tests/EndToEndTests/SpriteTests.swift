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
        _ icon: String, sprite: String, scale: String = ""
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
            ], in: folder.url)
        #expect(run.status == 0)
        return (try folder.read("x.png"), run.error)
    }

    @Test(
        arguments: [
            ("dot", #""icons""#), ("dot", #""icons/""#), ("dot", #""sheet""#),
            ("dot", #""sheet.json""#), ("dot", #""sharp""#),
            ("s:dot", #"[{"id": "default", "url": "icons"}, {"id": "s", "url": "sheet"}]"#),
            ("dot", #"[{"id": "default", "url": "icons"}, {"id": "s", "url": "sheet"}]"#),
        ], ["", "@2x"])
    func `pictures come from folders and sheets, alone or several`(
        choice: (icon: String, sprite: String), scale: String
    ) throws {
        let drawn = try Self.draw(choice.icon, sprite: choice.sprite, scale: scale)
        let none = try Self.draw("absent", sprite: choice.sprite, scale: scale)
        #expect(drawn.said.isEmpty, "\(drawn.said)")
        #expect(drawn.picture != none.picture)
    }

    @Test func `a sprite that is not there is named`() throws {
        let said = try Self.draw("dot", sprite: #""nowhere""#).said
        #expect(said.contains("nowhere") && said.split(separator: "\n").count == 1, "\(said)")
    }
}
