import Geometry
import Language
import Overlays
import Routes
import TestSupport
import Testing

@testable import GeoFiles
@testable import MapPictures

@Suite struct ForecastKindTests {
    private static func table(_ sample: String, _ language: GuidanceLanguage = .english) throws
        -> ForecastTable
    {
        let file = try WeatherFile(
            ProjectFiles.read("samples/\(sample)"), named: sample, around: 0)
        let series = try #require(file.series.first)
        return try #require(ForecastKind.table(of: series, GuidanceText(language: language)))
    }

    @Test func `a table has four days of the place's clocks in steps of three hours`() throws {
        let table = try Self.table("andorra-weather.json")
        #expect(table.hours.count == 8 && table.hours[1] == "03:00")
        #expect(table.days.map(\.name) == ["Saturday", "Sunday", "Monday", "Tuesday"])
        #expect(table.days.allSatisfy { $0.cells.count == 8 })
        // The forecast begins at 7 o'clock on the clocks of Andorra.
        #expect(table.days[0].cells.prefix(2).allSatisfy { $0 == nil })
        #expect(table.days[3].cells.allSatisfy { $0 != nil })
        #expect(table.credit == "Weather: MET Norway")
    }

    @Test func `a step shows the temperature at its beginning and the worst sky until the next`()
        throws
    {
        // 12:00 in Oslo is 10:00 UTC: fair, partly cloudy, cloudy.
        let cells = try Self.table("oslo-weather.json").days[0].cells
        #expect(cells[4]?.temperature == "19°C")
        #expect(cells[4]?.icon == WeatherIcon(.cloudy, isDark: false))
        #expect(cells[5]?.icon == WeatherIcon(.heavyRain, isDark: false))
    }

    @Test func `the worst sky counts however short it is, and a temperature at its hour only`()
        throws
    {
        let rows = """
            {"latitude": 60, "longitude": 10, "utc_offset_seconds": 0, "minutely_15": {
             "time": ["2025-06-16T13:00", "2025-06-16T13:15", "2025-06-16T13:30", "2025-06-16T13:45"],
             "temperature_2m": [11, 12, 13, 14], "weather_code": [0, 95, 0, 0]}}
            """
        let file = try WeatherFile(Array(rows.utf8), named: "rows", around: 0)
        let series = try #require(file.series.first)
        let table = try #require(ForecastKind.table(of: series, GuidanceText()))
        // 13:00 UTC is 15:00 on the clocks of the place.
        let cells = table.days[0].cells
        #expect(cells[5]?.icon == WeatherIcon(.thunder, isDark: false))
        #expect(cells[5]?.temperature == "11°C")
        var late = WeatherSeries(at: series.place, by: .openMeteo)
        late.add(temperature: 9, at: 1_750_086_000)
        late.add(.fair, from: 1_750_086_000, to: 1_750_089_600)
        let other = try #require(ForecastKind.table(of: late, GuidanceText())).days[0].cells
        #expect(other[5] == ForecastTable.Cell(WeatherIcon(.fair, isDark: false), temperature: ""))
    }

    @Test func `days without values are left out`() throws {
        #expect(try Self.table("helsinki-weather.json").days.count == 1)
    }

    @Test func `an empty series has no table`() {
        let series = WeatherSeries(
            at: Coordinate(longitude: 10, latitude: 60), by: .metNorway)
        #expect(ForecastKind.table(of: series, GuidanceText()) == nil)
    }
}
