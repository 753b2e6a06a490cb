import Formats
import Geometry
import Language

/// Reads answers of Open-Meteo, of its forecast and of its archive: columns of values every hour or
/// every quarter of one.
struct OpenMeteoReader {
    private let reading: GeoReading
    private let secondsEast: Double
    private var skipped = SkippedRecords()

    /// Whether a document is such an answer.
    static func reads(_ json: JSONValue) -> Bool {
        json["hourly"] != nil || json["minutely_15"] != nil
    }

    /// Reads an answer for one place.
    ///
    /// - Returns: the series, and what was skipped.
    static func series(
        _ json: JSONValue, reading: GeoReading
    ) throws(GeoFileError) -> (WeatherSeries, SkippedRecords) {
        let place = GeoReading.fix(
            longitude: json["longitude"]?.number, latitude: json["latitude"]?.number)
        guard let place else { throw reading.error("it has no latitude and longitude") }
        let offset = json["utc_offset_seconds"]?.number ?? 0
        guard (-64_800...64_800).contains(offset) else {
            throw reading.error("its utc_offset_seconds is beyond 18 hours")
        }
        var reader = OpenMeteoReader(reading: reading, secondsEast: offset)
        var series = WeatherSeries(at: place, by: .openMeteo)
        for (key, seconds) in [("minutely_15", 900.0), ("hourly", 3_600)] {
            guard let block = json[key] else { continue }
            let table = try Table(block, units: json[key + "_units"], seconds: seconds, reader)
            try reader.add(table, to: &series)
        }
        series.sort()
        return (series, reader.skipped)
    }

    private init(reading: GeoReading, secondsEast: Double) {
        self.reading = reading
        self.secondsEast = secondsEast
    }

    // MARK: Columns

    /// The columns of one interval, with the times of their rows.
    private struct Table {
        let json: JSONValue
        let units: JSONValue?
        /// Seconds since 1970 UTC; `nil` for a row whose time can't be read.
        let times: [Double?]
        /// Seconds from one row to the next.
        let seconds: Double

        init(
            _ json: JSONValue, units: JSONValue?, seconds: Double, _ reader: OpenMeteoReader
        ) throws(GeoFileError) {
            guard let times = json["time"]?.array else {
                throw reader.reading.error("its values have no times")
            }
            try reader.reading.countPoints(times.count)
            self.json = json
            self.units = units
            self.times = times.map { time in
                switch time {
                // Seconds since 1970 are in UTC, clocks are those of the place.
                case .number(let seconds): (-1e11...1e11).contains(seconds) ? seconds : nil
                case .string(let text):
                    CivilTime(iso: text).map {
                        $0.zone == nil ? $0.seconds - reader.secondsEast : $0.seconds
                    }
                default: nil
                }
            }
            let known = self.times.compactMap(\.self)
            // The user may have asked for a value every three or six hours.
            let steps = zip(known, known.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }
            self.seconds = min(steps.min() ?? seconds, 21_600)
        }

        /// The numbers of a column by one of its names; `nil` if there is none.
        func column(_ names: [String]) -> (values: [Double?], unit: String?)? {
            for name in names {
                guard let values = json[name]?.array else { continue }
                return (values.map(\.number), units?[name]?.string)
            }
            return nil
        }
    }

    /// Adds the columns of a table for which there are no values yet.
    private mutating func add(
        _ table: Table, to series: inout WeatherSeries
    ) throws(GeoFileError) {
        if series.temperatures.isEmpty,
            let (values, unit) = table.column(["temperature_2m", "temperature"])
        {
            let celsius = try Self.celsius(unit, reading)
            each(values, of: table) { series.add(temperature: celsius($0), at: $1) }
        }
        if series.winds.isEmpty { try addWinds(table, to: &series) }
        if series.precipitation.isEmpty, let (values, unit) = table.column(["precipitation"]) {
            let rate = try Self.millimeters(unit, reading) * 3_600 / table.seconds
            // The sum of the time before.
            each(values, of: table) { value, time in
                series.add(precipitation: value * rate, from: time - table.seconds, to: time)
            }
        }
        if series.conditions.isEmpty,
            let (values, _) = table.column(["weather_code", "weathercode"])
        {
            // The sky at the time, which is nearest from half a step before to half a step after.
            each(values, of: table) { value, time in
                guard let condition = Self.condition(ofCode: value) else { return false }
                series.add(
                    condition, from: time - table.seconds / 2, to: time + table.seconds / 2)
                return true
            }
        }
    }

    private mutating func addWinds(
        _ table: Table, to series: inout WeatherSeries
    ) throws(GeoFileError) {
        guard let (speeds, unit) = table.column(["wind_speed_10m", "windspeed_10m"]) else { return }
        let factor = try Self.metersPerSecond(unit, reading)
        let gusts = table.column(["wind_gusts_10m", "windgusts_10m"])
        let gustFactor = try Self.metersPerSecond(gusts?.unit ?? unit, reading)
        let directions = table.column(["wind_direction_10m", "winddirection_10m"])?.values
        for (index, time) in table.times.enumerated() {
            guard let time, index < speeds.count, let speed = speeds[index] else { continue }
            func value(_ column: [Double?]?) -> Double? {
                guard let column, column.indices.contains(index) else { return nil }
                return column[index]
            }
            let isWind = series.add(
                wind: speed * factor, gust: value(gusts?.values).map { $0 * gustFactor },
                direction: value(directions), at: time)
            if !isWind { skipped.count(.noValue) }
        }
    }

    /// Hands over the values of a column with their times, and counts those that are refused.
    private mutating func each(
        _ values: [Double?], of table: Table, _ add: (Double, Double) -> Bool
    ) {
        for (value, time) in zip(values, table.times) {
            guard let value else { continue }
            guard let time else {
                skipped.count(.unreadable)
                continue
            }
            if !add(value, time) { skipped.count(.noValue) }
        }
    }

    // MARK: Units

    private static func celsius(
        _ unit: String?, _ reading: GeoReading
    ) throws(GeoFileError) -> (Double) -> Double {
        switch unit {
        case nil, "°C": { $0 }
        case "°F": { ($0 - 32) / 1.8 }
        case .some(let other): throw unknown(other, "temperatures", reading)
        }
    }

    private static func metersPerSecond(
        _ unit: String?, _ reading: GeoReading
    ) throws(GeoFileError) -> Double {
        switch unit {
        case nil, "km/h": 1 / 3.6
        case "m/s", "ms": 1
        case "mp/h", "mph": 0.44704
        case "kn", "kt": 1_852 / 3_600
        case .some(let other): throw unknown(other, "winds", reading)
        }
    }

    private static func millimeters(
        _ unit: String?, _ reading: GeoReading
    ) throws(GeoFileError) -> Double {
        switch unit {
        case nil, "mm": 1
        case "inch": 25.4
        case .some(let other): throw unknown(other, "precipitation", reading)
        }
    }

    private static func unknown(
        _ unit: String, _ quantity: String, _ reading: GeoReading
    ) -> GeoFileError {
        reading.error(
            "its \(quantity) are in '\(PrintableExcerpt.of(unit))', which is no known unit")
    }

    /// Returns the meaning of a code of the World Meteorological Organization (table 4677) as far as
    /// Open-Meteo uses them; `nil` for others.
    static func condition(ofCode code: Double) -> WeatherCondition? {
        switch Int(exactly: code) {
        case 0: .clear
        case 1: .fair
        case 2: .partlyCloudy
        case 3: .cloudy
        case 45, 48: .fog
        case 51, 53, 55, 61: .lightRain
        case 56, 57, 66, 67: .freezingRain
        case 63: .rain
        case 65, 82: .heavyRain
        case 68, 69, 83, 84: .sleet
        case 71, 73, 77: .snow
        case 75: .heavySnow
        case 80, 81: .rainShowers
        case 85, 86: .snowShowers
        case 95: .thunder
        case 96, 99: .hail
        default: nil
        }
    }
}
