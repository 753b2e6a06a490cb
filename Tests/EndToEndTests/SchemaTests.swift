import Formats
import Foundation
import TestSupport
import Testing

/// What the program writes and reads is as docs/schemas says.
@Suite struct SchemaTests {
    private static func schema(_ name: String) throws -> JSONSchema {
        JSONSchema(
            try JSONValue(parsing: ProjectFiles.read("docs/schemas/\(name).schema.json")))
    }

    private static func problems(_ text: String, _ name: String) throws -> [String] {
        try schema(name).problems(of: JSONValue(parsing: Array(text.utf8)))
    }

    // MARK: Sidecars

    private static let samples = RenderProcess.root.path + "/samples"

    /// Every kind of picture, with what fills its sidecar.
    private static let manifest = """
        {"defaults": {"map": "map.mbtiles", "size": "480x320"}, "output": "{name}.png",
         "clock": "2026-11-23T11:40+02:00", "cases": [
          {"name": "map", "command": "map", "camera": "24.944,60.17,15@30", "title": "T",
           "venues": ["\(samples)/helsinki-venues.csv"], "window": "2", "list": true,
           "people": ["\(samples)/helsinki-people.csv"], "json": "map.json", "legend": true},
          {"name": "tilted", "command": "map", "camera": "24.944,60.17,15@30,50",
           "json": "tilted.json"},
          {"name": "sheet", "command": "map", "size": null, "sheet": "A6@72dpi",
           "json": "sheet.json"},
          {"name": "tile", "command": "tile", "input": "15/18654/9484", "size": null,
           "json": "tile.json"},
          {"name": "route", "command": "route", "input": "\(samples)/helsinki-route.geojson",
           "weather": ["\(samples)/helsinki-weather.json"], "depart": "2026-05-14T09:00",
           "json": "route.json"},
          {"name": "frame", "command": "route", "input": "\(samples)/oslo-route.json",
           "view": "3d", "at": "38%", "mirror": true, "json": "frame.json"},
          {"name": "signpost", "command": "route", "input": "\(samples)/lauf-route.json",
           "view": "heading-up", "at": "30%", "json": "signpost.json"},
          {"name": "arrow", "command": "route", "input": "\(samples)/lauf-route.json",
           "view": "arrow", "at": "30%", "json": "arrow.json"},
          {"name": "trip", "command": "trip", "input": "\(samples)/oslo-drive.gpx",
           "obd": "\(samples)/oslo-drive.csv", "weather": ["\(samples)/oslo-weather.json"],
           "json": "trip.json"},
          {"name": "last", "command": "trip", "input": "\(samples)/helsinki-drive.gpx",
           "last": true, "json": "last.json"},
          {"name": "meeting", "command": "meeting", "json": "meeting.json",
           "input": "\(samples)/helsinki-meeting.json"},
          {"name": "replay", "command": "replay", "input": "\(samples)/helsinki-drive.gpx",
           "frame": "2:00", "json": "replay.json"}]}
        """

    @Test func `sidecars, manifest and batch report match their schemas`()
        throws
    {
        #expect(try Self.problems(Self.manifest, "batch") == [])
        let folder = try SampleMap.testFolder()
        try folder.write(Self.manifest, to: "cases.json")
        let run = try RenderProcess(
            ["batch", "cases.json", "--progress", "none"], in: folder.url)
        #expect(run.status == 0, "\(run.error)")
        let report = String(decoding: try folder.read("report.json"), as: UTF8.self)
        #expect(try Self.problems(report, "batch-report") == [])
        let names = [
            "map", "tilted", "tile", "route", "frame", "signpost", "arrow", "trip", "last",
            "meeting",
            "replay", "sheet",
        ]
        for name in names {
            let sidecar = String(decoding: try folder.read("\(name).json"), as: UTF8.self)
            #expect(try Self.problems(sidecar, "sidecar") == [], "\(name)")
        }
    }

    @Test func `every picture has a sentence in every language`() throws {
        let folder = try SampleMap.testFolder()
        let manifest = """
            {"defaults": {"map": "map.mbtiles", "size": "160x120", "style": "night"},
             "matrix": {"lang": ["en", "nb", "sv", "da", "fi", "de"]},
             "output": "{name}-{lang}.png", "clock": "2026-11-23T11:40+02:00", "cases": [
              {"name": "map", "command": "map", "camera": "24.944,60.17,15",
               "json": "map-{lang}.json"},
              {"name": "tile", "command": "tile", "input": "15/18654/9484", "size": null,
               "json": "tile-{lang}.json"},
              {"name": "route", "command": "route", "json": "route-{lang}.json",
               "input": "\(Self.samples)/helsinki-route.geojson"},
              {"name": "frame", "command": "route", "view": "north-up", "at": "35%",
               "input": "\(Self.samples)/helsinki-route.geojson", "json": "frame-{lang}.json"},
              {"name": "trip", "command": "trip", "size": "480x320",
               "input": "\(Self.samples)/helsinki-drive.gpx", "json": "trip-{lang}.json"},
              {"name": "last", "command": "trip", "last": true, "size": "480x320",
               "input": "\(Self.samples)/helsinki-drive.gpx", "json": "last-{lang}.json"},
              {"name": "meeting", "command": "meeting", "json": "meeting-{lang}.json",
               "input": "\(Self.samples)/helsinki-meeting.json"},
              {"name": "replay", "command": "replay", "frame": "2:00",
               "input": "\(Self.samples)/helsinki-drive.gpx", "json": "replay-{lang}.json"}]}
            """
        try folder.write(manifest, to: "cases.json")
        let run = try RenderProcess(
            ["batch", "cases.json", "--progress", "none"], in: folder.url)
        #expect(run.status == 0, "\(run.error)")
        for name in ["map", "tile", "route", "frame", "trip", "last", "meeting", "replay"] {
            let sentences = try ["en", "nb", "sv", "da", "fi", "de"].map { language in
                let bytes = try folder.read("\(name)-\(language).json")
                return try #require(JSONValue(parsing: Array(bytes))["alt"]?.string)
            }
            // Norwegian and Danish may say the same.
            #expect(Set(sentences).count >= 5, "\(sentences)")
            #expect(!sentences.dropFirst().contains(sentences[0]))
        }
    }

    @Test func `JSON of stats, style check, info and diff matches the schemas`() throws {
        let folder = try SampleMap.testFolder()
        try folder.write(#"{"version": 8, "layers": [{"id": 1}], "sources": {}}"#, to: "s.json")
        for place in ["15", "15.1"] {
            _ = try RenderProcess(
                [
                    "map", "-m", "map.mbtiles", "--camera", "24.944,60.17,\(place)", "--size",
                    "160x120", "-o", "\(place).png", "--json", "\(place).json",
                ], in: folder.url)
        }
        for (words, name) in [
            (["stats", Self.samples + "/oslo-drive.gpx", "--json"], "stats"),
            (["info", "map.mbtiles", "--json"], "info"),
            (["style", "check", "s.json", "--json"], "style-check"),
            (["diff", "15.png", "15.1.png", "--json"], "diff"),
            (["import", SampleMap.crossroads.path, "-o", "new.mbtiles", "--json"], "import"),
        ] {
            let run = try RenderProcess(words, in: folder.url)
            #expect(try Self.problems(run.output, name) == [], "\(words)")
        }
    }

    @Test func `the sample meeting matches its schema`() throws {
        let text = String(
            decoding: try ProjectFiles.read("samples/helsinki-meeting.json"), as: UTF8.self)
        #expect(try Self.problems(text, "meeting") == [])
    }

    @Test(arguments: [
        ("batch", #"{"cases": []}"#), ("batch", #"{"cases": [{"command": "map"}]}"#),
        ("batch", #"{"cases": [{"name": "a", "command": "paint"}]}"#),
        ("batch", #"{"cases": [{"name": "a"}], "matrixes": {}}"#),
        ("meeting", #"{"title": "A"}"#), ("meeting", #"{"venue": "A", "people": {}}"#),
        ("meeting", #"{"venue": "A", "people": [{"name": "B", "status": "perhaps"}]}"#),
        ("stats", "{}"), ("info", #"{"format": "pbf"}"#), ("import", "[]"),
        ("style-check", #"{"valid": 1, "problems": [], "omitted": 0}"#),
        ("diff", #"{"isChanged": true}"#), ("batch-report", #"{"cases": [{}]}"#),
        ("sidecar", #"{"program": "render"}"#),
    ])
    func `invalid documents do not match their schema`(_ name: String, _ text: String) throws {
        #expect(try Self.problems(text, name) != [])
    }

    // MARK: The validator

    @Test(arguments: [
        (#"{"type": "integer"}"#, "1", "1.5"), (#"{"type": ["string", "null"]}"#, "null", "1"),
        (#"{"enum": [1, "a"]}"#, #""a""#, "2"), (#"{"const": true}"#, "true", "false"),
        (#"{"minimum": 0, "maximum": 1}"#, "1", "1.1"), (#"{"exclusiveMinimum": 0}"#, "1", "0"),
        (#"{"minItems": 1, "maxItems": 2}"#, "[1]", "[]"),
        (#"{"pattern": "^[0-9]{2}$"}"#, #""12""#, #""123""#),
        (#"{"items": {"type": "null"}}"#, "[null]", "[null, 1]"),
        (#"{"required": ["a"]}"#, #"{"a": 1}"#, "{}"),
        (
            #"{"properties": {"a": {"type": "null"}}, "additionalProperties": false}"#,
            #"{"a": null}"#, #"{"b": null}"#
        ),
        (#"{"additionalProperties": {"type": "number"}}"#, #"{"a": 1}"#, #"{"a": ""}"#),
        (#"{"anyOf": [{"type": "null"}, {"const": 1}]}"#, "1", "2"),
        (##"{"$ref": "#/$defs/a", "$defs": {"a": {"const": 1}}}"##, "1", "2"),
    ])
    func `each supported schema rule accepts and refuses its examples`(
        _ rule: String, _ right: String, _ wrong: String
    ) throws {
        let schema = JSONSchema(try JSONValue(parsing: Array(rule.utf8)))
        #expect(schema.problems(of: try JSONValue(parsing: Array(right.utf8))) == [])
        #expect(schema.problems(of: try JSONValue(parsing: Array(wrong.utf8))) != [])
        let unknown = JSONSchema(["multipleOf": 2])
        #expect(unknown.problems(of: 2) != [])
    }
}
