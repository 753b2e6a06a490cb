package import Geometry

/// The weather of several files, looked up by place and time.
///
/// The nearest place counts that has weather at the time, up to 50 km for forecasts and 30 km for
/// observations.
package struct WeatherLookup: Sendable {
    /// The series of all files.
    package let series: [WeatherSeries]

    /// Why there is no weather at a place and time.
    package enum Absence: Hashable, Sendable {
        /// All places of the files are too far away.
        case tooFar
        /// Places are near, but have no values at the time.
        case otherTime
    }

    /// The weather of series.
    package init(_ series: [WeatherSeries]) { self.series = series }

    /// A series that was found for a place and time.
    struct Found {
        let index: Int
        let values: WeatherValues
    }

    /// The weather at a place and time.
    ///
    /// - Parameters:
    ///   - place: the place.
    ///   - time: seconds since 1970 UTC.
    /// - Returns: the weather and who tells it, or why there is none.
    package func weather(
        at place: Coordinate, _ time: Double
    ) -> Result<WeatherAt, WeatherMissing> {
        find(at: place, time, keeping: nil).map {
            WeatherAt(values: $0.values, series: series[$0.index])
        }
    }

    /// A fraction of the distance to the current place, below which another one replaces it: so a
    /// way between two places does not change from one to the other again and again.
    private static let replacing = 0.7

    /// Returns the series for a place and time; the current one stays unless another place is much
    /// nearer.
    func find(
        at place: Coordinate, _ time: Double, keeping current: Int?
    ) -> Result<Found, WeatherMissing> {
        var isNear = false
        var best: (found: Found, distance: Double)?
        for (index, one) in series.enumerated() {
            // A degree of latitude is 111 km.
            guard abs(one.place.latitude - place.latitude) < 0.5 else { continue }
            var distance = one.place.distance(to: place)
            guard distance <= one.source.extent else { continue }
            isNear = true
            if index == current { distance *= Self.replacing }
            if let best, !Self.isBefore((distance, one), (best.distance, series[best.found.index]))
            {
                continue
            }
            guard let values = one.values(at: time) else { continue }
            best = (Found(index: index, values: values), distance)
        }
        guard let best else { return .failure(WeatherMissing(isNear ? .otherTime : .tooFar)) }
        return .success(best.found)
    }

    /// Whether a series counts more: the nearer, of two at one place the observed.
    private static func isBefore(
        _ one: (distance: Double, series: WeatherSeries),
        _ other: (distance: Double, series: WeatherSeries)
    ) -> Bool {
        one.distance == other.distance
            ? one.series.source.isObserved && !other.series.source.isObserved
            : one.distance < other.distance
    }
}

/// The weather at a place and time, and who tells it.
package struct WeatherAt: Hashable, Sendable {
    /// The weather.
    package let values: WeatherValues
    /// The series that it is from.
    package let series: WeatherSeries
}

/// No weather is known at a place and time.
package struct WeatherMissing: Error, Hashable, Sendable {
    /// The reason.
    package let absence: WeatherLookup.Absence

    init(_ absence: WeatherLookup.Absence) { self.absence = absence }
}

/// The weather along a way, chosen once so that every moment of it has the same answer.
package struct WeatherAlongWay: Sendable {
    private let lookup: WeatherLookup
    /// The series from each time on, in order; `nil` for none.
    private let choices: [(time: Double, series: Int?)]
    /// How many places were looked at.
    package let placeCount: Int
    /// At how many of them there is no weather, by reason.
    package let missing: [WeatherLookup.Absence: Int]

    /// The weather along a way.
    ///
    /// - Parameters:
    ///   - lookup: the weather of all files.
    ///   - way: places with their times in seconds since 1970 UTC, in order of time.
    package init(_ lookup: WeatherLookup, along way: [(time: Double, place: Coordinate)]) {
        var choices: [(time: Double, series: Int?)] = []
        var missing: [WeatherLookup.Absence: Int] = [:]
        var current: Int?
        for (time, place) in way {
            switch lookup.find(at: place, time, keeping: current) {
            case .success(let found): current = found.index
            case .failure(let reason):
                current = nil
                missing[reason.absence, default: 0] += 1
            }
            if choices.isEmpty || choices.last?.series != current {
                choices.append((time, current))
            }
        }
        self.lookup = lookup
        self.choices = choices
        self.missing = missing
        placeCount = way.count
    }

    /// The weather at a time; `nil` if unknown.
    ///
    /// - Parameter time: seconds since 1970 UTC.
    /// - Returns: the weather and who tells it.
    package func weather(at time: Double) -> WeatherAt? {
        let next = choices.partitioningIndex { $0.time > time }
        guard let choice = choices.indices.contains(next - 1) ? choices[next - 1] : choices.first,
            let index = choice.series
        else { return nil }
        let series = lookup.series[index]
        return series.values(at: time).map { WeatherAt(values: $0, series: series) }
    }
}
