import Geometry
import Testing

@testable import GeoFiles

@Suite struct OpenMeteoReaderTests {
    /// 12:00 UTC on 2025-06-16.
    private static let noon = 1_750_075_200.0

    private static func series(_ text: String) throws -> WeatherSeries {
        try #require(
            try WeatherFile(Array(text.utf8), named: "file", around: noon).series.first)
    }

    @Test func `clocks are those of the place, and units those that the file names`() throws {
        let series = try Self.series(
            """
            {"latitude":60.0,"longitude":25.0,"utc_offset_seconds":10800,
            "hourly_units":{"time":"iso8601","temperature_2m":"°F","precipitation":"inch",
            "wind_speed_10m":"mp/h","wind_gusts_10m":"mp/h"},
            "hourly":{"time":["2025-06-16T15:00","2025-06-16T16:00"],"temperature_2m":[50,59],
            "precipitation":[0,0.1],"weather_code":[3,65],"wind_speed_10m":[10,10],
            "wind_gusts_10m":[20,20],"wind_direction_10m":[0,360]}}
            """)
        let values = try #require(series.values(at: Self.noon + 1_800))
        #expect(abs((values.temperature ?? 0) - 12.5) < 1e-9 && values.condition == .heavyRain)
        #expect(abs((values.precipitation ?? 0) - 2.54) < 1e-9)
        #expect(abs((values.wind?.speed ?? 0) - 4.4704) < 1e-9)
        #expect(abs((values.wind?.gust ?? 0) - 8.9408) < 1e-9)
    }

    @Test func `the sky is that of the nearest hour, the precipitation that of the hour before`()
        throws
    {
        let series = try Self.series(
            """
            {"latitude":60,"longitude":25,"hourly":{"time":[1750075200,1750078800,1750082400],
            "temperature_2m":[1,2,3],"weathercode":[0,61,3],"precipitation":[0,0.5,0]}}
            """)
        let expected: [(Double, WeatherCondition, Double)] = [
            (600, .clear, 0.5), (1_799, .clear, 0.5), (1_801, .lightRain, 0.5),
            (3_601, .lightRain, 0), (5_401, .cloudy, 0),
        ]
        for (seconds, condition, rate) in expected {
            let values = try #require(series.values(at: Self.noon + seconds))
            #expect(values.condition == condition && values.precipitation == rate)
        }
    }

    @Test func `nulls and short columns leave gaps`() throws {
        let series = try Self.series(
            """
            {"latitude":60,"longitude":25,"hourly":{"time":[1750075200,1750078800,"x",1750086000],
            "temperature_2m":[1,null,9,4],"windspeed_10m":[3.6],"weather_code":[null,null]}}
            """)
        #expect(series.temperatures.map(\.value) == [1, 4] && series.conditions.isEmpty)
        #expect(series.winds.map(\.value.speed) == [1])
        #expect(series.values(at: Self.noon + 3_600)?.temperature == 2)
    }

    @Test func `quarters of an hour count before hours`() throws {
        let series = try Self.series(
            """
            {"latitude":60,"longitude":25,
            "hourly":{"time":[1750075200,1750078800],"temperature_2m":[0,0],"weather_code":[0,0]},
            "minutely_15":{"time":[1750075200,1750076100],"temperature_2m":[5,6],
            "precipitation":[0,0.25]}}
            """)
        #expect(series.temperatures.map(\.value) == [5, 6])
        #expect(series.precipitation.map(\.value) == [0, 1] && series.conditions.count == 2)
    }

    @Test func `a list has several places`() throws {
        let one =
            #"{"latitude":60,"longitude":25,"hourly":{"time":[1750075200],"temperature_2m":[1]}}"#
        let other = one.replacing("60", with: "61")
        let file = try WeatherFile(
            Array("[\(one),\(other)]".utf8), named: "file", around: Self.noon)
        #expect(file.series.map(\.place.latitude) == [60, 61])
    }

    @Test(arguments: [
        (#"{"latitude":60,"hourly":{"time":[]}}"#, "no latitude and longitude"),
        (#"{"latitude":60,"longitude":25,"hourly":{}}"#, "have no times"),
        (#"{"latitude":60,"longitude":25,"hourly":{"time":[]}}"#, "no weather"),
        (
            #"{"latitude":60,"longitude":25,"utc_offset_seconds":1e9,"hourly":{"time":[]}}"#,
            "18 hours"
        ),
        (
            #"{"latitude":60,"longitude":25,"hourly_units":{"temperature_2m":"K"},"hourly":{"time":[0],"temperature_2m":[280]}}"#,
            "in 'K'"
        ),
        (
            #"{"error":true,"reason":"Daily API request limit exceeded."}"#,
            "Daily API request limit"
        ),
    ])
    func `a wrong answer is refused with the reason`(text: String, reason: String) {
        let error = #expect(throws: GeoFileError.self) {
            try WeatherFile(Array(text.utf8), named: "file", around: Self.noon)
        }
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }
}
