import Formats
import Foundation
import Testing

/// `--weather` with cards, replays and routes.
@Suite struct WeatherTests {
    private static let samples = RenderProcess.root.path + "/samples"
    private static let drive = samples + "/helsinki-drive.gpx"
    private static let weather = samples + "/helsinki-weather.json"

    private func run(
        _ verb: [String], _ more: [String] = [], in folder: TestFolder, output: String = "a.png"
    ) throws -> RenderProcess {
        try RenderProcess(
            verb + ["--map", "map.mbtiles", "--size", "480x320", "--lang", "en", "-o", output]
                + more, in: folder.url)
    }

    private func report(_ name: String, in folder: TestFolder) throws -> JSONValue {
        try JSONValue(parsing: [UInt8](folder.read(name)))
    }

    @Test func `a card tells the weather, in its picture, sidecar and sentence`() throws {
        let folder = try SampleMap.testFolder()
        let more = ["--weather", Self.weather, "--json", "a.json"]
        let with = try run(["trip", Self.drive], more, in: folder)
        #expect(with.status == 0 && with.error.isEmpty, "\(with.error)")
        let report = try report("a.json", in: folder)
        #expect(report["alt"]?.string?.contains("Rain showers, ") == true)
        let weather = report["guidance"]?["weather"]
        #expect(weather?["condition"]?.string == "rain-showers")
        #expect(weather?["sources"] == ["Open-Meteo.com"])
        #expect(weather?["placesWithoutWeather"]?.number == 0)
        #expect(report["attribution"]?.string?.contains("Weather: Open-Meteo.com") == true)
        _ = try run(["trip", Self.drive], in: folder, output: "b.png")
        #expect(try folder.read("a.png") != folder.read("b.png"))
    }

    @Test func `a replay shows the weather, and no other one`() throws {
        let folder = try SampleMap.testFolder()
        let frame = ["replay", Self.drive, "--frame", "2:00"]
        let more = ["--weather", Self.weather, "--json", "a.json"]
        #expect(try run(frame, more, in: folder).status == 0)
        let text = String(decoding: try folder.read("a.json"), as: UTF8.self)
        #expect(text.contains("\"rain-showers\""))
        #expect(try run(frame, in: folder, output: "b.png").status == 0)
        let hidden = ["--weather", Self.weather, "--instruments", "clock"]
        #expect(
            try run(frame, hidden + ["--json", "c.json"], in: folder, output: "c.png").status == 0)
        let without = String(decoding: try folder.read("c.json"), as: UTF8.self)
        #expect(!without.contains("\"rain-showers\""))
        #expect(try folder.read("a.png") != folder.read("b.png"))
    }

    @Test func `a changed file of weather changes the frames that a later run keeps`() throws {
        let folder = try SampleMap.testFolder()
        let text = String(
            decoding: try Data(contentsOf: URL(fileURLWithPath: Self.weather)), as: UTF8.self)
        let replay = [
            "replay", Self.drive, "--fps", "5", "--speed", "60x", "--progress", "none",
            "--frames", "3-4", "--weather", "weather.json",
        ]
        try folder.write(text, to: "weather.json")
        #expect(try run(replay, in: folder, output: "f%03d.png").status == 0)
        let first = try folder.read("f004.png")
        try folder.write(text.replacing("10.1", with: "30.1"), to: "weather.json")
        #expect(try run(replay, in: folder, output: "f%03d.png").status == 0)
        #expect(try folder.read("f004.png") != first)
    }

    @Test func `a route has badges where one passes at the time`() throws {
        let folder = try SampleRoute.testFolder()
        let more = ["--weather", Self.weather, "--depart", "2026-05-14T09:00", "--json", "a.json"]
        let with = try run(["route", "route.json"], more, in: folder)
        #expect(with.status == 0 && with.error.isEmpty, "\(with.error)")
        let report = try report("a.json", in: folder)
        let passages = try #require(report["guidance"]?["weather"]?.array)
        #expect(passages.count == 2)
        #expect(passages.first?["time"]?.string == "2026-05-14T09:00:00+03:00")
        #expect(passages.last?["time"]?.string == "2026-05-14T09:01:20+03:00")
        #expect(passages.last?["condition"]?.string == "light-rain")
        #expect(report["alt"]?.string?.contains("Light rain, 10°C") == true)
        // The same moment in UTC.
        let utc = ["--weather", Self.weather, "--depart", "2026-05-14T06:00Z"]
        #expect(try run(["route", "route.json"], utc, in: folder, output: "b.png").status == 0)
        #expect(try folder.read("a.png") == folder.read("b.png"))
    }

    @Test func `places without weather are counted in one line`() throws {
        let folder = try SampleMap.testFolder()
        let far = try run(
            ["trip", Self.drive], ["--weather", Self.samples + "/oslo-weather.json"], in: folder)
        #expect(far.status == 0)
        #expect(
            far.error.contains(
                "no weather for 6 of 6 places: 6 too far from every place of the files\n"),
            "\(far.error)")
        let early = ["--weather", Self.weather, "--depart", "2026-05-13T09:00"]
        let route = try SampleRoute.testFolder()
        let run = try run(["route", "route.json"], early, in: route)
        #expect(
            run.error.contains(
                "no weather for 2 of 2 places: 2 at times of which the files tell nothing\n"),
            "\(run.error)")
    }

    @Test func `METARs need the position of their station`() throws {
        let folder = try SampleMap.testFolder()
        try folder.write("EFHK 140620Z 18005KT 9999 OVC010 09/07 Q1010=", to: "metar.txt")
        let without = try run(["trip", Self.drive], ["--weather", "metar.txt"], in: folder)
        #expect(
            without.status == 2 && without.error.contains("metar.txt@LON,LAT"), "\(without.error)")
        let with = try run(
            ["trip", Self.drive],
            ["--weather", "metar.txt@24.96,60.32", "--json", "a.json"], in: folder)
        #expect(with.status == 0 && with.error.isEmpty, "\(with.error)")
        let weather = try report("a.json", in: folder)["guidance"]?["weather"]
        #expect(weather?["condition"]?.string == "cloudy")
        #expect(weather?["temperatureCelsius"]?["start"]?.number == 9)
    }

    @Test(arguments: [
        (["trip", drive, "--weather", "no.json"], 1, "no.json: no such file"),
        (["trip", drive, "--weather", weather + "@24.9,60.2"], 1, "tells its places itself"),
        (["trip", drive, "--weather", "x.txt@200,60"], 2, "longitude"),
        (["trip", drive, "--weather", drive], 1, "it is XML"),
        (["trip", drive, "--last", "--weather", weather], 2, "--weather"),
        (["trip", drive, "--together", "--weather", weather], 2, "--weather"),
        (
            ["route", samples + "/helsinki-steps.json", "--weather", weather], 2,
            "--weather needs --depart"
        ),
        (
            [
                "route", samples + "/helsinki-steps.json", "--view", "3d", "--weather", weather,
                "--depart", "2026-05-14T09:00",
            ], 2, "--view overview only"
        ),
        (
            [
                "replay", "--from", "24.94,60.17", "--to", "24.95,60.17", "--weather", weather,
                "--frame", "0",
            ], 2, "--weather is about a recorded trip"
        ),
    ])
    func `a wrong use is refused in one line`(
        verb: [String], status: Int32, words: String
    ) throws {
        let folder = try SampleMap.testFolder()
        let run = try run(verb, in: folder)
        #expect(run.status == status && run.error.contains(words), "\(run.error)")
        #expect(run.error.split(separator: "\n").count <= 2, "\(run.error)")
    }

    @Test func `a forecast of four days is on a plate with its credit`() throws {
        let folder = try SampleMap.testFolder()
        let map = ["map", "--camera", "24.944,60.17,14"]
        let more = ["--forecast", Self.samples + "/andorra-weather.json", "--json", "a.json"]
        #expect(try run(map, more, in: folder).status == 0)
        let plate = try report("a.json", in: folder)["overlays"]?.array?.first {
            $0["name"]?.string == "forecast"
        }
        #expect(plate != nil)
        #expect(try run(map, in: folder, output: "b.png").status == 0)
        #expect(try folder.read("a.png") != folder.read("b.png"))
        try folder.write("EFHK 140620Z CAVOK 09/07=", to: "metar.txt")
        let metar = try run(map, ["--forecast", "metar.txt"], in: folder)
        #expect(metar.status == 2 && metar.error.contains("no forecast"), "\(metar.error)")
    }

    @Test func `a forecast finds no room in a small picture, and a note says so`() throws {
        let folder = try SampleMap.testFolder()
        let run = try RenderProcess(
            [
                "map", "--camera", "24.944,60.17,14", "--map", "map.mbtiles", "--size", "200x150",
                "--forecast", Self.weather, "-o", "a.png",
            ], in: folder.url)
        #expect(run.status == 0 && run.error.contains("forecast finds no room"), "\(run.error)")
    }

    @Test func `a track without times has no weather`() throws {
        let folder = try SampleMap.testFolder()
        try folder.write(
            """
            <gpx version="1.1"><trk><trkseg><trkpt lat="60.17" lon="24.94"/>
            <trkpt lat="60.171" lon="24.941"/></trkseg></trk></gpx>
            """, to: "track.gpx")
        let run = try run(["trip", "track.gpx"], ["--weather", Self.weather], in: folder)
        #expect(run.status != 0 && run.error.contains("dates and times"), "\(run.error)")
    }
}
