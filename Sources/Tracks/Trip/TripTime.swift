import Language

/// A time at which a trip is cut, as the user writes it: a time of day, or with a date.
package struct TripTime: Hashable, Sendable {
    private let civil: CivilTime
    private let hasDate: Bool

    /// Reads `14:05`, `14:05:30` or `2025-06-16T14:05`, with a zone or without; fails for
    /// other texts.
    package init?(_ text: String) {
        if let civil = CivilTime(timeOfDay: text) {
            (self.civil, hasDate) = (civil, false)
        } else if let civil = CivilTime(iso: text) {
            (self.civil, hasDate) = (civil, true)
        } else {
            return nil
        }
    }

    /// The time on the clock of a trip.
    ///
    /// - Parameters:
    ///   - trip: the trip; a time of day is the next one after its start, or counts from
    ///     the start if the date of that is unknown.
    ///   - secondsEast: the seconds by which local clocks are ahead of UTC, by seconds
    ///     since 1970 UTC.
    /// - Returns: seconds since the trip's start; `nil` for a date if the trip has none.
    package func seconds(in trip: Trip, secondsEast: (Double) -> Double) -> Double? {
        guard let start = trip.start else { return hasDate ? nil : civil.second }
        let east = civil.zone ?? secondsEast(start)
        if hasDate {
            let local = civil.zone == nil ? civil.seconds - secondsEast(civil.seconds - east) : nil
            return (local ?? civil.seconds) - start
        }
        let clock = start + east
        let midnight = (clock / 86_400).rounded(.down) * 86_400
        let seconds = midnight + civil.second - clock
        return seconds < 0 && seconds + 86_400 <= trip.duration ? seconds + 86_400 : seconds
    }
}

extension TripTime {
    /// Reads a date, alone or with a time; without a zone it is in UTC.
    ///
    /// - Parameter text: `2026-01-31`, `2026-01-31T12:00:00+01:00`.
    /// - Returns: seconds since 1970; `nil` for other texts.
    package static func seconds(ofDate text: String) -> Double? {
        guard let civil = CivilTime(iso: text) ?? CivilTime(iso: text + "T00:00") else {
            return nil
        }
        return civil.seconds
    }

    /// A time for programs, in whole seconds: `2025-06-16T14:00:00+02:00` (ISO 8601).
    ///
    /// - Parameters:
    ///   - time: seconds since 1970 UTC.
    ///   - secondsEast: the seconds by which the clock of the text is ahead of UTC.
    /// - Returns: the text.
    package static func iso8601(_ time: Double, secondsEast: Double) -> String {
        let minutes = Int((min(max(secondsEast, -86_400), 86_400) / 60).rounded())
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let zone = (minutes < 0 ? "-" : "+") + two(abs(minutes) / 60) + ":" + two(abs(minutes) % 60)
        let clock = CivilTime.text(time.rounded() + Double(minutes * 60))
        return clock.replacing(" ", with: "T") + (minutes == 0 ? "Z" : zone)
    }
}
