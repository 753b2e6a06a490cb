import Formats
import Foundation
import TestSupport
import Testing

/// `render map` and `render tile` on the sample map.
@Suite struct PictureTests {
    /// Draws in a fresh folder and returns the folder with `out.png` in it.
    private func draw(_ arguments: String) throws -> TestFolder {
        let folder = try SampleMap.testFolder()
        let run = try RenderProcess(
            arguments.split(separator: " ").map(String.init) + [
                "--map", "map.mbtiles", "-o", "out.png",
            ], in: folder.url)
        #expect(run.status == 0, "\(arguments): \(run.error)")
        #expect(run.output + run.error == "", "\(arguments)")
        return folder
    }

    @Test(arguments: [
        ("map", [1024, 768]),
        ("map --size 300x200", [300, 200]),
        ("map --size 300x200@2x", [600, 400]),
        ("map --size 301x201@1.5x", [452, 302]),
        ("map --camera 24.944,60.171,15 --size 300x200", [300, 200]),
        ("map --bbox 24.94,60.168,24.95,60.173 --size 300x200", [300, 200]),
        ("map --size 1x1", [1, 1]),
        ("tile 14/9327/4741", [256, 256]),
        ("tile 14/9327/4741@2x", [512, 512]),
        ("tile 20/596958/303480", [256, 256]),
    ])
    func `a picture has the size that was asked for`(arguments: String, pixels: [Int]) throws {
        let folder = try draw(arguments)
        #expect(try folder.pixels(of: "out.png") == pixels)
        #expect(try folder.names() == ["map.mbtiles", "out.png"])
    }

    @Test(arguments: [
        "--camera 24.946,60.171,15", "--camera 24.944,60.172,15", "--camera 24.944,60.171,15.5",
        "--camera 24.944,60.171,15@30", "--bbox 24.94,60.168,24.95,60.173", "",
        "--camera 24.944,60.171,15 --scale-bar", "--camera 24.944,60.171,15 --no-attribution",
        "--camera 24.944,60.171,15 --lang sv",
    ])
    func `each option changes the picture`(options: String) throws {
        let plain = try draw("map --size 300x200 --camera 24.944,60.171,15")
        let changed = try draw("map --size 300x200 \(options)")
        #expect(try plain.read("out.png") != changed.read("out.png"))
    }

    @Test func `the same command twice gives the same bytes`() throws {
        let command = "map --size 300x200 --camera 24.944,60.171,16 --scale-bar"
        #expect(try draw(command).read("out.png") == draw(command).read("out.png"))
    }

    @Test(arguments: ["--png8", "--quality 80", ""])
    func `the name and the options choose the format`(options: String) throws {
        let folder = try SampleMap.testFolder()
        let name = options == "--png8" ? "out.png" : "out.webp"
        let run = try RenderProcess(
            "map --map map.mbtiles --size 300x200 -o \(name) \(options)".split(separator: " ")
                .map(String.init), in: folder.url)
        #expect(run.status == 0, "\(run.error)")
        let bytes = [UInt8](try folder.read(name))
        if name == "out.png" {
            // The kind of colour in the header: 3 is a palette.
            #expect(bytes[25] == 3)
        } else {
            #expect(bytes[..<4].elementsEqual("RIFF".utf8))
            #expect(bytes[12..<16].elementsEqual((options == "" ? "VP8L" : "VP8 ").utf8))
        }
    }

    @Test func `the sidecar says what the picture shows`() throws {
        let folder = try draw("map --camera 24.944,60.171,15 --size 300x200@2x --json out.json")
        let json = try JSONValue(parsing: [UInt8](folder.read("out.json")))
        #expect(
            json.object?.keys == [
                "program", "size", "scale", "camera", "worldToPixel", "style", "maps",
                "digests", "fonts", "attribution", "overlays", "labels", "droppedLabels", "notes",
                "alt",
            ])
        #expect(json["size"] == [300, 200])
        #expect(json["scale"] == 2)
        #expect(json["camera"]?["center"] == [24.944, 60.171])
        #expect(json["attribution"] == "© OpenStreetMap contributors")
        #expect(json["labels"]?.array?.isEmpty == false)
        #expect(json["notes"] == [])
    }

    @Test func `the sidecar lists dropped labels with the reason`() throws {
        let folder = try draw("map --camera 24.944,60.171,15 --size 700x500 --json out.json")
        let json = try JSONValue(parsing: [UInt8](folder.read("out.json")))
        let dropped = try #require(json["droppedLabels"]?.array)
        let reasons = Set(dropped.compactMap { $0["why"]?.string })
        #expect(reasons == ["room", "repeated", "edge"])
        #expect(dropped.contains { $0["text"]?.string?.isEmpty == false })
        #expect(dropped.allSatisfy { $0["layer"]?.string?.isEmpty == false })
    }

    @Test(arguments: [
        "map --map map.mbtiles --camera 24.944,60.171,15 --size 700x500 --scale-bar",
        "map --map map.mbtiles --camera 24.944,60.171,15@30,50 --size 500x400",
        "tile --map map.mbtiles 15/18654/9484",
        "route \(RenderProcess.root.path)/samples/helsinki-route.geojson --map map.mbtiles"
            + " --view heading-up --at 30% --size 480x640",
    ])
    func `with --verbose the sidecar says what was in the way of each label`(
        command: String
    ) throws {
        let folder = try SampleMap.testFolder()
        func draw(_ more: String) throws -> (json: JSONValue, picture: Data) {
            let words = "\(command) -o out.png --json out.json \(more)"
            let run = try RenderProcess(
                words.split(separator: " ").map(String.init), in: folder.url)
            #expect(run.status == 0, "\(run.error)")
            let bytes = [UInt8](try folder.read("out.json"))
            return (try JSONValue(parsing: bytes), try folder.read("out.png"))
        }
        let (plain, picture) = try draw("")
        let (json, same) = try draw("--verbose")
        #expect(same == picture)
        let schema = JSONSchema(
            try JSONValue(parsing: ProjectFiles.read("docs/schemas/sidecar.schema.json")))
        #expect(schema.problems(of: json) == [])
        let labels = json["labels"]?.array ?? []
        #expect(!labels.isEmpty && labels.count == plain["labels"]?.array?.count)
        for label in labels {
            #expect(label["sourceLayer"]?.string?.isEmpty == false && label["tileZoom"] != nil)
            #expect(label["anchors"]?.array?.last?["result"] != "blocked", "\(label)")
        }
        let dropped = (json["droppedLabels"]?.array ?? []).filter { $0["sourceLayer"] != nil }
        #expect(!dropped.isEmpty)
        for label in dropped { #expect(label["inTheWay"]?.array?.isEmpty == false, "\(label)") }
        // All else is as it is without.
        func bare(_ json: JSONValue) -> [String?] {
            (json["droppedLabels"]?.array ?? []).filter { $0["why"] != "omitted" }
                .map { $0["text"]?.string }
        }
        #expect(bare(json) == bare(plain))
    }

    @Test(arguments: [("sv", "Helsingfors järnvägsstation"), ("en", "Helsinki railway station")])
    func `names come in the language that is asked for`(language: String, name: String) throws {
        let folder = try draw(
            "map --camera 24.944,60.171,15.5 --size 600x400 --lang \(language) --json out.json")
        let json = try JSONValue(parsing: [UInt8](folder.read("out.json")))
        let texts = json["labels"]?.array?.compactMap { $0["text"]?.string } ?? []
        #expect(texts.contains(name), "\(texts)")
    }

    @Test func `an old picture is replaced and the file that a link points to`() throws {
        let folder = try SampleMap.testFolder()
        try folder.write("old", to: "real.png")
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.path + "/out.png", withDestinationPath: "real.png")
        let run = try RenderProcess(
            ["map", "--map", "map.mbtiles", "--size", "40x30", "-o", "out.png"], in: folder.url)
        #expect(run.status == 0)
        #expect(try folder.pixels(of: "real.png") == [40, 30])
        #expect(try folder.names() == ["map.mbtiles", "out.png", "real.png"])
    }

    @Test func `a style for another tile schema is reported`() throws {
        let folder = try SampleMap.testFolder()
        try folder.write(
            #"""
            {"version": 8, "sources": {"omt": {"type": "vector"}}, "layers": [{"id": "roads",
             "type": "line", "source": "omt", "source-layer": "transportation"}]}
            """#, to: "roads.json")
        let run = try RenderProcess(
            ["map", "-m", "map.mbtiles", "-s", "roads.json", "-o", "out.png"], in: folder.url)
        #expect(run.status == 0)
        #expect(
            run.error
                == "render: the style draws no layer that the map has (ocean, water_polygons,"
                + " water_polygons_labels …); name one made for its schema with --style\n")
    }

    @Test(arguments: [
        (
            "map --camera 0,0,10",
            "map.mbtiles has nothing here; its area is 24.935176,60.164155,24.953415,60.179113"
                + " (west,south,east,north)"
        ),
        (
            "map --camera 60.17,24.94,10",
            "map.mbtiles has nothing here; its area is 24.935176,60.164155,24.953415,60.179113"
                + " (west,south,east,north); are longitude and latitude swapped?"
        ),
        ("tile 0/0/0 --no-world", "map.mbtiles has nothing to show at zoom -1.0"),
    ])
    func `an empty picture is drawn with a note that explains it`(
        arguments: String, message: String
    ) throws {
        let folder = try SampleMap.testFolder()
        let run = try RenderProcess(
            arguments.split(separator: " ").map(String.init) + [
                "--map", "map.mbtiles", "-o", "out.png",
            ], in: folder.url)
        #expect(run.status == 0)
        #expect(run.error == "render: \(message)\n")
        #expect(try folder.pixels(of: "out.png").count == 2)
    }
}
