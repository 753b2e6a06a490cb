/// A day of the Gregorian calendar.
public struct CalendarDay: Hashable, Sendable {
    /// The year.
    public let year: Int
    /// The month, from 1.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// A day from its parts, which must exist in the calendar.
    public init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day that is a number of days after 1970-01-01.
    ///
    /// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
    ///
    /// - Parameter days: the days; within some hundred million of 0.
    public init(daysSince1970 days: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (shiftedMonth >= 10 ? 1 : 0)
    }

    /// Days since 1970-01-01: `days_from_civil` of the same author.
    public var daysSince1970: Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The day of the week, from 0 for Monday.
    public var weekday: Int {
        let shifted = (daysSince1970 + 3) % 7
        return shifted < 0 ? shifted + 7 : shifted
    }

    /// The week of the year by ISO 8601, from 1: that of the year which has its Thursday.
    public var week: Int {
        let thursday = CalendarDay(daysSince1970: daysSince1970 - weekday + 3)
        let first = CalendarDay(year: thursday.year, month: 1, day: 1)
        return (thursday.daysSince1970 - first.daysSince1970) / 7 + 1
    }
}

/// A moment on the clocks of a place.
public struct LocalTime: Hashable, Sendable {
    /// Days since 1970-01-01.
    public let day: Int
    /// Minutes since midnight, from 0 to 1439.
    public let minute: Int
    /// Minutes by which the clocks are ahead of UTC; `nil` if unknown, when the sun's time at the
    /// place stands for it.
    public let minutesEast: Int?

    /// A moment from its parts; other values are brought into their range.
    public init(day: CalendarDay, minute: Int, minutesEast: Int? = nil) {
        self.init(days: day.daysSince1970, minute: minute, minutesEast: minutesEast)
    }

    /// A moment from seconds since 1970-01-01 00:00 on the clocks of the place.
    ///
    /// - Parameters:
    ///   - seconds: the seconds; a time outside of the years 1 to 9999 becomes 1970-01-01.
    ///   - minutesEast: minutes by which the clocks are ahead of UTC, if known.
    public init(localSeconds seconds: Double, minutesEast: Int? = nil) {
        let isKnown = (-62_135_596_800...253_402_300_799).contains(seconds)
        let minutes = isKnown ? Int((seconds / 60).rounded(.down)) : 0
        let days = (minutes >= 0 ? minutes : minutes - 1439) / 1440
        self.init(days: days, minute: minutes - days * 1440, minutesEast: minutesEast)
    }

    private init(days: Int, minute: Int, minutesEast: Int?) {
        self.day = days
        self.minute = min(max(minute, 0), 1439)
        self.minutesEast = minutesEast.map { min(max($0, -1080), 1080) }
    }
}
