import TestSupport
import Testing

/// The programs of the DocC articles and of the guide.
@Suite struct ArticleTests {
    private static let articles = [
        ("DrawingATile", "DrawTile"), ("DrawingADrive", "DrawDrive"), ("DrawingATrip", "DrawTrip"),
        ("Threads", "DrawOnThreads"),
    ]

    private static func text(_ path: String) throws -> String {
        String(decoding: try ProjectFiles.read(path), as: UTF8.self)
    }

    @Test(arguments: articles)
    func `the code of an article is an example that is compiled`(
        article: String, example: String
    ) throws {
        let page = try Self.text("Sources/Render/Render.docc/\(article).md")
        let code = try Self.text("Examples/Programs/\(example).swift")
        #expect(page.contains("```swift\n\(code)```"))
        #expect(code.split(separator: "\n").filter { $0.hasPrefix("import ") } == ["import Render"])
        #expect(try Self.text("Sources/Render/Render.docc/Render.md").contains("<doc:\(article)>"))
    }

    @Test func `the code of the guide is the first example`() throws {
        let page = try Self.text("docs/guide/library.md")
        #expect(page.contains("```swift\n\(try Self.text("Examples/Programs/DrawTile.swift"))```"))
    }

    @Test(arguments: [
        ("tile", nil, ["map.webp", "tile.png"]),
        (
            "drive", "samples/helsinki-route.geojson",
            ["drive-20.png", "drive-50.png", "drive-80.png", "route.png"]
        ),
        ("trip", "samples/helsinki-drive.gpx", ["replay.png", "trip.png"]),
        (
            "threads", nil,
            (37306..<37310).flatMap { x in (18966..<18970).map { "16/\(x)/\($0).png" } }
        ),
    ])
    func `each program runs and writes its pictures`(
        name: String, input: String?, files: [String]
    ) throws {
        try BuiltProgram.withFolder { folder in
            let words = [name, try SampleScene.map.get(), folder]
            let (status, text) = try BuiltProgram.run(
                "draw-examples", words + [input].compactMap { $0 }.map(ProjectFiles.path))
            #expect(status == 0, "\(text)")
            #expect(try BuiltProgram.files(in: folder) == files)
        }
    }
}

extension ProjectFiles {
    fileprivate static func path(_ name: String) -> String { "\(root)/\(name)" }
}
