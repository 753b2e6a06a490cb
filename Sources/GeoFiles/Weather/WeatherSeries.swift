import Formats
package import Geometry

/// The weather at one place over time, as a file tells it.
package struct WeatherSeries: Hashable, Sendable {
    /// Who tells the weather.
    package enum Source: String, Hashable, Sendable, CaseIterable {
        /// The Norwegian Meteorological Institute: Locationforecast 2.0.
        case metNorway = "MET Norway"
        /// Open-Meteo: forecast and archive.
        case openMeteo = "Open-Meteo.com"
        /// The observers of an airport.
        case metar = "METAR"

        /// Whether values were observed, not computed.
        package var isObserved: Bool { self == .metar }
        /// The credit that pictures show.
        package var credit: String { "Weather: \(rawValue)" }

        /// The distance in metres up to which values count for a place beside theirs.
        package var extent: Double { isObserved ? 30_000 : 50_000 }
        /// The most seconds between two values of which the times between them have some too.
        var longestStep: Double { isObserved ? 5_400 : 6.5 * 3_600 }
        /// The seconds for which a value holds that no other one follows.
        var hold: Double { isObserved ? 5_400 : 0 }
    }

    /// The wind at a moment.
    package struct Wind: Hashable, Sendable {
        /// Metres per second.
        package var speed: Double
        /// Metres per second of its gusts; `nil` if unknown or not much more.
        package var gust: Double?
        /// The direction that it comes from, in degrees clockwise from true north; `nil` if unknown or
        /// changing.
        package var direction: Double?

        /// A wind from its parts.
        package init(speed: Double, gust: Double? = nil, direction: Double? = nil) {
            self.speed = speed
            self.gust = gust
            self.direction = direction
        }
    }

    /// A value at a moment.
    package struct Instant<Value: Hashable & Sendable>: Hashable, Sendable {
        /// Seconds since 1970 UTC.
        package var time: Double
        /// The value.
        package var value: Value
    }

    /// A value during a time.
    package struct Span<Value: Hashable & Sendable>: Hashable, Sendable {
        /// The beginning in seconds since 1970 UTC.
        package var start: Double
        /// The end, at which the next one may begin.
        package var end: Double
        /// The value.
        package var value: Value
    }

    /// The place.
    package let place: Coordinate
    /// Who tells it.
    package let source: Source
    /// The station's name, such as `ENGM`; `nil` for a place without one.
    package let station: String?
    /// Degrees Celsius, in order of time.
    package private(set) var temperatures: [Instant<Double>] = []
    /// Winds, in order of time.
    package private(set) var winds: [Instant<Wind>] = []
    /// What the sky does, in order of time.
    package private(set) var conditions: [Span<WeatherCondition>] = []
    /// Millimetres of water an hour, in order of time.
    package private(set) var precipitation: [Span<Double>] = []

    /// An empty series.
    package init(at place: Coordinate, by source: Source, station: String? = nil) {
        self.place = place
        self.source = source
        self.station = station
    }

    /// Whether it has no value.
    package var isEmpty: Bool {
        temperatures.isEmpty && winds.isEmpty && conditions.isEmpty && precipitation.isEmpty
    }

    /// The time after which it has no values, in seconds since 1970 UTC; `nil` if it is empty.
    package var end: Double? {
        let ends = [
            temperatures.last.map { $0.time + source.hold },
            winds.last.map { $0.time + source.hold }, conditions.last?.end, precipitation.last?.end,
        ]
        return ends.compactMap(\.self).max()
    }

    // MARK: Adding values

    /// The values that weather has; others are mistakes of a file.
    static let (degrees, speeds, rates) = (-100.0...70.0, 0.0...150.0, 0.0...500.0)

    /// Adds a temperature; values that no weather has are ignored.
    ///
    /// - Returns: whether it is a temperature.
    @discardableResult
    mutating func add(temperature: Double, at time: Double) -> Bool {
        guard Self.degrees.contains(temperature) else { return false }
        temperatures.append(Instant(time: time, value: temperature))
        return true
    }

    /// Adds a wind in metres per second; values that no weather has are ignored.
    ///
    /// - Returns: whether it is a wind.
    @discardableResult
    mutating func add(
        wind speed: Double, gust: Double?, direction: Double?, at time: Double
    ) -> Bool {
        guard Self.speeds.contains(speed) else { return false }
        let gust = gust.flatMap { Self.speeds.contains($0) && $0 > speed ? $0 : nil }
        let direction = direction.flatMap { (0...360).contains($0) ? $0 : nil }
        winds.append(
            Instant(time: time, value: Wind(speed: speed, gust: gust, direction: direction)))
        return true
    }

    /// Adds what the sky does during a time.
    mutating func add(_ condition: WeatherCondition, from start: Double, to end: Double) {
        conditions.append(Span(start: start, end: end, value: condition))
    }

    /// Adds millimetres an hour during a time; values that no weather has are ignored.
    ///
    /// - Returns: whether it is precipitation.
    @discardableResult
    mutating func add(precipitation rate: Double, from start: Double, to end: Double) -> Bool {
        guard Self.rates.contains(rate), start < end else { return false }
        precipitation.append(Span(start: start, end: end, value: rate))
        return true
    }

    /// Adds the values of another series of the same place.
    mutating func add(_ other: WeatherSeries) {
        temperatures += other.temperatures
        winds += other.winds
        conditions += other.conditions
        precipitation += other.precipitation
    }

    /// Brings values in the order of time; of several at one time the last stays.
    mutating func sort() {
        temperatures = Self.sorted(temperatures, \.time)
        winds = Self.sorted(winds, \.time)
        conditions = Self.sorted(conditions, \.start)
        if source.isObserved { endConditions() }
        precipitation = Self.sorted(precipitation, \.start)
    }

    /// Ends what the sky does with the next report, also with one that does not tell it.
    private mutating func endConditions() {
        let times = (temperatures.map(\.time) + winds.map(\.time) + conditions.map(\.start))
            .sorted()
        for index in conditions.indices {
            let next = times.partitioningIndex { $0 > conditions[index].start }
            guard next < times.count else { continue }
            conditions[index].end = min(conditions[index].end, times[next])
        }
    }

    private static func sorted<Entry>(
        _ entries: [Entry], _ time: (Entry) -> Double
    ) -> [Entry] {
        // Sorting is stable, so the last of equal ones is the last in the file.
        let sorted = entries.enumerated().sorted {
            (time($0.element), $0.offset) < (time($1.element), $1.offset)
        }.map(\.element)
        return sorted.indices.filter {
            $0 + 1 == sorted.count || time(sorted[$0]) < time(sorted[$0 + 1])
        }.map { sorted[$0] }
    }
}

/// The weather at a place and time; what is unknown is `nil`.
package struct WeatherValues: Hashable, Sendable {
    /// What the sky does.
    package var condition: WeatherCondition?
    /// Degrees Celsius.
    package var temperature: Double?
    /// Millimetres of water an hour.
    package var precipitation: Double?
    /// The wind.
    package var wind: WeatherSeries.Wind?
    /// Whether the sun is below the horizon.
    package var isDark: Bool

    /// Weather from its parts.
    package init(
        condition: WeatherCondition? = nil, temperature: Double? = nil,
        precipitation: Double? = nil, wind: WeatherSeries.Wind? = nil, isDark: Bool = false
    ) {
        self.condition = condition
        self.temperature = temperature
        self.precipitation = precipitation
        self.wind = wind
        self.isDark = isDark
    }
}

extension WeatherSeries {
    /// Returns the weather at a time: temperature and wind between those of two steps, the rest that
    /// of the step during which the time is.
    ///
    /// - Parameter time: seconds since 1970 UTC.
    /// - Returns: the weather; `nil` if neither the sky nor the temperature is known.
    package func values(at time: Double) -> WeatherValues? {
        let condition = Self.value(of: conditions, at: time)
        let temperature = value(of: temperatures, at: time) { one, other, fraction in
            one + fraction * (other - one)
        }
        guard condition != nil || temperature != nil else { return nil }
        let wind = value(of: winds, at: time) { one, other, fraction in
            let gust = one.gust.flatMap { first in
                other.gust.map { first + fraction * ($0 - first) }
            }
            return Wind(
                speed: one.speed + fraction * (other.speed - one.speed), gust: gust,
                direction: (fraction < 0.5 ? one : other).direction)
        }
        return WeatherValues(
            condition: condition, temperature: temperature,
            precipitation: Self.value(of: precipitation, at: time), wind: wind,
            isDark: SunTimes.isDark(
                at: time, latitude: place.latitude, longitude: place.longitude))
    }

    private static func value<Value>(of spans: [Span<Value>], at time: Double) -> Value? {
        let next = spans.partitioningIndex { $0.start > time }
        guard next > 0, time < spans[next - 1].end else { return nil }
        return spans[next - 1].value
    }

    private func value<Value>(
        of instants: [Instant<Value>], at time: Double,
        between mean: (Value, Value, Double) -> Value
    ) -> Value? {
        let next = instants.partitioningIndex { $0.time > time }
        guard next > 0 else { return nil }
        let before = instants[next - 1]
        if next < instants.count {
            let after = instants[next]
            let step = after.time - before.time
            if step <= source.longestStep {
                return mean(before.value, after.value, (time - before.time) / step)
            }
        }
        return time - before.time <= source.hold ? before.value : nil
    }
}
