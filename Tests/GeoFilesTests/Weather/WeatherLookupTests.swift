import Geometry
import Testing

@testable import GeoFiles

@Suite struct WeatherLookupTests {
    private static let noon = 1_750_075_200.0

    private static func series(
        _ degrees: Double, longitude: Double, source: WeatherSeries.Source = .metNorway,
        hours: Double = 6
    ) -> WeatherSeries {
        var series = WeatherSeries(
            at: Coordinate(longitude: longitude, latitude: 60), by: source)
        series.add(temperature: degrees, at: noon)
        if !source.isObserved { series.add(temperature: degrees, at: noon + hours * 3_600) }
        return series
    }

    /// A degree of longitude is 55.8 km at this latitude.
    private static func place(_ longitude: Double) -> Coordinate {
        Coordinate(longitude: longitude, latitude: 60)
    }

    @Test(arguments: [
        (0.0, 1.0), (0.45, 1), (0.55, 2), (1, 2), (1.89, 2),
    ])
    func `the nearest place counts`(longitude: Double, degrees: Double) throws {
        let lookup = WeatherLookup([Self.series(1, longitude: 0), Self.series(2, longitude: 1)])
        let found = try lookup.weather(at: Self.place(longitude), Self.noon).get()
        #expect(found.values.temperature == degrees)
    }

    @Test(arguments: [
        (0.89, WeatherSeries.Source.metNorway, true), (0.91, .metNorway, false),
        (0.53, .metar, true), (0.55, .metar, false),
    ])
    func `forecasts count up to 50 km, observations up to 30 km`(
        longitude: Double, source: WeatherSeries.Source, isFound: Bool
    ) {
        let lookup = WeatherLookup([Self.series(1, longitude: 0, source: source)])
        let found = lookup.weather(at: Self.place(longitude), Self.noon)
        #expect(((try? found.get()) != nil) == isFound)
        if !isFound { #expect(found == .failure(WeatherMissing(.tooFar))) }
    }

    @Test func `a farther place counts if the nearest has nothing at the time`() throws {
        let lookup = WeatherLookup([
            Self.series(1, longitude: 0, hours: 1), Self.series(2, longitude: 0.5),
        ])
        let found = try lookup.weather(at: Self.place(0), Self.noon + 7_200).get()
        #expect(found.values.temperature == 2)
        #expect(
            lookup.weather(at: Self.place(0), Self.noon - 1)
                == .failure(WeatherMissing(.otherTime)))
    }

    @Test func `of two at one place the observed counts`() throws {
        for order in [[0, 1], [1, 0]] {
            let all = [
                Self.series(1, longitude: 0), Self.series(2, longitude: 0, source: .metar),
            ]
            let found = try WeatherLookup(order.map { all[$0] }).weather(
                at: Self.place(0.1), Self.noon
            ).get()
            #expect(found.values.temperature == 2)
        }
    }

    @Test func `a way along the middle does not change from place to place again and again`() {
        let lookup = WeatherLookup([Self.series(1, longitude: 0), Self.series(2, longitude: 1)])
        let way = (0..<100).map { step in
            (
                time: Self.noon + Double(step),
                place: Self.place(0.5 + (step % 2 == 0 ? 0.03 : -0.03))
            )
        }
        let along = WeatherAlongWay(lookup, along: way)
        let shown = Set(way.map { along.weather(at: $0.time)?.values.temperature })
        #expect(shown.count == 1 && along.missing.isEmpty && along.placeCount == 100)
    }

    @Test func `a way from place to place changes once, and what has no weather is counted`() {
        let lookup = WeatherLookup([Self.series(1, longitude: 0), Self.series(2, longitude: 1)])
        let way = (0..<80).map { step in
            (time: Self.noon + Double(step), place: Self.place(Double(step) / 20))
        }
        let along = WeatherAlongWay(lookup, along: way)
        let shown = way.map { along.weather(at: $0.time)?.values.temperature }
        #expect(zip(shown, shown.dropFirst()).count { $0 != $1 } == 2)
        #expect(shown.first == 1 && shown[30] == 2 && shown.last == .some(nil))
        #expect(along.missing[.tooFar] == shown.count { $0 == nil })
    }

    @Test func `weather of one place jumps over no longer than the steps of late forecasts`() {
        let long = Self.series(1, longitude: 0, hours: 7)
        #expect(long.values(at: Self.noon + 3_600) == nil)
        #expect(long.values(at: Self.noon)?.temperature == 1)
    }

    @Test(arguments: [(12.0, false), (0, true), (23, true), (3, false), (1, true)])
    func `it is dark while the sun is down at the place`(hour: Double, isDark: Bool) throws {
        // In June at 60° north the sun is up from about 1:50 to 20:40 UTC.
        let midnight = Self.noon - 43_200
        var series = WeatherSeries(
            at: Coordinate(longitude: 10.75, latitude: 59.9), by: .openMeteo)
        for step in 0...30 { series.add(temperature: 1, at: midnight + Double(step) * 3_600) }
        #expect(try #require(series.values(at: midnight + hour * 3_600)).isDark == isDark)
    }
}
