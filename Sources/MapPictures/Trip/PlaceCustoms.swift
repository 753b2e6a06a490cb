package import Geometry
import Guidance
import Language
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
