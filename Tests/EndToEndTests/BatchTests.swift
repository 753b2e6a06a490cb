import Formats
import Foundation
import Testing

/// `render batch` on the sample map.
@Suite struct BatchTests {
    private func folder(_ manifest: String, named name: String = "cases.json") throws -> TestFolder
    {
        let folder = try SampleMap.testFolder()
        try folder.write(manifest, to: name)
        return folder
    }

    private func batch(_ folder: TestFolder, _ more: [String] = []) throws -> RenderProcess {
        try RenderProcess(
            ["batch", "cases.json", "--progress", "none"] + more, in: folder.url)
    }

    private func report(_ folder: TestFolder, _ name: String = "report.json") throws -> [JSONValue]
    {
        try JSONValue(parsing: Array(folder.read(name)))["cases"]?.array ?? []
    }

    private func statuses(_ folder: TestFolder) throws -> [String?] {
        try report(folder).map { $0["status"]?.string }
    }

    private static let small = #""defaults": {"map": "map.mbtiles", "size": "120x90"}"#

    /// Two pictures of one place.
    private static let pair = """
        {\(small), "matrix": {"style": ["day", "night"]}, "output": "out/{name}-{style}.png",
         "cases": [{"name": "a", "command": "map", "camera": [24.9442, 60.1709, 15]}]}
        """

    @Test func `a failing case is named, and other cases equal single commands`() throws {
        let folder = try folder(
            """
            {\(Self.small), "clock": "2026-11-23T11:40+02:00", "output": "{name}.png", "cases": [
             {"name": "a", "command": "map", "camera": [24.9442, 60.1709, 15], "json": "a.json"},
             {"name": "b", "command": "map", "camera": [24.9442, 160, 15]},
             {"name": "c", "command": "map", "style": "none.json"},
             {"name": "d", "command": "tile", "input": "15/18654/9484", "size": null},
             {"name": "e", "command": "map", "output": "../e.png"}]}
            """)
        let run = try batch(folder, ["--threads", "2"])
        #expect(run.status == 1)
        #expect(run.output == "5 cases: 2 drawn, 0 kept, 3 failed\n")
        let lines = run.error.split(separator: "\n").map(String.init)
        #expect(lines.count == 4, "\(run.error)")
        #expect(lines[0].hasPrefix("render: cases[1].camera: '24.9442,160,15': latitude 160 is"))
        #expect(lines[1].hasPrefix("render: cases[4].output: '../e.png' leaves the folder"))
        #expect(lines[2] == "render: cases[2].style (c): cannot open none.json: no such file")
        #expect(lines[3].hasPrefix("render: 3 of 5 cases failed; see /"))
        #expect(!run.error.contains("//"))
        #expect(
            try folder.names() == [
                "a.json", "a.png", "cases.json", "d.png", "index.html", "map.mbtiles",
                "report.json",
            ])
        #expect(try statuses(folder) == ["drawn", "failed", "failed", "drawn", "failed"])

        let report = try report(folder)
        for index in [0, 3] {
            let line = try #require(report[index]["command"]?.string)
            let name = try #require(report[index]["files"]?.array?.first?.string)
            let drawn = try folder.read(name)
            let alone = try RenderProcess(
                shell: line.replacing(
                    "render", with: RenderProcess.program.path, maxReplacements: 1),
                in: folder.url)
            #expect(alone.status == 0, "\(alone.error)")
            #expect(try folder.read(name) == drawn)
        }
        let page = String(decoding: try folder.read("index.html"), as: UTF8.self)
        #expect(page.contains(#"<img src="a.png""#) && page.contains("cases[2].style (c)"))
    }

    @Test func `a resumed batch draws only missing and changed pictures`() throws {
        let folder = try folder(Self.pair)
        #expect(try batch(folder).output == "2 cases: 2 drawn, 0 kept, 0 failed\n")
        let pictures = try ["out/a-day.png", "out/a-night.png"].map { try folder.read($0) }
        #expect(pictures[0] != pictures[1])
        #expect(try batch(folder, ["--resume"]).output == "2 cases: 0 drawn, 2 kept, 0 failed\n")

        // One is gone, then one is cut off, then options change.
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent("out/a-day.png"))
        #expect(try batch(folder, ["--resume"]).output == "2 cases: 1 drawn, 1 kept, 0 failed\n")
        try pictures[1].prefix(1_000).write(
            to: folder.url.appendingPathComponent("out/a-night.png"))
        #expect(try batch(folder, ["--resume"]).output == "2 cases: 1 drawn, 1 kept, 0 failed\n")
        #expect(try statuses(folder) == ["kept", "drawn"])
        #expect(try ["out/a-day.png", "out/a-night.png"].map { try folder.read($0) } == pictures)
        try folder.write(Self.pair.replacing("120x90", with: "121x90"), to: "cases.json")
        #expect(try batch(folder, ["--resume"]).output == "2 cases: 2 drawn, 0 kept, 0 failed\n")
        try folder.write("not JSON", to: "report.json")
        let mended = try batch(folder, ["--resume"])
        #expect(mended.output == "2 cases: 2 drawn, 0 kept, 0 failed\n")
        #expect(mended.error.hasPrefix("render: the last report is of no use: "))
    }

    @Test func `a change in a file that a meeting names redraws its picture`() throws {
        let folder = try folder(
            """
            {\(Self.small), "clock": "2026-11-23T11:40+02:00", "cases": [
             {"name": "m", "command": "meeting", "input": "in/meeting.json", "size": "400x300"}]}
            """)
        let samples = RenderProcess.root.appendingPathComponent("samples")
        let files = FileManager.default
        try files.createDirectory(
            at: folder.url.appendingPathComponent("in"), withIntermediateDirectories: true)
        for (name, copy) in [
            ("helsinki-meeting.json", "in/meeting.json"),
            ("helsinki-route.geojson", "in/helsinki-route.geojson"),
        ] {
            try files.copyItem(
                at: samples.appendingPathComponent(name),
                to: folder.url.appendingPathComponent(copy))
        }
        #expect(try batch(folder).output == "1 case: 1 drawn, 0 kept, 0 failed\n")
        #expect(try batch(folder, ["--resume"]).output == "1 case: 0 drawn, 1 kept, 0 failed\n")
        let way = String(decoding: try folder.read("in/helsinki-route.geojson"), as: UTF8.self)
        try folder.write(way + " ", to: "in/helsinki-route.geojson")
        #expect(try batch(folder, ["--resume"]).output == "1 case: 1 drawn, 0 kept, 0 failed\n")
    }

    @Test func `--report and --html are relative to the current folder`() throws {
        let folder = try folder(Self.pair)
        let away = try TestFolder()
        let run = try RenderProcess(
            [
                "batch", folder.url.appendingPathComponent("cases.json").path, "-o", "pictures",
                "--report", "told.json", "--html", "sheet.html", "--only", "a",
            ], in: away.url)
        #expect(run.status == 0, "\(run.error)")
        #expect(try away.names() == ["pictures", "sheet.html", "told.json"])
        #expect(try away.read("pictures/out/a-day.png").count > 1_000)
        let page = String(decoding: try away.read("sheet.html"), as: UTF8.self)
        #expect(page.contains(#"<img src="pictures/out/a-day.png""#))
        #expect(try folder.names() == ["cases.json", "map.mbtiles"])
    }

    @Test func `--only keeps the report of other cases`() throws {
        let folder = try folder(
            """
            {\(Self.small), "cases": [
             {"name": "a", "command": "map", "camera": [24.9442, 60.1709, 15]},
             {"name": "b", "command": "map", "camera": [999, 60.1709, 15]}]}
            """)
        #expect(try batch(folder).status == 1)
        let chosen = try batch(folder, ["--only", "a"])
        #expect(chosen.status == 0)
        #expect(chosen.output == "1 case: 1 drawn, 0 kept, 0 failed\n")
        #expect(try statuses(folder) == ["drawn", "failed"])
        let none = try batch(folder, ["--only", "aa"])
        #expect(none.status == 2 && none.error.contains("no case has this name: did you mean 'a'?"))
    }

    @Test(arguments: [
        ("", 1, "cases.json: not JSON: it is empty"),
        ("[]", 1, "expected an object, found an array"),
        (#"{"cases": []}"#, 1, "its list of \"cases\" is empty"),
        (#"{"cases": [], "cases": []}"#, 1, "cases.json: not JSON"),
    ])
    func `an invalid manifest is refused in one line`(
        _ text: String, _ status: Int32, _ words: String
    ) throws {
        let folder = try folder(text)
        let run = try batch(folder)
        #expect(run.status == status && run.error.contains(words), "\(run.error)")
        #expect(run.error.split(separator: "\n").count == 1)
        #expect(try folder.names() == ["cases.json", "map.mbtiles"])
    }

    @Test func `a case may not overwrite an input of the batch`() throws {
        let folder = try folder(
            """
            {\(Self.small), "cases": [
             {"name": "a", "command": "map", "output": "a.png", "json": "cases.json"},
             {"name": "b", "command": "map", "output": "b.png", "json": "report.json"},
             {"name": "c", "command": "map", "output": "c.png", "json": "layers.geojson"},
             {"name": "d", "command": "map", "geojson": "layers.geojson", "output": "link/index.html"},
             {"name": "e", "command": "route", "input": "pipe"}]}
            """)
        try folder.write(#"{"type": "FeatureCollection", "features": []}"#, to: "layers.geojson")
        try FileManager.default.createSymbolicLink(
            at: folder.url.appendingPathComponent("link"), withDestinationURL: folder.url)
        #expect(mkfifo(folder.url.appendingPathComponent("pipe").path, 0o600) == 0)
        let before = try folder.read("cases.json")
        let run = try batch(folder)
        #expect(run.output == "5 cases: 0 drawn, 0 kept, 5 failed\n")
        for words in [
            "cases[0]: writes cases.json, which is the batch's own",
            "cases[1]: writes report.json, which is the batch's own",
            "cases[2]: writes layers.geojson, which a case reads",
            "cases[3]: writes link/index.html, which is the batch's own",
            "cases[4].input: is a stream; name a file",
        ] { #expect(run.error.contains(words), "\(run.error)") }
        #expect(try folder.read("cases.json") == before)
    }

    @Test func `an interrupted batch is resumed`() throws {
        let folder = try folder(
            Self.pair.replacing(#"["day", "night"]"#, with: Self.six))
        let stopped = try RenderProcess(
            ["batch", "cases.json", "--threads", "1", "--progress", "json"], in: folder.url
        ) { process in
            let first = folder.url.appendingPathComponent("out/a-day.png").path
            for _ in 0..<5_000 where !FileManager.default.fileExists(atPath: first) {
                usleep(2_000)
            }
            process.interrupt()
        }
        #expect(stopped.status != 0)
        #expect(try folder.read("out/a-day.png").count > 1_000)
        let goneOn = try batch(folder, ["--resume"])
        #expect(goneOn.status == 0 && goneOn.output.hasPrefix("6 cases: "), "\(goneOn.error)")
        #expect(try statuses(folder).count == 6)
    }

    /// So many styles that an interrupt comes before the last.
    private static let six = #"["day", "night", "hud", "pale", "contrast", "outdoor"]"#
}
