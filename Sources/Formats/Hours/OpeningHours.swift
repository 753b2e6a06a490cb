/// Times of the week and of the year, as OpenStreetMap's `opening_hours` and its conditional
/// restrictions give them (OpenStreetMap wiki, "Key:opening_hours/specification").
///
/// Known are years, months, dates, weeks, weekdays (also the first of a month), times of day (also
/// over midnight, or by the sun), `24/7`, `off`, and rules after `;` and `,`. Public and school
/// holidays are not known, so that rules for them never apply.
public struct OpeningHours: Hashable, Sendable {
    private let rules: [HoursRule]

    /// The longest text that is read, in bytes.
    public static let maximumBytes = 300

    /// Reads hours; `nil` if some part of them is unknown, or if all of it is about holidays.
    ///
    /// - Parameter text: the value of a tag.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.maximumBytes else { return nil }
        var reader = HoursReader(text)
        guard let rules = reader.rules(), rules.contains(where: \.isOpen) else { return nil }
        self.rules = rules
    }

    /// Whether they are open at all times.
    public var isAlways: Bool {
        guard let last = rules.last else { return false }
        return rules.allSatisfy(\.isOpen) && last.isAlways
    }

    /// Whether they are open at a time.
    ///
    /// - Parameters:
    ///   - time: the time at the place.
    ///   - latitude: the place's latitude in degrees, for the sun.
    ///   - longitude: its longitude in degrees.
    /// - Returns: whether they are.
    public func contains(_ time: LocalTime, latitude: Double, longitude: Double) -> Bool {
        func covers(_ days: Int, _ minute: Int) -> Bool {
            let day = CalendarDay(daysSince1970: days)
            let sun = SunTimes(
                day, latitude: latitude, longitude: longitude, minutesEast: time.minutesEast)
            return isOpen(on: day, minute, sun)
        }
        return covers(time.day, time.minute) || covers(time.day - 1, time.minute + 1440)
    }

    /// Whether a minute after a day's beginning, of this day or the next, belongs to the day's hours:
    /// the last rule for the day decides, and those that are added to it.
    private func isOpen(on day: CalendarDay, _ minute: Int, _ sun: SunTimes) -> Bool {
        var isOpen = false
        for rule in rules where rule.applies(on: day) {
            if rule.contains(minute, sun) {
                isOpen = rule.isOpen
            } else if rule.isOpen, !rule.isAdditional {
                isOpen = false
            }
        }
        return isOpen
    }
}

/// One rule of opening hours.
struct HoursRule: Hashable, Sendable {
    /// Dates from one to another; a range without years may lie over the end of the year.
    struct Dates: Hashable, Sendable {
        /// The years of its ends, if given.
        var years: ClosedRange<Int>?
        /// Its ends, as months times 32 plus days.
        var first, last: Int

        func contains(_ day: CalendarDay) -> Bool {
            let date = day.month * 32 + day.day
            guard let years else {
                return first <= last ? (first...last).contains(date) : date >= first || date <= last
            }
            guard years.contains(day.year) else { return false }
            return (day.year > years.lowerBound || date >= first)
                && (day.year < years.upperBound || date <= last)
        }
    }

    /// A time of day.
    enum Time: Hashable, Sendable {
        /// Minutes since midnight.
        case clock(Int)
        /// An event of the sun, and minutes after it.
        case sun(SunTimes.Event, Int)

        func minute(_ sun: SunTimes) -> Int {
            switch self {
            case .clock(let minute): minute
            case .sun(let event, let offset): sun.minute(of: event) + offset
            }
        }
    }

    /// A part of the day; it ends on the next one if its end is not after its beginning.
    struct Span: Hashable, Sendable {
        var start, end: Time

        func contains(_ minute: Int, _ sun: SunTimes) -> Bool {
            let (start, end) = (start.minute(sun), end.minute(sun))
            return (start..<(end <= start ? max(end + 1440, start) : end)).contains(minute)
        }
    }

    var dates: [Dates] = []
    var weeks: [ClosedRange<Int>] = []
    /// A bit for each weekday from Monday; none stand for all.
    var weekdays: UInt8 = 0
    /// Which of the weekdays of a month, from 1, or from the last one at -1; none stand for all.
    var occurrences: [Int] = []
    var spans: [Span] = []
    var isOpen = true
    /// Whether it adds to the rules before instead of replacing them on its days.
    var isAdditional = false
    /// Whether it names holidays, which are not known.
    var namesHolidays = false

    /// Whether it applies at all times.
    var isAlways: Bool {
        dates.isEmpty && weeks.isEmpty && weekdays == 0 && occurrences.isEmpty && spans.isEmpty
    }

    /// Whether it is about a day.
    func applies(on day: CalendarDay) -> Bool {
        (dates.isEmpty || dates.contains { $0.contains(day) })
            && (weeks.isEmpty || weeks.contains { $0.contains(day.week) })
            && (weekdays == 0 || weekdays & 1 << UInt8(day.weekday) != 0)
            && (occurrences.isEmpty || isOccurrence(day))
    }

    private func isOccurrence(_ day: CalendarDay) -> Bool {
        let next = CalendarDay(
            year: day.month == 12 ? day.year + 1 : day.year, month: day.month % 12 + 1, day: 1)
        let daysLeft = next.daysSince1970 - day.daysSince1970 - 1
        return occurrences.contains((day.day - 1) / 7 + 1)
            || occurrences.contains(-(daysLeft / 7) - 1)
    }

    /// Whether a minute after a day's beginning is in its times.
    func contains(_ minute: Int, _ sun: SunTimes) -> Bool {
        spans.isEmpty ? minute < 1440 : spans.contains { $0.contains(minute, sun) }
    }
}
