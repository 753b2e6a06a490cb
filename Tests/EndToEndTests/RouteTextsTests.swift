import Formats
import Foundation
import TestSupport
import Testing

/// `render route --events` and `--speech`: what happens on the way and what a voice says, with a picture
/// or without one.
@Suite struct RouteTextsTests {
    private static let route = "\(ProjectFiles.root)/samples/helsinki-steps.json"
    private static let line = "\(ProjectFiles.root)/samples/helsinki-route.geojson"

    private func run(_ words: [String], in folder: TestFolder) throws -> RenderProcess {
        try RenderProcess(["route"] + words, in: folder.url)
    }

    private func lines(_ folder: TestFolder, _ name: String) throws -> [JSONValue] {
        let text = String(decoding: try folder.read(name), as: UTF8.self)
        #expect(text.hasSuffix("}\n"))
        return try text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    }

    @Test
    func `events are lines that fit their schema, without a map, with one, and with a picture`()
        throws
    {
        let schema = JSONSchema(
            try JSONValue(parsing: ProjectFiles.read("docs/schemas/events.schema.json")))
        let folder = try SampleMap.testFolder()
        for more in [
            [], ["-m", "map.mbtiles"], ["-m", "map.mbtiles", "--size", "320x200", "-o", "a.png"],
        ] {
            let run = try run([Self.route, "--events", "out.jsonl"] + more, in: folder)
            #expect(run.status == 0, "\(run.error)")
            let events = try lines(folder, "out.jsonl")
            for event in events { #expect(schema.problems(of: event) == []) }
            let names = events.compactMap { $0["event"]?.string }
            #expect(names.prefix(3) == ["navigationStarted", "newRoute", "newManeuver"])
            #expect(names.last == "destinationReached")
            // Without a map they are those that the engine lists, if it lists any.
            #expect(names.contains("newCrossing") || more.isEmpty)
        }
        #expect(try folder.names().contains("a.png"))
        let stream = try run([Self.route, "--events", "-"], in: folder)
        #expect(stream.output.split(separator: "\n").count > 10)
        let bare = try run([Self.line, "-m", "map.mbtiles", "--events", "bare.jsonl"], in: folder)
        #expect(bare.status == 0 && bare.error == "", "\(bare.error)")
        for event in try lines(folder, "bare.jsonl") {
            #expect(schema.problems(of: event) == [])
        }
    }

    @Test func `a voice's sentences are subtitles or speech markup, in every language`() throws {
        let folder = try SampleMap.testFolder()
        var texts: Set<String> = []
        for language in ["en", "nb", "sv", "da", "fi", "de"] {
            for name in ["out.vtt", "out.ssml", "out.xml"] {
                let run = try run(
                    [Self.route, "--speech", name, "--lang", language], in: folder)
                #expect(run.status == 0, "\(run.error)")
                texts.insert(String(decoding: try folder.read(name), as: UTF8.self))
            }
        }
        // .ssml and .xml are the same.
        #expect(texts.count == 12)
        #expect(texts.count { $0.hasPrefix("WEBVTT\n") } == 6)
    }

    @Test func `a frame for each stage tells what is said there`() throws {
        let folder = try SampleMap.testFolder()
        let run = try run(
            [
                Self.route, "-m", "map.mbtiles", "--view", "north-up", "--size", "60x40", "--zoom",
                "15", "--panels", "none", "--steps", "prepare,now", "-o", "s-%03d.png", "--json",
                "s-%03d.json",
            ], in: folder)
        #expect(run.status == 0, "\(run.error)")
        let names = try folder.names().filter { $0.hasSuffix(".json") }.sorted()
        let reported = try names.map {
            try #require(JSONValue(parsing: [UInt8](folder.read($0)))["guidance"])
        }
        let stages = reported.compactMap { $0["announcement"]?["stage"]?.string }
        #expect(stages.count == reported.count && Set(stages) == ["prepare", "now"])
        #expect(reported.allSatisfy { $0["announcement"]?["text"]?.string?.hasSuffix(".") == true })
        for frame in reported {
            let (said, ahead) = (frame["announcement"]?["distance"], frame["next"]?["distance"])
            #expect(abs((said?.number ?? .nan) - (ahead?.number ?? .nan)) < 0.2)
        }
    }

    @Test(arguments: [
        ([Self.route, "--speech", "a.txt"], "--speech 'a.txt': write a name that ends with"),
        ([Self.route, "--speech", "-"], "--speech '-': write a name that ends with"),
        ([Self.line, "--speech", "a.vtt"], "--speech: the route has no maneuvers"),
        ([Self.route, "--events", "a.vtt", "--speech", "a.vtt"], "named for something else too"),
        ([Self.route, "--events", "-", "-o", "-", "-m", "map.mbtiles"], "--events '-': something"),
        ([Self.route, "--events", "a.jsonl", "--json", "a.json"], "--json is about a picture"),
        ([Self.route, "--events", "a.jsonl", "--at", "35%"], "--at is about a picture"),
        ([Self.route, "--events", "a.jsonl", "--steps"], "--steps is about a picture"),
        ([Self.route, "-m", "map.mbtiles"], "'-o FILE' is missing"),
        (
            [
                Self.route, "-m", "map.mbtiles", "--view", "3d", "--steps=later", "-o", "a%d.png",
            ], "--steps 'later': write prepare, approach, now"
        ),
        (
            [
                Self.route, "-m", "map.mbtiles", "--view", "3d", "--steps", "now,later", "-o",
                "a%d.png",
            ], "--steps 'now,later': write prepare, approach, now"
        ),
    ])
    func `a slip is refused in one line, and nothing is written`(words: [String], line: String)
        throws
    {
        let folder = try SampleMap.testFolder()
        let before = try folder.names()
        let run = try run(words, in: folder)
        #expect(run.status == 2)
        #expect(run.error.contains(line) && run.error.split(separator: "\n").count <= 2)
        #expect(try folder.names() == before)
    }
}
