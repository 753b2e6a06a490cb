import Formats
import Foundation
import Testing

/// What `render route --view` says of options that can't be followed, or not as they are meant.
@Suite struct FrameOptionTests {
    private func run(_ folder: TestFolder, _ more: [String]) throws -> RenderProcess {
        try SampleRoute.run(
            folder, ["--view", "north-up", "--at", "300m", "-o", "out.png"] + more)
    }

    @Test func `pictures of maneuvers come from the user's folder, which is looked at first`()
        throws
    {
        let folder = try SampleRoute.testFolder()
        let own = folder.url.appendingPathComponent("own")
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        #expect(try run(folder, []).status == 0)
        let standard = try folder.read("out.png")
        func frame(_ path: String) throws -> (status: Int32, error: String, isDefault: Bool) {
            let run = try run(folder, ["--maneuvers", path])
            let isDefault =
                try folder.names().contains("out.png") && folder.read("out.png") == standard
            return (run.status, run.error, isDefault)
        }
        try folder.write("<svg/>", to: "own/holiday.svg")
        let empty = try frame("own")
        #expect(empty.status == 0 && empty.isDefault)
        #expect(
            empty.error == "render: --maneuvers: own has no picture of a maneuver, such as "
                + "turn-left.svg\n")
        try folder.write(
            #"<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">"#
                + #"<path d="M0 0H64V64H0Z" fill="red"/></svg>"#, to: "own/turn-right.svg")
        let drawn = try frame("own/")
        #expect(drawn.status == 0 && drawn.error == "" && !drawn.isDefault)
        // A folder of that name can't be read as a file, even by root.
        try FileManager.default.removeItem(at: own.appendingPathComponent("turn-right.svg"))
        try FileManager.default.createDirectory(
            at: own.appendingPathComponent("turn-right.svg"), withIntermediateDirectories: true)
        let unreadable = try frame("own")
        #expect(unreadable.status == 0 && unreadable.error.contains("turn-right.svg"))
        #expect(unreadable.error.split(separator: "\n").count == 1, "\(unreadable.error)")
    }

    @Test(arguments: [
        (["--maneuvers", "none"], 1, "--maneuvers: cannot open none: no such folder"),
        (
            ["--maneuvers", "route.json"], 1,
            "--maneuvers: cannot open route.json: it is a file, not a folder"
        ),
        (["--layout", "nope.json"], 1, "--layout: cannot open nope.json: no such file"),
        (
            ["--layout", "list.json"], 1,
            "--layout: list.json: the layout must be an object of panels, not an array"
        ),
        (["--layout", "twice.json"], 1, "--layout: twice.json: "),
        (
            ["--country", "XX"], 2,
            "--country 'XX': there is no such country; write its two letters (ISO 3166-1) such as NO"
        ),
        (
            ["--lang", "nb,xx"], 2,
            "--lang 'nb,xx': there is no language 'xx'; write codes such as nb,sv,en (ISO 639)"
        ),
        (
            ["--accuracy", "5km"], 2,
            "--accuracy '5km': accuracy '5km' is not a number from 0 to 100000; "
        ),
    ])
    func `what can't be followed is one line and no picture`(
        words: [String], status: Int32, line: String
    ) throws {
        let folder = try SampleRoute.testFolder()
        try folder.write("[]", to: "list.json")
        try folder.write(#"{"banner": {}, "trip": {}, "banner": {"scale": 2}}"#, to: "twice.json")
        let run = try run(folder, words)
        #expect(run.status == status)
        #expect(run.error.hasPrefix("render: \(line)"), "\(run.error)")
        #expect(run.error.split(separator: "\n").count == 1)
        #expect(try !folder.names().contains("out.png"))
        if words[1] == "twice.json" { #expect(run.error.contains("banner"), "\(run.error)") }
    }

    @Test func `what is followed otherwise than one may think is told once`() throws {
        let folder = try SampleRoute.testFolder()
        try folder.write(#"{"trip": {"hidden": true}}"#, to: "layout.json")
        let both = try run(folder, ["--layout", "layout.json", "--panels", "banner,trip"])
        #expect(both.status == 0)
        #expect(both.error == "render: --panels shows trip, which --layout hides\n")
        let icelandic = try run(folder, ["--lang", "is,fo"])
        #expect(icelandic.status == 0)
        #expect(
            icelandic.error == "render: --lang: names are as asked for, texts in English; there "
                + "are texts in en, nb, sv, da, fi, de\n")
        #expect(try run(folder, ["--lang", "is,nn"]).error == "")
    }

    @Test func `roads that can't be read are told once for all frames`() throws {
        let folder = try SampleRoute.testFolder()
        let map = folder.url.appendingPathComponent("map.mbtiles")
        var bytes = try Data(contentsOf: map)
        try FileManager.default.removeItem(at: map)
        // `user_version`, the version of our tables (SQLite file format, section 1.3).
        bytes[bytes.startIndex + 62] = 0x7F
        try bytes.write(to: map)
        let run = try RenderProcess(
            [
                "route", "route.json", "--map", "map.mbtiles", "--size", "320x200", "--view",
                "north-up", "--steps", "-o", "s-%d.png",
            ], in: folder.url)
        #expect(run.status == 0)
        #expect(run.error.hasPrefix("render: the map's roads: map.mbtiles was made by a newer"))
        #expect(run.error.split(separator: "\n").count == 1, "\(run.error)")
    }
}
