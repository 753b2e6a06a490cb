import Foundation
import Testing

/// Pictures that a style asks for and its sprite lacks, as they are told.
@Suite struct MissingPictureTests {
    private static let drawing =
        "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='16'><circle r='8'/></svg>"

    private static func folder(layers: String, sprite: String) throws -> TestFolder {
        let folder = try SampleMap.testFolder()
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("icons"), withIntermediateDirectories: true)
        try folder.write(drawing, to: "icons/dot.svg")
        try folder.write(
            """
            {"version": 8, "glyphs": "{fontstack}/{range}", "sprite": \(sprite),
             "sources": {"m": {"type": "vector"}}, "layers": [\(layers),
              {"id": "base", "type": "line", "source": "m", "source-layer": "streets"}]}
            """, to: "style.json")
        return folder
    }

    /// What is told on standard error.
    private static func draw(_ layers: String, sprite: String = #""icons""#) throws -> [String] {
        let folder = try folder(layers: layers, sprite: sprite)
        let run = try RenderProcess(
            [
                "map", "--map", "map.mbtiles", "--style", "./style.json", "--camera",
                "24.9442,60.1709,15", "--size", "128x128", "--no-attribution", "-o", "x.png",
            ], in: folder.url)
        #expect(run.status == 0)
        return run.error.split(separator: "\n").map(String.init)
    }

    private static func line(_ name: String, layer: String = "l", hint: String = "") -> String {
        "render: style: layer '\(layer)': the sprite has no picture '\(name)'\(hint)"
    }

    private static let labels =
        #""id": "l", "type": "symbol", "source": "m", "source-layer": "street_labels""#
    private static let streets =
        #""type": "line", "source": "m", "source-layer": "streets""#

    @Test(arguments: [
        #"{"id": "l", "type": "background", "paint": {"background-pattern": "dit"}}"#,
        #"{"id": "l", "type": "fill", "source": "m", "source-layer": "streets", "paint": {"fill-pattern": "dit"}}"#,
        #"{"id": "l", "type": "fill-extrusion", "source": "m", "source-layer": "streets", "paint": {"fill-extrusion-pattern": "dit"}}"#,
        #"{"id": "l", \#(streets), "minzoom": 20, "paint": {"line-pattern": "dit"}}"#,
        #"{"id": "l", \#(streets), "paint": {"line-pattern": ["concat", "dit", ""]}}"#,
        #"{"id": "l", \#(streets), "paint": {"line-pattern": ["step", ["zoom"], "dit", 20, "x"]}}"#,
        #"{\#(labels), "layout": {"icon-image": "dit"}}"#,
        #"{\#(labels), "layout": {"icon-image": ["case", ["has", "no"], "x", "dit"]}}"#,
        #"{\#(labels), "layout": {"text-field": ["format", ["image", "dit"], {}]}}"#,
    ])
    func `a picture that is not there is named once`(layer: String) throws {
        #expect(try Self.draw(layer) == [Self.line("dit", hint: ": did you mean 'dot'?")])
        #expect(try Self.draw(layer.replacing("dit", with: "dot")) == [])
    }

    @Test func `layers that ask for the same are counted, layers never shown are not`() throws {
        let layers = ["a", "b", "c"].map {
            #"{"id": "\#($0)", "type": "background", "paint": {"background-pattern": "none"}}"#
        }
        let hidden =
            #"{"id": "h", "type": "background", "layout": {"visibility": "none"},"#
            + #" "paint": {"background-pattern": "hidden"}}"#
        let reported = try Self.draw((layers + [hidden]).joined(separator: ","))
        #expect(
            reported == [
                "render: style: layer 'a' and 2 more: the sprite has no picture 'none'"
            ])
    }

    @Test func `of many pictures ten are named`() throws {
        let layers = (10..<22).map {
            #"{"id": "l\#($0)", "type": "background", "paint": {"background-pattern": "no\#($0)"}}"#
        }
        let reported = try Self.draw(layers.joined(separator: ","))
        #expect(
            reported == (10..<20).map { Self.line("no\($0)", layer: "l\($0)") } + [
                "render: style: the sprite lacks 2 more pictures"
            ])
    }

    @Test func `of a sprite that could not be opened no picture is named`() throws {
        let layer = #"{"id": "l", "type": "background", "paint": {"background-pattern": "dit"}}"#
        let reported = try Self.draw(layer, sprite: #""nowhere""#)
        #expect(
            reported.count == 1 && reported[0].contains("nowhere.json: no such file"), "\(reported)"
        )
        let two = #"[{"id": "default", "url": "icons"}, {"id": "s", "url": "nowhere"}]"#
        #expect(try Self.draw(layer, sprite: two).count == 2)
        let other = layer.replacing("dit", with: "s:dit")
        #expect(try Self.draw(other, sprite: two).count == 1)
    }

    @Test func `an export names a picture once, whatever the number of threads`() throws {
        let folder = try Self.folder(
            layers: #"{"id": "l", \#(Self.streets), "paint": {"line-pattern": ["concat", "dit"]}}"#,
            sprite: #""icons""#)
        let run = try RenderProcess(
            [
                "tiles", "export", "--map", "map.mbtiles", "--style", "./style.json", "--zoom",
                "15-16", "--threads", "2", "-q", "-o", "out",
            ], in: folder.url)
        #expect(run.status == 0)
        #expect(run.error == Self.line("dit", hint: ": did you mean 'dot'?") + "\n")
    }

    @Test func `a check tells the place of each constant`() throws {
        let layers =
            #"{"id": "b", "type": "background", "paint": {"background-pattern": "dit"}}, "#
            + #"{\#(Self.labels), "layout": {"icon-image": "none"}}"#
        func check(_ sprite: String) throws -> [String] {
            let folder = try Self.folder(layers: layers, sprite: sprite)
            let run = try RenderProcess(["style", "check", "style.json"], in: folder.url)
            #expect(run.status == 0)
            return run.output.split(separator: "\n").map(String.init).filter {
                $0.contains("has no picture")
            }
        }
        #expect(
            try check(#""icons""#) == [
                "layers[0].paint.background-pattern: warning: layer 'b': the sprite has no picture"
                    + " 'dit': did you mean 'dot'?",
                "layers[1].layout.icon-image: warning: layer 'l': the sprite has no picture 'none'",
            ])
        #expect(try check(#""nowhere""#) == [])
    }
}
