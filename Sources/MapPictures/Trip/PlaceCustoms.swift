package import Geometry
import Guidance
package import Language
package import Routes

/// Determines the local time at a place, and the side of the road that traffic drives on.
package struct PlaceCustoms {
    private let countries: CountryMap?

    /// Reads the outlines of countries that ship with the program.
    package init() {
        countries = (try? CountryMap.shipped()) ?? nil
    }

    /// Returns the clock of a place: its country's if the whole country has one time, otherwise
    /// the sun's, to the hour.
    package func clock(at place: Coordinate, time: Double) -> PlaceClock {
        let zones = (countries?.country(at: place)).map(TimeZone.names) ?? []
        let known = zones.compactMap { try? TimeZone($0) }
        if let first = known.first,
            known.allSatisfy({ $0.secondsEast(at: time) == first.secondsEast(at: time) })
        {
            return .zone(first)
        }
        return .sun(secondsEast: (place.longitude / 15).rounded() * 3600)
    }

    /// Returns the side of the road that traffic drives on at a place; right if unknown.
    package func drivingSide(at place: Coordinate) -> DrivingSide {
        DrivingSide(country: countries?.country(at: place))
    }
}

/// The local time of a trip.
package enum PlaceClock: Sendable {
    /// The clock of a zone that the user specified, or of the country.
    case zone(TimeZone)
    /// The clock of the sun at the longitude, because the zone is unknown; in seconds ahead of
    /// UTC.
    case sun(secondsEast: Double)

    /// Returns the seconds that the clock is ahead of UTC, at a time in seconds since 1970 UTC.
    package func secondsEast(at time: Double) -> Double {
        switch self {
        case .zone(let zone): zone.secondsEast(at: time)
        case .sun(let seconds): seconds
        }
    }

    /// A note for the user on the clock; `nil` if it is certain.
    var note: String? {
        guard case .sun(let seconds) = self else { return nil }
        let hours = Int(exactly: (seconds / 3600).rounded()) ?? 0
        return "the place's time zone is not known: its longitude suggests UTC"
            + (hours < 0 ? "\(hours)" : "+\(hours)")
    }
}
