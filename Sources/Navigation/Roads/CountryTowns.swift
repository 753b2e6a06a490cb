import MapGeometry

#if canImport(Glibc)
    import Glibc
#endif

/// Tells in which country a place lies, where no engine says it: that of the nearest town.
///
/// Right where roads are, because roads are where towns are. Near a border, where towns of two
/// countries are about as near, nothing is said; so is far out at sea. Why:
/// `docs/decisions/country-by-nearest-town.md`.
enum CountryTowns {
    /// A town's place in tenths of a degree.
    private struct Town {
        let country: Int
        let longitude, latitude: Double
    }

    /// Kilometres beyond which a town tells nothing.
    private static let reach = 350.0
    /// A town of another country that is not this much farther leaves it open.
    private static let margin = 0.8
    /// Kilometres that it must be farther at least: the table is no finer.
    private static let leastMargin = 5.0

    /// The country of a place, as ISO 3166-1 alpha-2 code; `nil` where it is not clear.
    static func country(at place: Coordinate) -> String? {
        let (longitude, latitude) = (place.longitude * 10, place.latitude * 10)
        guard longitude.isFinite, latitude.isFinite else { return nil }
        let east = cos(place.latitude * .pi / 180)
        var nearest = (square: Double.infinity, country: -1)
        var other = Double.infinity
        for town in towns {
            let north = town.latitude - latitude
            var across = (town.longitude - longitude).magnitude
            if across > 1_800 { across = 3_600 - across }
            let square = north * north + across * east * across * east
            if town.country == nearest.country {
                nearest.square = min(nearest.square, square)
            } else if square < nearest.square {
                other = nearest.square
                nearest = (square, town.country)
            } else {
                other = min(other, square)
            }
        }
        let (near, next) = (
            nearest.square.squareRoot() * kilometersPerTenth,
            other.squareRoot() * kilometersPerTenth
        )
        guard near < reach, near <= next * margin, near + leastMargin <= next,
            codes.indices.contains(nearest.country)
        else { return nil }
        return codes[nearest.country]
    }

    private static let kilometersPerTenth = EarthModel.meanRadiusMeters * .pi / 1_800_000

    private static let (codes, towns): ([String], [Town]) = {
        var codes: [String] = []
        var towns: [Town] = []
        var longitude: Double?
        for word in table.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            guard let number = Double(word) else {
                codes.append(String(word))
                continue
            }
            if let east = longitude {
                towns.append(Town(country: codes.count - 1, longitude: east, latitude: number))
                longitude = nil
            } else {
                longitude = number
            }
        }
        return (codes, towns)
    }()
}
