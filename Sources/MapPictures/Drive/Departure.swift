package import Formats
package import Geometry
import Language

/// Reads when a way begins.
package enum Departure {
    /// Seconds since 1970 UTC; `nil` if a text is no time.
    ///
    /// - Parameters:
    ///   - text: a date and time of ISO 8601. Without a zone it is the time on the clocks of the place.
    ///   - place: where the way begins.
    ///   - customs: the clocks of places.
    /// - Returns: the seconds.
    static func time(
        _ text: some StringProtocol, at place: Coordinate, _ customs: PlaceCustoms
    ) -> Double? {
        guard let civil = CivilTime(iso: text) else { return nil }
        let seconds = civil.seconds
        guard civil.zone == nil else { return seconds }
        let clock = customs.clock(at: place, time: seconds)
        return seconds - clock.secondsEast(at: seconds - clock.secondsEast(at: seconds))
    }

    /// The time on the clocks of a place; `nil` if a text is no time.
    ///
    /// - Parameters:
    ///   - text: a date and time of ISO 8601. Without a zone it is the time on the clocks of the place.
    ///   - place: where the way begins.
    /// - Returns: the time.
    package static func localTime(_ text: some StringProtocol, at place: Coordinate) -> LocalTime? {
        guard let civil = CivilTime(iso: text) else { return nil }
        let clock = PlaceCustoms().clock(at: place, time: civil.seconds)
        let east: Double
        let local: Double
        if civil.zone == nil {
            local = civil.seconds
            east = clock.secondsEast(at: local - clock.secondsEast(at: local))
        } else {
            east = clock.secondsEast(at: civil.seconds)
            local = civil.seconds + east
        }
        return LocalTime(localSeconds: local, minutesEast: Int(exactly: (east / 60).rounded()))
    }
}
