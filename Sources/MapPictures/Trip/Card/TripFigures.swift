import Language
import Overlays
import Routes
import Tracks

/// The numbers of a trip as its card shows them; unknown ones are omitted.
struct TripFigures {
    private let recorded: RecordedTrip
    private let text: GuidanceText
    private let words: TripWords

    private var statistics: TripStatistics { recorded.statistics }

    init(_ recorded: RecordedTrip, _ text: GuidanceText, _ words: TripWords) {
        self.recorded = recorded
        self.text = text
        self.words = words
    }

    /// The distance.
    var distance: String { text.tripDistance(statistics.distance) }

    /// The duration; empty if unknown.
    var time: String { statistics.isTimed ? text.duration(statistics.totalSeconds) : "" }

    /// The day, and the time of day from start to end, with its weekday if that is another day's;
    /// the trip's name, or empty, if unknown.
    var date: String {
        guard let start = statistics.start.flatMap(moment),
            let end = statistics.end.flatMap(moment)
        else { return recorded.trip.name ?? "" }
        guard start.date != end.date else {
            return "\(start.date)  ·  \(start.clock)–\(end.clock)"
        }
        // Weekdays are unique for less than a week.
        let isNear = statistics.totalSeconds < 6 * 86_400
        let day = isNear ? statistics.end.flatMap(weekday) ?? end.date : end.date
        return "\(start.date)  ·  \(start.clock) – \(day) \(end.clock)"
    }

    private func weekday(_ time: Double) -> String? {
        let local = time + recorded.clock.secondsEast(at: time)
        return try? DateFormatter(weekdayIn: text.language.code).text(local)
    }

    /// Returns a time since 1970 UTC as a local day and time of day.
    func moment(_ time: Double) -> (date: String, clock: String)? {
        let local = time + recorded.clock.secondsEast(at: time)
        guard let dates = try? DateFormatter(locale: text.language.code),
            let date = try? dates.text(local)
        else { return nil }
        let minutes = Int(exactly: (local / 60).rounded(.down)) ?? 0
        return (date, text.clock(ClockTime(minutes: minutes)))
    }

    /// Returns the other numbers, the most important first.
    ///
    /// - Parameter events: the facts on events, which come after times and speeds.
    /// - Returns: the known ones.
    func facts(besides events: [TripCardContent.Fact]) -> [TripCardContent.Fact] {
        let timed: [(String, String?)] = [
            (words.driving, text.duration(statistics.drivingSeconds)),
            (words.average, text.speed(statistics.averageSpeed * 3.6)),
            (words.top, text.speed(statistics.topSpeed * 3.6)),
            (words.over, statistics.secondsOverLimit.map(text.exactDuration)),
            (
                words.braking,
                statistics.hardestBraking.map { text.force($0.deceleration / 9.80665) }
            ),
        ]
        let others: [(String, String?)] = [
            (words.withoutPosition, withoutPosition), (words.fuel, fuel), (words.stops, stops),
            (words.earth, earthFraction), (words.hour, hour),
        ]
        func known(_ facts: [(String, String?)]) -> [TripCardContent.Fact] {
            facts.compactMap { name, value in value.map { TripCardContent.Fact(name, $0) } }
        }
        return known(statistics.isTimed ? timed : []) + events + known(others)
    }

    /// The distance without positions, which the trip's distance does not include.
    private var withoutPosition: String? {
        statistics.unknownDistance >= 100 ? text.tripDistance(statistics.unknownDistance) : nil
    }

    private var stops: String? {
        let stops = recorded.trip.cardStops
        guard !stops.isEmpty else { return nil }
        return "\(stops.count)  ·  \(text.duration(stops.reduce(0) { $0 + $1.seconds }))"
    }

    private var fuel: String? {
        guard let litres = statistics.fuelUsed else { return nil }
        return text.units == .imperial
            ? number(litres / 3.785411784, "gallon", 2...2) : number(litres, "liter", 2...2)
    }

    private var earthFraction: String? {
        number(statistics.earthCircumferenceFraction * 100, "percent", 2...4)
    }

    private var hour: String? {
        let hours = recorded.trip.fuelByHour { recorded.clock.secondsEast(at: $0) }
        guard let most = hours.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else {
            return nil
        }
        return text.clock(ClockTime(minutes: most.key * 60))
    }

    private func number(_ value: Double, _ unit: String, _ digits: ClosedRange<Int>) -> String? {
        let style = NumberStyle(.unit(unit), fractionDigits: digits)
        return try? NumberFormatter(style, locale: text.language.code).text(value)
    }
}
