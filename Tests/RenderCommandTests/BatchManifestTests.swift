import Formats
import Testing

@testable import RenderCommand

/// What a manifest asks for, and what is wrong with it, before anything is drawn.
@Suite struct BatchManifestTests {
    private func cases(_ text: String, folder: String = "") throws -> [BatchCase] {
        try BatchManifest(
            JSONValue(parsing: Array(text.utf8), allowsRepeatedKeys: false),
            verbs: RenderTool.pictureVerbs, folder: folder
        ).cases
    }

    /// The faults of one case, which draws a map unless it says otherwise.
    private func faults(_ members: String, root: String = "") throws -> [String] {
        try cases(
            """
            {\(root) "cases": [{"name": "a", "command": "map", "map": "m.mbtiles", \(members)}]}
            """
        ).flatMap(\.faults)
    }

    @Test func `axes vary from the last to the first, and name the files`() throws {
        let cases = try cases(
            """
            {"defaults": {"map": "m.mbtiles"},
             "matrix": {"style": ["day", "night"], "lang": ["fi", ["sv", "en"]]},
             "cases": [{"name": "a b", "command": "map"}, {"name": "c", "command": "map",
              "style": "hud", "output": "{style}/{name}.webp"}]}
            """)
        #expect(
            cases.flatMap(\.faults) == [
                "cases[1]: writes hud/c.webp, as cases[1] does; put what differs into \"output\", such as {name}"
            ])
        #expect(
            cases.prefix(4).map(\.command?.output) == [
                "a-b-day-fi.png", "a-b-day-sv,en.png", "a-b-night-fi.png", "a-b-night-sv,en.png",
            ])
        #expect(cases[1].title == "a b, day, sv,en")
        #expect(cases[4].axes.map(\.name) == ["lang"])
        #expect(
            cases[3].command?.line
                == "render map --map m.mbtiles --style night --lang sv,en "
                + "--output a-b-night-sv,en.png")
    }

    @Test func `a default or an axis is for the commands that have such an option`() throws {
        let cases = try cases(
            """
            {"defaults": {"map": "m.mbtiles", "size": "300x200"}, "matrix": {"view": ["3d", "north-up"]},
             "cases": [{"name": "t", "command": "tile", "input": "1/0/0"},
              {"name": "r", "command": "route", "input": "r.json"},
              {"name": "s", "command": "route", "input": "r.json", "size": null, "view": "3d"}]}
            """)
        #expect(cases.flatMap(\.faults).isEmpty)
        #expect(cases.map(\.command?.output) == ["t.png", "r-3d.png", "r-north-up.png", "s.png"])
        #expect(cases.map { $0.command?.line.contains("--size") } == [false, true, true, false])
    }

    @Test(arguments: [
        (#""camera": [999, 60, 15]"#, "cases[0].camera: '999,60,15': longitude '999'"),
        (#""camera": {}"#, "cases[0].camera: an object is no value of it"),
        (#""camera": true"#, "cases[0].camera: a boolean is no value of it"),
        (#""camera": [[1, 2], 3]"#, "cases[0].camera: an array is no value of it"),
        (#""scale-bar": "yes""#, "cases[0].scale-bar: write true or false"),
        (#""sise": "5x5""#, "cases[0].sise: there is no such option: did you mean 'size'?"),
        (#""output": 7"#, "cases[0].output: expected the name of a file"),
        (
            #""output": "{nam}.png""#,
            "cases[0].output: '{nam}' has no value here: did you mean '{name}'?"
        ),
        (#""output": "../x.png""#, "cases[0].output: '../x.png' leaves the folder of the outputs"),
        (#""output": "/tmp/x.png""#, "cases[0].output: '/tmp/x.png' leaves the folder"),
        (#""output": "a/../../x.png""#, "cases[0].output: '../x.png' leaves the folder"),
        (#""json": "../x.json""#, "cases[0].json: '../x.json' leaves the folder"),
        (#""matrix": {"lang": "fi"}"#, "cases[0].matrix.lang: expected a list of values"),
        (#""matrix": {"name": ["a"]}"#, "cases[0].matrix.name: can't be an axis"),
        (
            #""matrix": {"lang": ["fi", {}]}"#,
            "cases[0].matrix.lang[1]: an object is no value of it"
        ),
        (#""input": "-""#, "cases[0].input: standard input can't be that of a case"),
    ])
    func `what is wrong with a case is told with its place`(_ members: String, _ words: String)
        throws
    {
        let faults = try faults(members)
        #expect(faults.count == 1)
        #expect(faults[0].hasPrefix(words), "\(faults)")
    }

    @Test(arguments: [
        (#""clok": "14:00","#, "clok: there is no such option: did you mean 'clock'?"),
        (#""clock": 14,"#, "clock: expected a text, found a number"),
        (#""defaults": [],"#, "defaults: expected an object, found an array"),
        (#""defaults": {"sise": 1},"#, "defaults.sise: there is no such option"),
        (#""matrix": {"styel": ["day"]},"#, "matrix.styel: there is no such option"),
        (#""output": {},"#, "output: expected the name of a file"),
    ])
    func `what is wrong for all cases is told with its place`(_ root: String, _ words: String)
        throws
    {
        let faults = try faults(#""size": "300x200""#, root: root)
        #expect(faults.count == 1 && faults[0].hasPrefix(words), "\(faults)")
    }

    @Test func `a case without name, command or shape is told`() throws {
        let faults = try cases(#"{"cases": [1, null, {}, {"name": "a", "command": "info"}]}"#)
            .map(\.faults)
        #expect(faults[0] == ["cases[0]: expected an object, found a number"])
        #expect(faults[1] == ["cases[1]: expected an object, found null"])
        #expect(faults[2].first == "cases[2].name: is missing")
        #expect(
            faults[3].first?.hasPrefix("cases[3].command: 'info' draws no picture; write map")
                == true)
    }

    @Test(arguments: [
        ("[]", "expected an object, found an array"), ("{}", "it has no list of \"cases\""),
        (#"{"cases": {}}"#, "it has no list of \"cases\""),
        (#"{"cases": []}"#, "its list of \"cases\" is empty"),
    ])
    func `what is no manifest is refused`(_ text: String, _ words: String) {
        #expect { try cases(text) } throws: { "\($0)" == words }
    }

    @Test func `combinations without end are refused before they are made`() {
        let axis = (0..<1_000).map(String.init).joined(separator: ",")
        #expect {
            try cases(
                #"{"matrix": {"style": [\#(axis)], "lang": [\#(axis)], "size": [\#(axis)]}, "#
                    + #""cases": [{"name": "a", "command": "map"}]}"#)
        } throws: {
            "\($0)" == "cases[0]: these are more than 100000 pictures in one manifest"
        }
        let many = String(repeating: "0,", count: 100_000)
        #expect { try cases(#"{"cases": [\#(many) 0]}"#) } throws: {
            "\($0)".hasPrefix("cases[100000]: these are more than")
        }
    }

    @Test func `a long text in many pictures is refused before it is repeated`() throws {
        let text = String(repeating: "x", count: 1 << 20)
        #expect {
            try cases(
                #"{"matrix": {"lang": [\#((0..<70).map { "\"l\($0)\"" }.joined(separator: ","))]}, "#
                    + #""cases": [{"name": "a", "command": "map", "title": "\#(text)"}]}"#)
        } throws: {
            "\($0)".hasPrefix("cases[0]: the options of all pictures are more than 64 MB")
        }
        let members = (0..<300).map { "\"u\($0)\": 1" }.joined(separator: ",")
        #expect(
            try faults(members).first == "cases[0]: has 303 members: no command has so many options"
        )
        #expect(
            try faults(#""title": "\#(text)", "output": "{title}{title}.png""#)
                == ["cases[0].output: makes a name of more than 4095 bytes"])
    }

    @Test(arguments: [
        (["a.png", "./a.png"], "a.png"), (["d/../a.png", "a.png"], "a.png"),
        (["f-3.png", "f-%02d.png"], "f-%02d.png"), (["f-%d.png", "f-3.png"], "f-3.png"),
        (["f-%d.png", "f-%03d.png"], "f-%03d.png"), (["x.png", "x.png/y.png"], "x.png/y.png"),
        (["x.png/y.png", "x.png"], "x.png"),
    ])
    func `no case writes the file of another`(_ outputs: [String], _ reported: String) throws {
        let listed = outputs.map {
            #"{"name": "a", "command": "map", "map": "m.mbtiles", "output": "\#($0)"}"#
        }
        let faults = try cases(#"{"cases": [\#(listed.joined(separator: ","))]}"#).map(\.faults)
        #expect(faults[0].isEmpty)
        #expect(
            faults[1].first?.hasPrefix("cases[1]: writes \(reported), as cases[0] does") == true)
    }

    @Test(arguments: [
        (#""command": "map""#, [String]()),
        (#""command": "map", "people": "p.csv""#, ["--now 2026-11-23T08:30Z"]),
        (#""command": "meeting", "input": "m.json""#, ["--now 2026-11-23T08:30Z"]),
        (#""command": "route", "input": "r.json""#, []),
        (#""command": "route", "input": "r.json", "view": "3d""#, ["--time 08:30"]),
        (
            #""command": "route", "input": "r.json", "view": "3d", "people": "p.csv""#,
            ["--time 08:30", "--now 2026-11-23T08:30Z"]
        ),
        (#""command": "route", "input": "r.json", "people": "p.csv""#, ["--now 2026-11-23T08:30Z"]),
        (
            #""command": "route", "input": "r.json", "view": "3d", "time": "12:00""#,
            ["--time 12:00"]
        ),
        (#""command": "trip", "input": "t.gpx", "last": true"#, ["--now 2026-11-23T08:30Z"]),
    ])
    func `the clock is set where a picture shows a time`(_ members: String, _ words: [String])
        throws
    {
        let made = try cases(
            """
            {"clock": "2026-11-23T08:30Z", "cases": [{"name": "a", "map": "m.mbtiles", \(members)}]}
            """)
        #expect(made[0].faults.isEmpty)
        let line = try #require(made[0].command?.line)
        for word in words { #expect(line.contains(word), "\(line)") }
        #expect(line.split(separator: " ").count { $0 == "--time" || $0 == "--now" } == words.count)
    }

    @Test(arguments: [
        "14:05", "2026-06-16T14:05Z", "2026-06-16T14:05+02:00", "2026-06-16T14:05-05:00",
    ])
    func `a clock of any zone is a time of day for a driver`(clock: String) throws {
        let made = try cases(
            """
            {"clock": "\(clock)", "cases": [{"name": "a", "command": "route", "map": "m.mbtiles",
             "input": "r.json", "view": "3d"}]}
            """)
        #expect(made[0].faults.isEmpty)
        #expect(made[0].command?.line.contains("--time 14:05 ") == true)
    }

    @Test func `outputs begin in the folder that was asked for`() throws {
        let made = try cases(
            #"{"cases": [{"name": "a", "command": "map", "map": "m.mbtiles", "json": "{name}.json"}]}"#,
            folder: "/out")
        #expect(made[0].command?.output == "a.png" && made[0].command?.report == "a.json")
        #expect(made[0].command?.line.contains("--output /out/a.png") == true)
        #expect(made[0].command?.line.contains("--json /out/a.json") == true)
    }
}
