import Formats
import Foundation
import Testing

/// `render route --view`: what a driver sees along a route on the sample map.
@Suite struct RouteFrameTests {
    private func sidecar(_ folder: TestFolder, _ name: String = "out.json") throws -> JSONValue {
        try JSONValue(parsing: [UInt8](folder.read(name)))
    }

    @Test(arguments: [
        ("north-up", 0.0, 0.0, 160.0, 100.0), ("heading-up", 0, 0, 160, 144),
        ("3d", 0, 55, 160, 144),
    ])
    func `a frame has the vehicle at its anchor`(
        view: String, bearing: Double, pitch: Double, x: Double, y: Double
    ) throws {
        let folder = try SampleRoute.testFolder()
        // Before a maneuver pitch and place ease, unless they are asked for.
        let run = try SampleRoute.run(
            folder,
            ["--view", view, "--at", "300m", "-o", "out.png", "--json", "out.json"]
                + (view == "3d"
                    ? ["--pitch", "55"] : view == "north-up" ? ["--anchor", "0.5,0.5"] : []))
        #expect(run.status == 0 && run.error == "", "\(run.error)")
        #expect(try folder.pixels(of: "out.png") == [320, 200])
        let json = try sidecar(folder)
        #expect(json["camera"]?["pitch"]?.number == pitch)
        let turned = json["camera"]?["bearing"]?.number ?? .nan
        #expect(min(abs(turned - bearing), abs(turned - 360)) < 0.1)
        let guidance = json["guidance"]
        #expect(guidance?["next"]?["distanceText"]?.string == "200\u{A0}m")
        #expect(guidance?["next"]?["road"]?["names"]?[0]?.string == "Kaisaniemenkatu")
        #expect(json["alt"]?.string?.hasPrefix("In 200 m: Turn right, Kaisaniemenkatu") == true)
        // The plane's anchor is the vehicle's place in the picture.
        let place = guidance?["position"]?["coordinate"]
        let longitude = try #require(place?[0]?.number)
        let latitude = try #require(place?[1]?.number) * .pi / 180
        let east = longitude / 360 + 0.5
        let south = 0.5 - log((1 + sin(latitude)) / (1 - sin(latitude))) / (4 * .pi)
        let numbers = try #require(json["worldToPixel"])
        func number(_ key: String) -> Double { numbers[key]?.number ?? .nan }
        #expect(abs(number("a") * east + number("c") * south + number("tx") - x) < 0.5)
        #expect(abs(number("b") * east + number("d") * south + number("ty") - y) < 0.5)
    }

    @Test func `a bare line becomes a drive with the maneuvers of the map's roads`() throws {
        let folder = try SampleRoute.testFolder()
        let line = RenderProcess.root.appendingPathComponent("samples/helsinki-route.geojson").path
        func events(_ more: [String]) throws -> Int {
            let run = try RenderProcess(
                ["route", line, "--map", "map.mbtiles", "--events", "-"] + more, in: folder.url)
            #expect(run.status == 0 && run.error == "", "\(run.error)")
            return run.output.split(separator: "\n").count { $0.contains("\"newManeuver\"") }
        }
        #expect(try events([]) > 3)
        #expect(try events(["--raw"]) == 0)
    }

    @Test func `a bare line learns limits, names and lanes from the map's roads`() throws {
        let folder = try SampleRoute.testFolder()
        let line = RenderProcess.root.appendingPathComponent("samples/helsinki-route.geojson").path
        func guidance(_ more: [String]) throws -> JSONValue? {
            let run = try RenderProcess(
                [
                    "route", line, "--map", "map.mbtiles", "--size", "320x200", "--view",
                    "north-up", "--raw", "-o", "out.png", "--json", "out.json",
                ] + more, in: folder.url)
            #expect(run.status == 0 && run.error == "", "\(run.error)")
            return try sidecar(folder)["guidance"]
        }
        let here = try guidance(["--at", "600m"])
        #expect(here?["speedLimit"]?["value"]?.number == 40)
        #expect(here?["speedLimit"]?["sign"]?.string == "vienna")
        #expect(here?["road"]?["names"]?[0]?.string == "Unioninkatu")
        #expect(here?["country"]?.string == "FI")
        #expect(here?["remaining"]?["isTimeEstimated"]?.bool == true)
        #expect(here?["remaining"]?["time"]?.number ?? 0 > 0)
        let lanes = here?["lanes"]?["lanes"]
        #expect(lanes?[0]?["isValid"]?.bool == false && lanes?[1]?["isValid"]?.bool == true)
        let abroad = try guidance(["--at", "600m", "--country", "us"])
        #expect(abroad?["country"]?.string == "US")
        #expect(abroad?["speedLimit"]?["sign"]?.string == "mutcd")
    }

    @Test func `language, units, speed and time follow the options`() throws {
        let folder = try SampleRoute.testFolder()
        let run = try SampleRoute.run(
            folder,
            [
                "--view", "heading-up", "--at", "300m", "--lang", "nb", "--units", "imperial",
                "--speed", "80.4672", "--time", "23:59", "-o", "out.png", "--json", "out.json",
            ])
        #expect(run.status == 0, "\(run.error)")
        let guidance = try sidecar(folder)["guidance"]
        #expect(guidance?["next"]?["phrase"]?.string == "Sving til høyre")
        #expect(guidance?["next"]?["distanceText"]?.string == "700\u{A0}ft")
        #expect(guidance?["speed"]?.string == "80\u{A0}km/t")
        #expect(guidance?["remaining"]?["arrival"]?.string == "00:00")
        let panels = guidance?["panels"]?.array ?? []
        #expect(panels.contains { $0["name"]?.string == "trip" })
    }

    @Test func `--steps draws one frame for each step`() throws {
        let folder = try SampleRoute.testFolder()
        let run = try SampleRoute.run(
            folder,
            ["--view", "north-up", "--steps", "-o", "s-%02d.png", "--json", "s-%02d.json"])
        #expect(run.status == 0 && run.error == "", "\(run.error)")
        let names = try folder.names().filter { $0.hasPrefix("s-") }
        #expect(names.sorted() == (1...3).flatMap { ["s-0\($0).json", "s-0\($0).png"] })
        let types = try (1...3).map {
            try sidecar(folder, "s-0\($0).json")["guidance"]?["next"]?["type"]?.string
        }
        #expect(types == ["depart", "turn", "arrive"])
        // A frame of many is the frame drawn alone.
        let alone = try SampleRoute.run(
            folder, ["--view", "north-up", "--at", "step:2", "-o", "alone.png"])
        #expect(alone.status == 0)
        #expect(try folder.read("alone.png") == folder.read("s-02.png"))
    }

    @Test func `along --steps the clock advances and the arrival time stays`() throws {
        let folder = try SampleRoute.testFolder()
        func arrivals(_ more: [String]) throws -> [String?] {
            let run = try SampleRoute.run(
                folder,
                ["--view", "north-up", "--time", "14:05:20", "--panels", "none", "--json"] + more)
            #expect(run.status == 0, "\(run.error)")
            return try folder.names().filter { $0.hasSuffix(".json") && $0 != "route.json" }
                .sorted().map {
                    try sidecar(folder, $0)["guidance"]?["remaining"]?["arrival"]?.string
                }
        }
        #expect(
            try arrivals(["s-%d.json", "--steps", "-o", "s-%d.png"])
                == ["14:07", "14:07", "14:07"])
    }

    @Test(arguments: [
        ("500m", ["14:06", "1\u{A0}min", "300\u{A0}m"], ["1\u{A0}min", "300\u{A0}m"]),
        ("740m", ["14:05", "60\u{A0}m"], ["60\u{A0}m"]),
        ("785m", ["14:05"], ["10\u{A0}m"]), ("800m", ["14:05"], nil),
    ])
    func `near the destination the distance is enough, and there not even that is shown`(
        place: String, timed: [String], untimed: [String]?
    ) throws {
        let folder = try SampleRoute.testFolder()
        for (clock, expected) in [(["--time", "14:05"], timed as [String]?), ([], untimed)] {
            let run = try SampleRoute.run(
                folder,
                ["--view", "3d", "--at", place, "-o", "out.png", "--json", "out.json"] + clock)
            #expect(run.status == 0, "\(run.error)")
            let guidance = try sidecar(folder)["guidance"]
            let trip = guidance?["panels"]?.array?.first { $0["name"]?.string == "trip" }
            #expect(trip?["texts"]?.array?.compactMap(\.string) == expected)
            let time = guidance?["remaining"]?["timeText"]
            #expect(time == (place == "500m" ? "1\u{A0}min" : .null))
        }
    }

    @Test(arguments: [
        (["--view", "north-up"], ["N"]), (["--view", "north-up", "--lang", "fi"], ["P"]),
        (["--view", "north-up", "--panels", "banner,trip"], nil), (["--view", "heading-up"], nil),
        (["--view", "3d"], nil),
    ])
    func `only a map that does not turn marks north`(
        options: [String], texts: [String]?
    ) throws {
        let folder = try SampleRoute.testFolder()
        let run = try SampleRoute.run(
            folder, options + ["--at", "300m", "-o", "out.png", "--json", "out.json"])
        #expect(run.status == 0 && run.error == "", "\(run.error)")
        let panels = try sidecar(folder)["guidance"]?["panels"]?.array ?? []
        let north = panels.first { $0["name"]?.string == "north" }
        #expect(north?["texts"]?.array?.compactMap(\.string) == texts)
        #expect(panels.contains { $0["name"]?.string == "trip" })
    }

    @Test func `panels that do not fit are reported once, also in the sidecar`() throws {
        let folder = try SampleRoute.testFolder()
        try folder.write(
            #"{"trip": {"place": "bottom", "scale": 4}, "speed": {"hidden": true}}"#,
            to: "layout.json")
        let note = "no room for panels: trip"
        let run = try SampleRoute.run(
            folder,
            [
                "--view", "3d", "--steps", "--layout", "layout.json", "-o", "s-%d.png", "--json",
                "s-%d.json",
            ])
        #expect(run.status == 0)
        #expect(run.error == "render: \(note)\n")
        for number in 1...3 {
            let json = try sidecar(folder, "s-\(number).json")
            #expect(json["notes"]?.array?.compactMap(\.string) == [note])
            #expect(json["guidance"]?["droppedPanels"]?.array?.compactMap(\.string) == ["trip"])
        }
    }

    @Test func `panels, layout and driven line follow the options`() throws {
        let folder = try SampleRoute.testFolder()
        try folder.write(#"{"banner": {"place": "top-right"}}"#, to: "layout.json")
        try folder.write(#"{"radio": {}}"#, to: "bad.json")
        func frame(_ more: [String]) throws -> Data {
            let run = try SampleRoute.run(
                folder,
                ["--view", "north-up", "--at", "300m", "-o", "out.png", "--json", "out.json"]
                    + more)
            #expect(run.status == 0 && run.error == "", "\(run.error)")
            return try folder.read("out.png")
        }
        let standard = try frame([])
        let none = try frame(["--panels", "none"])
        #expect(none != standard)
        #expect(try sidecar(folder)["guidance"]?["panels"]?.array?.isEmpty == true)
        #expect(try frame(["--panels", "none", "--driven", "hide"]) != none)
        #expect(try frame(["--panels", "none", "--accuracy", "100m"]) != none)
        #expect(try frame(["--panels", "none", "--vehicle", "car"]) != none)
        #expect(try frame(["--mirror"]) != standard)
        #expect(try frame(["--layout", "layout.json"]) != standard)
        let bad = try SampleRoute.run(
            folder, ["--view", "3d", "--layout", "bad.json", "-o", "bad.png"])
        #expect(bad.status == 1)
        #expect(bad.error.hasPrefix("render: --layout: bad.json: there is no panel 'radio'"))
    }

    /// A bright map of thin streets, with what its metadata says of overlays.
    private func style(_ overlays: String?, ground: String = "#f0f0ea") -> String {
        let metadata = overlays.map { #""metadata": {"render:overlays": \#($0)}, "# } ?? ""
        return """
            {"version": 8, \(metadata)"sources": {"m": {"type": "vector", "url": "m"}}, "layers": [
             {"id": "g", "type": "background", "paint": {"background-color": "\(ground)"}},
             {"id": "s", "type": "line", "source": "m", "source-layer": "streets"}]}
            """
    }

    @Test func `panels and road have the colours that the style asks for`() throws {
        let folder = try SampleRoute.testFolder()
        func frame(_ overlays: String?, ground: String = "#f0f0ea") throws -> Data {
            try folder.write(style(overlays, ground: ground), to: "any.json")
            let run = try SampleRoute.run(
                folder,
                ["--view", "north-up", "--at", "300m", "--style", "any.json", "-o", "out.png"])
            #expect(run.status == 0 && run.error == "", "\(run.error)")
            return try folder.read("out.png")
        }
        let day = try frame(#""day""#)
        let night = try frame(#""night""#)
        #expect(try frame(nil) == day && night != day)
        #expect(try frame(#""hud""#) != night)
        #expect(try frame(nil, ground: "#101820") == frame(#""night""#, ground: "#101820"))
        let red = try frame(#"{"panels": {"banner": "red"}}"#)
        #expect(red != day)
        #expect(try frame(#"{"base": "night", "road": {}}"#) == night)
    }

    @Test func `an invalid overlay colour is reported once for all frames`() throws {
        let folder = try SampleRoute.testFolder()
        try folder.write(style(#"{"panels": {"baner": "red"}}"#), to: "any.json")
        let run = try SampleRoute.run(
            folder, ["--view", "north-up", "--steps", "--style", "any.json", "-o", "s-%d.png"])
        #expect(run.status == 0)
        let lines = run.error.split(separator: "\n")
        #expect(lines.count == 1, "\(run.error)")
        #expect(lines[0].contains("overlays: there is no 'baner'; there are accent, banner"))
        #expect(lines[0].contains("(metadata.render:overlays.panels.baner)"))
        let check = try RenderProcess(["style", "check", "any.json"], in: folder.url)
        #expect(check.status == 1 && check.output.contains("baner: error: overlays: "))
    }

    @Test(arguments: ["day", "night", "hud"])
    func `a frame in a style that ships says nothing on standard error`(name: String) throws {
        let folder = try SampleRoute.testFolder()
        let run = try SampleRoute.run(
            folder, ["--view", "3d", "--at", "300m", "--style", name, "-o", "out.png"])
        #expect(run.status == 0 && run.error == "", "\(run.error)")
    }

    @Test func `a position off the route is reported`() throws {
        let folder = try SampleRoute.testFolder()
        let run = try SampleRoute.run(
            folder,
            [
                "--view", "north-up", "--at", "24.943,60.170", "-o", "out.png", "--json",
                "out.json",
            ])
        #expect(run.status == 0)
        #expect(
            run.error == "render: --at is 166 m off the route; what is told is that of its nearest "
                + "place\n")
        let json = try sidecar(folder)
        #expect(json["guidance"]?["position"]?["isOffRoute"]?.bool == true)
        #expect(json["alt"]?.string?.hasPrefix("Map, 170 m off the route") == true)
        #expect(abs((json["camera"]?["center"]?[0]?.number ?? 0) - 24.943) < 1e-6)
    }

    @Test(arguments: [
        (["--view", "3d", "--at", "step:9", "-o", "out.png"], "--at: the route has 3 steps"),
        (["--view", "3d", "--steps", "-o", "out.png"], "--steps writes several files"),
        (["--view", "3d", "--at", "100km", "-o", "out.png"], "--at: the route is 799 m long"),
        (["--at", "5m", "-o", "out.png"], "--at needs --view"),
        (["--view", "3d", "--scale-bar", "-o", "out.png"], "--scale-bar needs a flat view"),
        (["--panels", "none", "-o", "out.png"], "--panels needs --view"),
        (["--view", "3d", "--padding", "5", "-o", "out.png"], "--padding goes with"),
    ])
    func `an invalid request is refused in one line without a file`(words: [String], line: String)
        throws
    {
        let folder = try SampleRoute.testFolder()
        let run = try SampleRoute.run(folder, words)
        #expect(run.status == 2)
        #expect(run.error.contains(line) && run.error.split(separator: "\n").count == 1)
        #expect(try folder.names() == ["map.mbtiles", "route.json"])
    }
}
