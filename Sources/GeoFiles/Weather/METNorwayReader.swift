import Formats
import Geometry
import Language

/// Reads forecasts of the Norwegian Meteorological Institute: Locationforecast 2.0 as JSON, compact
/// or complete.
struct METNorwayReader {
    private let reading: GeoReading
    private var skipped = SkippedRecords()

    /// Whether a document is such a forecast.
    static func reads(_ json: JSONValue) -> Bool { json["properties"]?["timeseries"] != nil }

    /// Reads a document.
    ///
    /// - Returns: the series, and what was skipped.
    static func series(
        _ json: JSONValue, reading: GeoReading
    ) throws(GeoFileError) -> (WeatherSeries, SkippedRecords) {
        var reader = METNorwayReader(reading: reading)
        let series = try reader.series(json)
        return (series, reader.skipped)
    }

    private init(reading: GeoReading) { self.reading = reading }

    private mutating func series(_ json: JSONValue) throws(GeoFileError) -> WeatherSeries {
        let position = json["geometry"]?["coordinates"]
        guard
            let place = GeoReading.fix(
                longitude: position?[0]?.number, latitude: position?[1]?.number)
        else { throw reading.error("its forecast has no place: a Point with longitude, latitude") }
        guard let steps = json["properties"]?["timeseries"]?.array else {
            throw reading.error("its timeseries is no list")
        }
        var series = WeatherSeries(at: place, by: .metNorway)
        for step in steps {
            try reading.countPoints()
            guard let time = step["time"]?.string.flatMap({ CivilTime(iso: $0) })?.seconds,
                let data = step["data"]
            else {
                skipped.count(.unreadable)
                continue
            }
            add(data, at: time, to: &series)
        }
        series.sort()
        return series
    }

    /// Adds a step: what applies at its time, and what applies to the hours after it.
    private mutating func add(_ data: JSONValue, at time: Double, to series: inout WeatherSeries) {
        let details = data["instant"]?["details"]
        if let temperature = details?["air_temperature"]?.number,
            !series.add(temperature: temperature, at: time)
        {
            skipped.count(.noValue)
        }
        if let wind = details?["wind_speed"]?.number {
            let isWind = series.add(
                wind: wind, gust: details?["wind_speed_of_gust"]?.number,
                direction: details?["wind_from_direction"]?.number, at: time)
            if !isWind { skipped.count(.noValue) }
        }
        // Late in a forecast the steps are six hours apart, and have no next hour.
        let periods = [("next_1_hours", 1.0), ("next_6_hours", 6), ("next_12_hours", 12)]
            .compactMap { key, hours in data[key].map { ($0, hours) } }
        if let (code, hours) = Self.first(periods, { $0["summary"]?["symbol_code"]?.string }) {
            if let condition = Self.condition(ofCode: code) {
                series.add(condition, from: time, to: time + hours * 3_600)
            } else {
                skipped.count(.noValue)
            }
        }
        if let (amount, hours) = Self.first(
            periods, { $0["details"]?["precipitation_amount"]?.number }),
            !series.add(precipitation: amount / hours, from: time, to: time + hours * 3_600)
        {
            skipped.count(.noValue)
        }
    }

    /// Returns the value of the shortest period that has one, with the hours of that.
    private static func first<Value>(
        _ periods: [(JSONValue, Double)], _ value: (JSONValue) -> Value?
    ) -> (Value, Double)? {
        for (period, hours) in periods {
            if let value = value(period) { return (value, hours) }
        }
        return nil
    }

    // MARK: Symbol codes

    /// Returns the meaning of a symbol's code, such as `lightrainshowers_day`; `nil` if it is none.
    ///
    /// A code is a sky, or amount, kind and course of precipitation, with thunder or without.
    /// Two codes of the service have one `s` too many after `light`.
    ///
    /// - Parameter code: the code; day and night are not taken from it, since periods may have both.
    /// - Returns: the meaning.
    static func condition(ofCode code: String) -> WeatherCondition? {
        let parts = code.split(separator: "_", omittingEmptySubsequences: false)
        guard let first = parts.first, parts.count <= 2,
            parts.count == 1 || ["day", "night", "polartwilight"].contains(parts[1])
        else { return nil }
        if let sky = skies[String(first)] { return sky }
        var rest = first
        func drop(_ word: String, from rest: inout Substring) -> Bool {
            guard rest.hasPrefix(word) else { return false }
            rest = rest.dropFirst(word.count)
            return true
        }
        let isLight = drop("light", from: &rest)
        let isHeavy = !isLight && drop("heavy", from: &rest)
        if isLight, rest.hasPrefix("ss") { rest = rest.dropFirst() }
        guard let kind = ["rain", "sleet", "snow"].first(where: { drop($0, from: &rest) }) else {
            return nil
        }
        let isShower = drop("showers", from: &rest)
        let hasThunder = drop("andthunder", from: &rest)
        guard rest.isEmpty else { return nil }
        if hasThunder { return .thunder }
        switch kind {
        case "sleet": return .sleet
        case "snow": return isHeavy ? .heavySnow : isShower ? .snowShowers : .snow
        default:
            if isHeavy { return .heavyRain }
            return isShower ? .rainShowers : isLight ? .lightRain : .rain
        }
    }

    private static let skies: [String: WeatherCondition] = [
        "clearsky": .clear, "fair": .fair, "partlycloudy": .partlyCloudy, "cloudy": .cloudy,
        "fog": .fog,
    ]
}
