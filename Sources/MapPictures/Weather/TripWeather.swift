import Formats
import GeoFiles
import Geometry
import Language
import Overlays
import Parameters
import Routes
package import Tracks

/// The weather along a recorded trip, joined by place and time.
package struct TripWeather: Sendable {
    private let along: WeatherAlongWay
    /// The moments at which it was looked up, in order.
    private let moments: [(time: Double, weather: WeatherAt?)]
    /// Seconds since 1970 UTC at the trip's beginning.
    private let start: Double
    /// Notes for the user, a line each.
    let notes: [Message]

    /// The most places at which it is looked up, and the least seconds between two of them.
    private static let (mostPlaces, leastStep) = (1_000, 60.0)

    /// The weather of a trip.
    ///
    /// - Parameters:
    ///   - trip: the trip.
    ///   - input: the files.
    /// - Throws: `SceneError` for a file that can't be read, `GeoFileError` for one that is no
    ///   weather, ``ParameterError`` for a trip without times.
    package init(of trip: Trip, _ input: WeatherInput) throws {
        guard let start = trip.start, trip.isTimed else {
            throw ParameterError(
                "\(PictureParameter.weather) needs a track with dates and times")
        }
        let (lookup, notes) = try input.read(around: start + trip.duration / 2)
        let step = max(Self.leastStep, trip.duration / Double(Self.mostPlaces))
        var places: [(time: Double, place: Coordinate)] = []
        var next = 0.0
        for (index, sample) in trip.samples.enumerated()
        where sample.time >= next || index == trip.samples.count - 1 {
            places.append((start + sample.time, sample.coordinate))
            next = sample.time + step
        }
        let along = WeatherAlongWay(lookup, along: places)
        self.along = along
        self.start = start
        moments = places.map { ($0.time, along.weather(at: $0.time)) }
        self.notes = notes + [along.note].compactMap(\.self)
    }

    /// Returns the weather at a time, in seconds since the trip's start; `nil` if unknown.
    func values(at seconds: Double) -> WeatherValues? {
        along.weather(at: start + seconds)?.values
    }

    /// Who tells it, in the form of a credit; empty if there is no weather.
    var credits: [String] { Self.credits(of: moments.compactMap(\.weather)) }

    /// Returns the credits of weather, without repeats.
    static func credits(of weather: [WeatherAt]) -> [String] {
        let sources = Set(weather.map(\.series.source))
        return WeatherSeries.Source.allCases.filter(sources.contains).map(\.credit)
    }

    // MARK: The whole trip

    private var known: [WeatherValues] { moments.compactMap { $0.weather?.values } }
    private var temperatures: [Double] { known.compactMap(\.temperature) }
    private var greatestWind: Double? { known.compactMap { $0.wind?.speed }.max() }
    private var greatestGust: Double? { known.compactMap { $0.wind?.gust }.max() }

    /// The moment whose sky hindered most; `nil` if the sky is unknown.
    private var worst: WeatherValues? {
        known.filter { $0.condition != nil }.max { first, second in
            (first.condition ?? .clear) < (second.condition ?? .clear)
        }
    }

    /// Millimetres that fell during the trip, where the vehicle was; `nil` if unknown.
    private var fallen: Double? {
        let rates = known.compactMap(\.precipitation)
        guard !rates.isEmpty else { return nil }
        return zip(moments, moments.dropFirst()).reduce(0) { sum, pair in
            sum + (pair.0.weather?.values.precipitation ?? 0) * (pair.1.time - pair.0.time) / 3_600
        }
    }

    /// The wind from which a card mentions it, in metres per second: a fresh breeze (Beaufort 5),
    /// gusts of a near gale (7).
    private static let (notableWind, notableGust) = (8.0, 13.9)

    /// Returns the facts of a card: the sky with the temperature, what fell, and a strong wind.
    func facts(_ text: GuidanceText) -> [TripCardContent.Fact] {
        var facts: [TripCardContent.Fact] = []
        let worst = worst
        if worst != nil || !temperatures.isEmpty {
            facts.append(
                TripCardContent.Fact(
                    worst?.condition.map(text.weather) ?? text.language[.weatherWeather],
                    temperatureText(text), weather: worst.flatMap(WeatherIcon.init)))
        }
        if let fallen, fallen >= 0.05, let amount = text.precipitation(fallen) {
            facts.append(TripCardContent.Fact(text.language[.weatherPrecipitation], amount))
        }
        if let wind = greatestWind, wind >= Self.notableWind {
            facts.append(TripCardContent.Fact(text.language[.weatherWind], text.wind(wind)))
        }
        if let gust = greatestGust, gust >= Self.notableGust {
            facts.append(TripCardContent.Fact(text.language[.weatherGusts], text.wind(gust)))
        }
        return facts
    }

    /// The temperature: one, from start to end if it only rose or fell, else from the least to the
    /// greatest.
    private func temperatureText(_ text: GuidanceText) -> String {
        let all = temperatures
        guard let first = all.first, let last = all.last, let least = all.min(),
            let most = all.max()
        else { return "" }
        let (from, to) = (text.temperature(least), text.temperature(most))
        guard from != to else { return from }
        let ends = Set([text.temperature(first), text.temperature(last)])
        guard ends == [from, to] else { return "\(from) – \(to)" }
        return "\(text.temperature(first)) → \(text.temperature(last))"
    }

    /// Returns the words for a sentence: `Rain, 14 °C`.
    func words(_ text: GuidanceText) -> [String] {
        facts(text).prefix(1).flatMap { [$0.name, $0.value] }.filter { !$0.isEmpty }
    }

    /// The member of a sidecar.
    var document: JSONValue {
        func number(_ value: Double?) -> JSONValue {
            value.map { .number(($0 * 10).rounded() / 10) } ?? .null
        }
        let sources = Set(moments.compactMap { $0.weather?.series.source })
        return [
            "condition": worst?.condition.map { .string($0.rawValue) } ?? .null,
            "temperatureCelsius": [
                "start": number(temperatures.first), "end": number(temperatures.last),
                "least": number(temperatures.min()), "greatest": number(temperatures.max()),
            ],
            "precipitationMillimeters": number(fallen),
            "windMetersPerSecond": number(greatestWind),
            "gustMetersPerSecond": number(greatestGust),
            "sources": .array(
                WeatherSeries.Source.allCases.filter(sources.contains).map { .string($0.rawValue) }),
            "places": .number(Double(moments.count)),
            "placesWithoutWeather": .number(Double(moments.count { $0.weather == nil })),
        ]
    }
}
