import Geometry
import Testing

@testable import GeoFiles

@Suite struct METNorwayReaderTests {
    static func forecast(_ steps: String, place: String = "[10.75,59.91,10]") -> String {
        """
        {"type":"Feature","geometry":{"type":"Point","coordinates":\(place)},
        "properties":{"meta":{},"timeseries":[\(steps)]}}
        """
    }

    static func read(_ text: String) throws -> WeatherFile {
        try WeatherFile(Array(text.utf8), named: "file", around: 1_750_075_200)
    }

    private static let steps = """
        {"time":"2025-06-16T12:00:00Z","data":{"instant":{"details":{"air_temperature":10.0,
        "wind_speed":2.0,"wind_from_direction":200.0,"wind_speed_of_gust":6.0}},
        "next_1_hours":{"summary":{"symbol_code":"lightrainshowers_day"},
        "details":{"precipitation_amount":0.4}},
        "next_6_hours":{"summary":{"symbol_code":"rain"},"details":{"precipitation_amount":9}}}},
        {"time":"2025-06-16T13:00:00Z","data":{"instant":{"details":{"air_temperature":14.0,
        "wind_speed":4.0}},
        "next_6_hours":{"summary":{"symbol_code":"heavysnow"},"details":{"precipitation_amount":6}},
        "next_12_hours":{"summary":{"symbol_code":"cloudy"}}}},
        {"time":"2025-06-16T19:00:00Z","data":{"instant":{"details":{"air_temperature":8.0}}}}
        """
    /// 12:00 UTC.
    private static let noon = 1_750_075_200.0

    @Test func `temperature and wind lie between two steps, the sky is that of the step`() throws {
        let series = try #require(try Self.read(Self.forecast(Self.steps)).series.first)
        #expect(series.place == Coordinate(longitude: 10.75, latitude: 59.91))
        let values = try #require(series.values(at: Self.noon + 900))
        #expect(values.temperature == 11 && values.wind?.speed == 2.5 && !values.isDark)
        #expect(values.condition == .rainShowers && values.precipitation == 0.4)
        let late = try #require(series.values(at: Self.noon + 4 * 3600))
        #expect(late.temperature == 11 && late.condition == .heavySnow && late.precipitation == 1)
    }

    @Test func `before the first and after the last step there is no weather`() throws {
        let series = try #require(try Self.read(Self.forecast(Self.steps)).series.first)
        #expect(series.values(at: Self.noon - 1) == nil)
        #expect(series.values(at: Self.noon + 7 * 3600 + 1) == nil)
        #expect(series.end == Self.noon + 7 * 3600)
    }

    /// Every code that the service may send, without day and night.
    @Test(arguments: [
        ("clearsky", WeatherCondition.clear), ("fair", .fair), ("partlycloudy", .partlyCloudy),
        ("cloudy", .cloudy), ("fog", .fog), ("rainshowers", .rainShowers),
        ("rainshowersandthunder", .thunder), ("sleetshowers", .sleet),
        ("snowshowers", .snowShowers), ("rain", .rain), ("heavyrain", .heavyRain),
        ("heavyrainandthunder", .thunder), ("sleet", .sleet), ("snow", .snow),
        ("snowandthunder", .thunder), ("sleetshowersandthunder", .thunder),
        ("snowshowersandthunder", .thunder), ("rainandthunder", .thunder),
        ("sleetandthunder", .thunder), ("lightrainshowersandthunder", .thunder),
        ("heavyrainshowersandthunder", .thunder), ("lightssleetshowersandthunder", .thunder),
        ("heavysleetshowersandthunder", .thunder), ("lightssnowshowersandthunder", .thunder),
        ("heavysnowshowersandthunder", .thunder), ("lightrainandthunder", .thunder),
        ("lightsleetandthunder", .thunder), ("heavysleetandthunder", .thunder),
        ("lightsnowandthunder", .thunder), ("heavysnowandthunder", .thunder),
        ("lightrainshowers", .rainShowers), ("heavyrainshowers", .heavyRain),
        ("lightsleetshowers", .sleet), ("heavysleetshowers", .sleet),
        ("lightsnowshowers", .snowShowers), ("heavysnowshowers", .heavySnow),
        ("lightrain", .lightRain), ("lightsleet", .sleet), ("heavysleet", .sleet),
        ("lightsnow", .snow), ("heavysnow", .heavySnow),
    ])
    func `a symbol has one meaning by day, by night and in polar twilight`(
        code: String, condition: WeatherCondition
    ) {
        for ending in ["", "_day", "_night", "_polartwilight"] {
            #expect(METNorwayReader.condition(ofCode: code + ending) == condition)
        }
    }

    @Test(arguments: [
        "", "_", "_day", "rain_", "rain_noon", "rain_day_night", "rains", "andthunder",
        "light", "lightheavyrain", "RAIN", "drizzle", "rainandthundershowers",
    ])
    func `other words are no symbols`(code: String) {
        #expect(METNorwayReader.condition(ofCode: code) == nil)
    }

    @Test func `steps and values that are none are counted`() throws {
        let file = try Self.read(
            Self.forecast(
                """
                {"time":"tomorrow","data":{}}, {"data":{}}, {"time":"2025-06-16T12:00:00Z"}, 7, null,
                {"time":"2025-06-16T12:00:00Z","data":{"instant":{"details":{"air_temperature":1e300,
                "wind_speed":-1}},"next_1_hours":{"summary":{"symbol_code":"frogs"},
                "details":{"precipitation_amount":-0.1}}}},
                {"time":"2025-06-16T13:00:00Z","data":{"instant":{"details":{"air_temperature":5}}}}
                """))
        #expect(file.series.first?.temperatures.count == 1)
        #expect(file.series.first?.winds.isEmpty == true)
        let note = try #require(file.notes.first)
        #expect(note.contains("5 left out: unreadable") && note.contains("4 left out: values"))
    }

    @Test(arguments: [
        (forecast("", place: "[10.75]"), "has no place"),
        (forecast("", place: "[10.75,91]"), "has no place"),
        (forecast("", place: "\"Oslo\""), "has no place"),
        (forecast(""), "it has no weather"),
        (#"{"properties":{"timeseries":{}},"geometry":{"coordinates":[1,2]}}"#, "is no list"),
        (#"{"type":"Feature","properties":{}}"#, "JSON without weather"),
        ("[]", "it has no weather"), ("{", "not JSON"), ("", "it has no weather"),
        ("<metar/>", "it is XML"),
    ])
    func `a file without weather is refused with the reason`(text: String, reason: String) {
        let error = #expect(throws: GeoFileError.self) { try Self.read(text) }
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }
}
