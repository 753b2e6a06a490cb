import Geometry
import Language
import Routes
import Tracks

/// Formats the times of meetings in the local time of their places.
struct MeetingClock {
    /// The time that counts as now, in seconds since 1970 UTC.
    let now: Double
    /// The seconds that clocks of a place are ahead of UTC, at a time in seconds since 1970.
    let zone: (Coordinate, Double) -> Double
    let text: GuidanceText

    /// Returns the time of day at a place.
    ///
    /// - Parameters:
    ///   - seconds: since 1970 UTC.
    ///   - place: the place whose local time is used.
    ///   - rule: the rounding to minutes; down for the last minute that is not too late.
    /// - Returns: such as `12:00`.
    func time(
        _ seconds: Double, at place: Coordinate,
        _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
    ) -> String {
        let local = seconds + zone(place, seconds)
        return text.clock(ClockTime(minutes: Int(exactly: (local / 60).rounded(rule)) ?? 0))
    }

    /// Returns the day of a meeting at its place, counted from 1970; `nil` if unknown.
    func day(_ meeting: Meeting) -> Int? {
        meeting.start.flatMap {
            Int(exactly: (($0 + zone(meeting.place, $0)) / 86_400).rounded(.down))
        }
    }

    /// Returns the date of a meeting; `nil` if unknown.
    func date(_ meeting: Meeting) -> String? {
        guard let start = meeting.start,
            let dates = try? DateFormatter(locale: text.language.code)
        else { return nil }
        return try? dates.text(start + zone(meeting.place, start))
    }

    /// Returns the start and end of a meeting, such as `12:00–13:00`; empty if unknown.
    func times(_ meeting: Meeting) -> String {
        guard let start = meeting.start else { return "" }
        if meeting.isWholeDay { return text.language[.meetingAllDay] }
        let later = meeting.end.flatMap { $0 > start ? $0 : nil }
        let end = later.map { "–" + time($0, at: meeting.place) } ?? ""
        return time(start, at: meeting.place) + end
    }

    /// Returns the date and times; empty if unknown.
    func span(_ meeting: Meeting) -> String {
        [date(meeting) ?? "", times(meeting)].joined(nonEmpty: ", ")
    }

    /// Returns a time for programs, with the zone of the place (ISO 8601).
    func iso(_ seconds: Double, at place: Coordinate) -> String {
        TripTime.iso8601(seconds, secondsEast: zone(place, seconds))
    }
}
