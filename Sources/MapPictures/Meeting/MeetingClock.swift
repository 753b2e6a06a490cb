import Geometry
import Language
import Routes
import Tracks

/// Times of meetings as people at their places read them.
struct MeetingClock {
    /// The time that counts as now, in seconds since 1970 UTC.
    let now: Double
    /// Seconds that clocks of a place are ahead of UTC, at a time in seconds since 1970.
    let zone: (Coordinate, Double) -> Double
    let text: GuidanceText

    /// The time of day at a place.
    ///
    /// - Parameters:
    ///   - seconds: since 1970 UTC.
    ///   - place: whose clock it is.
    ///   - rule: down for the last minute that is not too late.
    /// - Returns: such as `12:00`.
    func time(
        _ seconds: Double, at place: Coordinate,
        _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
    ) -> String {
        let local = seconds + zone(place, seconds)
        return text.clock(ClockTime(minutes: Int(exactly: (local / 60).rounded(rule)) ?? 0))
    }

    /// The day of a meeting at its place, counted from 1970; `nil` where nobody knows.
    func day(_ meeting: Meeting) -> Int? {
        meeting.start.flatMap {
            Int(exactly: (($0 + zone(meeting.place, $0)) / 86_400).rounded(.down))
        }
    }

    /// The date of a meeting; `nil` where nobody knows.
    func date(_ meeting: Meeting) -> String? {
        guard let start = meeting.start,
            let dates = try? DateFormatter(locale: text.language.code)
        else { return nil }
        return try? dates.text(start + zone(meeting.place, start))
    }

    /// From when to when it lasts, such as `12:00–13:00`; empty where nobody knows.
    func times(_ meeting: Meeting) -> String {
        guard let start = meeting.start else { return "" }
        if meeting.isWholeDay { return text.language[.meetingAllDay] }
        let later = meeting.end.flatMap { $0 > start ? $0 : nil }
        let end = later.map { "–" + time($0, at: meeting.place) } ?? ""
        return time(start, at: meeting.place) + end
    }

    /// Date and times; empty where nobody knows.
    func span(_ meeting: Meeting) -> String {
        [date(meeting) ?? "", times(meeting)].joined(nonEmpty: ", ")
    }

    /// A time as programs read it, with the zone of the place (ISO 8601).
    func iso(_ seconds: Double, at place: Coordinate) -> String {
        TripTime.iso8601(seconds, secondsEast: zone(place, seconds))
    }
}
