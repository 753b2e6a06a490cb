package import Geometry
import Guidance
package import Language
package import Routes

/// Tells what time it is at a place, and on which side of the road one drives there.
package struct PlaceCustoms {
    private let countries: CountryMap?

    /// With the outlines of countries that the program ships.
    package init() {
        countries = ShippedFiles.path(of: "countries.bin").flatMap { path in
            (try? InputFile.read(path, limit: StyleFile.maximumBytes)).flatMap {
                try? CountryMap($0)
            }
        }
    }

    /// The clock of a place: that of its country where all of the country has one time, else that of
    /// the sun, by the hour.
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

    /// The side of the road that traffic keeps to at a place; right where that is not known.
    package func drivingSide(at place: Coordinate) -> DrivingSide {
        DrivingSide(country: countries?.country(at: place))
    }
}

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
    var note: String? {
        guard case .sun(let seconds) = self else { return nil }
        let hours = Int(exactly: (seconds / 3600).rounded()) ?? 0
        return "the place's time zone is not known: its longitude suggests UTC"
            + (hours < 0 ? "\(hours)" : "+\(hours)")
    }
}
