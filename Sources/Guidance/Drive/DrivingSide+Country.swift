package import Geometry
import Routes

extension DrivingSide {
    /// The side of a country; right if the country is unknown.
    ///
    /// - Parameter country: ISO 3166-1 alpha-2 code.
    package init(country: String?) {
        self = country.map(Self.leftCountries.contains) == true ? .left : .right
    }

    /// Returns the side that traffic keeps to, weighing the engine's claim against better
    /// evidence.
    ///
    /// Engines without borders in their data report left for every road. So the direction
    /// of the route's roundabouts takes precedence, then the carriageways of a map, then
    /// the country; and a `left` far from all countries that keep left is not believed.
    ///
    /// - Parameters:
    ///   - claimed: the engine's claim.
    ///   - country: ISO 3166-1 alpha-2 code, if known.
    ///   - roundabouts: the number driven round clockwise, less the number driven the other
    ///     way.
    ///   - carriageways: the side according to the carriageways of a map's roads.
    ///   - place: somewhere on the route.
    /// - Returns: the side; right if nothing is known.
    static func believed(
        claimed: DrivingSide?, country: String?, roundabouts: Int, carriageways: DrivingSide?,
        place: Coordinate
    ) -> DrivingSide {
        if roundabouts != 0 { return roundabouts > 0 ? .left : .right }
        if let carriageways { return carriageways }
        if let country { return leftCountries.contains(country) ? .left : .right }
        guard claimed == .left else { return .right }
        return leftAreas.contains { box in
            (box.west...box.east).contains(place.longitude)
                && (box.south...box.north).contains(place.latitude)
        } ? .left : .right
    }

    /// The countries where traffic keeps left (ISO 3166-1 alpha-2).
    static let leftCountries: Set<String> = [
        "AG", "AI", "AU", "BB", "BD", "BM", "BN", "BS", "BT", "BW", "CC", "CK", "CX", "CY", "DM",
        "FJ", "FK", "GB", "GD", "GG", "GY", "HK", "ID", "IE", "IM", "IN", "JE", "JM", "JP", "KE",
        "KI", "KN", "KY", "LC", "LK", "LS", "MO", "MS", "MT", "MU", "MV", "MW", "MY", "MZ", "NA",
        "NF", "NP", "NR", "NU", "NZ", "PG", "PK", "PN", "SB", "SC", "SG", "SH", "SR", "SZ", "TC",
        "TH", "TK", "TL", "TO", "TT", "TV", "TZ", "UG", "VC", "VG", "VI", "WS", "ZA", "ZM", "ZW",
    ]

    /// Boxes around them: generous, because they only decide whether an engine may be
    /// right.
    private static let leftAreas: [CoordinateBox] = [
        CoordinateBox(west: -11, south: 49.8, east: 1.8, north: 61),  // British Isles
        CoordinateBox(west: 14.1, south: 35.7, east: 14.7, north: 36.2),  // Malta
        CoordinateBox(west: 32.1, south: 34.4, east: 34.7, north: 35.8),  // Cyprus
        CoordinateBox(west: 60.8, south: 5, east: 97.5, north: 37.2),  // South Asia
        CoordinateBox(west: 95, south: -11.5, east: 129, north: 20.5),  // South-East Asia
        CoordinateBox(west: 129, south: 24, east: 154, north: 46),  // Japan
        CoordinateBox(west: 113.8, south: 22.1, east: 114.5, north: 22.6),  // Hong Kong
        CoordinateBox(west: 110, south: -48, east: 180, north: 0),  // Australia, New Zealand
        CoordinateBox(west: 11.7, south: -35, east: 42, north: 5.1),  // southern, eastern Africa
        CoordinateBox(west: -86, south: 1.8, east: -54, north: 32.5),  // Caribbean, Guyana
    ]
}

extension CountryMap {
    /// Whether traffic keeps left at a place; not if its country is unknown.
    package func keepsLeft(at place: Coordinate) -> Bool {
        DrivingSide(country: country(at: place)) == .left
    }
}

extension SpeedLimitSign {
    /// Returns the design of signs: the engine's, else the country's, else by the limit's
    /// unit.
    static func look(
        engine: SpeedLimitSign?, country: String?, limit: SpeedLimit?, drivingSide: DrivingSide
    ) -> SpeedLimitSign {
        if let engine { return engine }
        if let country { return mutcdCountries.contains(country) ? .mutcd : .vienna }
        guard case .limited(_, unit: .milesPerHour) = limit else { return .vienna }
        return drivingSide == .left ? .vienna : .mutcd
    }

    /// The United States with their territories, and Canada.
    private static let mutcdCountries: Set<String> = ["US", "CA", "PR", "GU", "VI", "AS", "MP"]
}

extension SpeedUnit {
    /// The unit of a country's speed limit signs.
    ///
    /// - Parameter country: ISO 3166-1 alpha-2 code.
    package init(country: String) {
        self = Self.mileCountries.contains(country) ? .milesPerHour : .kilometersPerHour
    }

    /// The countries whose signs count miles per hour (Wikipedia, "Miles per hour", section
    /// on road traffic).
    private static let mileCountries: Set<String> = [
        "AG", "AI", "AS", "BS", "BZ", "DM", "FK", "GB", "GD", "GG", "GU", "IM", "JE", "KN", "KY",
        "LC", "LR", "MP", "MS", "PR", "SH", "TC", "US", "VC", "VG", "VI",
    ]
}
