import Formats
import Geometry
import Language
import Overlays
import Parameters
import Routes
import TestSupport
import Testing
import Tracks

@testable import MapPictures

@Suite struct TripWeatherTests {
    /// Seconds since 1970 of 2025-06-16 10:00 UTC, at which the sample of Oslo begins.
    private static let ten = 1_750_068_000.0

    /// A trip through Oslo of some hours, with a fix every minute.
    private static func trip(from start: Double?, hours: Double, isTimed: Bool = true) -> Trip {
        let samples = (0...Int(hours * 60)).map { minute in
            TripSample(
                Coordinate(longitude: 10.75 + Double(minute) * 1e-5, latitude: 59.91),
                time: Double(minute) * 60, speed: 1, course: 0, distance: Double(minute))
        }
        return Trip(start: start, isTimed: isTimed, samples: samples)
    }

    private static func input() throws -> WeatherInput {
        var values = ParameterValues()
        values.add(
            ProjectFiles.root + "/samples/oslo-weather.json",
            for: PictureParameter.weather.definition)
        return try #require(try WeatherInput(values))
    }

    private static func plain(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// What a card tells: the hours after ten at which the trip is, and the facts.
    @Test(arguments: [
        (0.0, 0.4, ["A few clouds", "19°C", "", ""]),
        (0, 1, ["Partly cloudy", "19°C → 20°C", "", ""]),
        (1, 2, ["Rain showers", "20°C → 17°C", "", ""]),
        (3, 3, ["Thunder", "17°C → 14°C", "Precipitation", "8.3 mm"]),
    ])
    func `a card tells the worst sky, the temperature, and what fell`(
        after: Double, hours: Double, words: [String]
    ) throws {
        let weather = try TripWeather(
            of: Self.trip(from: Self.ten + after * 3_600, hours: hours), Self.input())
        let facts = weather.facts(GuidanceText())
        #expect(Self.plain(facts[0].name) == words[0] && Self.plain(facts[0].value) == words[1])
        let fallen = facts.first { $0.name == "Precipitation" }
        #expect(fallen.map { Self.plain($0.value) } ?? "" == words[3])
        #expect(weather.credits == ["Weather: MET Norway"] && weather.notes.isEmpty)
    }

    @Test func `units and words are those of the card`() throws {
        let weather = try TripWeather(
            of: Self.trip(from: Self.ten + 3 * 3_600, hours: 1), Self.input())
        let imperial = weather.facts(GuidanceText(units: .imperial))
        #expect(Self.plain(imperial[0].value) == "63°F → 59°F")
        let facts = weather.facts(GuidanceText(language: .norwegian))
        #expect(facts[0].name == "Regn" || facts[0].name == "Regnbyger")
        #expect(facts.last.map { Self.plain($0.value) } == "14 m/s")
    }

    @Test func `a trip on another day has no weather, which is counted`() throws {
        let weather = try TripWeather(
            of: Self.trip(from: Self.ten - 86_400, hours: 1), Self.input())
        #expect(weather.facts(GuidanceText()).isEmpty && weather.credits.isEmpty)
        #expect(weather.values(at: 0) == nil)
        #expect(
            weather.notes.map { "\($0)" } == [
                "no weather for 61 of 61 places: 61 at times of which the files tell nothing"
            ])
        #expect(weather.document["placesWithoutWeather"] == 61)
    }

    @Test(arguments: [(nil, true), (ten, false)] as [(Double?, Bool)])
    func `a trip without times is refused`(start: Double?, isTimed: Bool) {
        #expect(throws: ParameterError.self) {
            try TripWeather(
                of: Self.trip(from: start, hours: 1, isTimed: isTimed), Self.input())
        }
    }

    @Test(
        arguments: [
            ("a.json", "a.json", nil), ("a@b.json", "a@b.json", nil),
            ("m.txt@11.1,60.2", "m.txt", Coordinate(longitude: 11.1, latitude: 60.2)),
            ("m@x@-1,-2", "m@x", Coordinate(longitude: -1, latitude: -2)), ("@1,2", "@1,2", nil),
            ("m@1,2,3", "m@1,2,3", nil),
        ] as [(String, String, Coordinate?)])
    func `a position may follow the file`(text: String, path: String, place: Coordinate?) throws {
        let file = try PictureParameter.weather.read(text)
        #expect(file.path == path && file.place == place)
    }

    @Test(arguments: ["", "m@181,0", "m@0,91"])
    func `a wrong position is refused`(text: String) {
        #expect(throws: ParameterError.self) { try PictureParameter.weather.read(text) }
    }
}
