package import Language

/// The clock on the wall where a trip was.
package enum PlaceClock: Sendable {
    /// Of a zone that somebody named, or of the country.
    case zone(TimeZone)
    /// Of the sun: the longitude's, because nobody knows the zone; in seconds ahead of UTC.
    case sun(secondsEast: Double)

    /// Seconds that it is ahead of UTC, at a time in seconds since 1970 UTC.
    package func secondsEast(at time: Double) -> Double {
        switch self {
        case .zone(let zone): zone.secondsEast(at: time)
        case .sun(let seconds): seconds
        }
    }

    /// What a user should know of it; `nil` where it is sure.
    package var note: String? {
        guard case .sun(let seconds) = self else { return nil }
        let hours = Int(exactly: (seconds / 3600).rounded()) ?? 0
        return "the place's time zone is not known: its longitude suggests UTC"
            + (hours < 0 ? "\(hours)" : "+\(hours)")
    }
}
