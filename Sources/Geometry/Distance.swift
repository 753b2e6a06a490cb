#if canImport(Glibc)
    import Glibc
#endif

extension Coordinate {
    /// The distance to another place along the great circle, in metres.
    ///
    /// Haversine formula on the sphere of the Earth's mean radius (R. W. Sinnott, "Virtues of the
    /// Haversine", Sky and Telescope 68, 1984): exact for short distances, and within 0.6 % of the
    /// ellipsoid's for all.
    public func distance(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let northward = sin((other.latitude - latitude) * radians / 2)
        let eastward = sin((other.longitude - longitude) * radians / 2)
        let fraction =
            northward * northward
            + cos(latitude * radians) * cos(other.latitude * radians) * eastward * eastward
        return 2 * EarthModel.meanRadiusMeters * asin(min(fraction.squareRoot(), 1))
    }

    /// The initial direction of the great circle to another place, in degrees clockwise from north.
    ///
    /// From 0 up to 360; 0 for the same place. Formula: Snyder, "Map Projections: A Working
    /// Manual", 5-4b.
    public func bearing(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let from = latitude * radians
        let to = other.latitude * radians
        let eastward = (other.longitude - longitude) * radians
        let x = sin(eastward) * cos(to)
        let y = cos(from) * sin(to) - sin(from) * cos(to) * cos(eastward)
        return Bearing.positive(atan2(x, y) / radians)
    }

    /// The place at a distance and direction, along the great circle.
    ///
    /// Formula: Snyder, 5-5 and 5-6.
    ///
    /// - Parameters:
    ///   - meters: the distance.
    ///   - bearing: the direction, in degrees clockwise from north.
    /// - Returns: the place; its longitude is from -180 to 180.
    public func moved(by meters: Double, bearing: Double) -> Coordinate {
        let radians = Double.pi / 180
        let angle = meters / EarthModel.meanRadiusMeters
        let from = latitude * radians
        let direction = bearing * radians
        let sine = sin(from) * cos(angle) + cos(from) * sin(angle) * cos(direction)
        let eastward = atan2(
            sin(direction) * sin(angle) * cos(from), cos(angle) - sin(from) * sine)
        let moved = longitude + eastward / radians
        return Coordinate(
            longitude: moved - 360 * ((moved + 180) / 360).rounded(.down),
            latitude: asin(min(max(sine, -1), 1)) / radians)
    }
}

extension Sequence<Coordinate> {
    /// The length of the line through the places in their order, in metres.
    public var lengthMeters: Double {
        var length = 0.0
        var last: Coordinate?
        for place in self {
            length += last?.distance(to: place) ?? 0
            last = place
        }
        return length
    }
}

/// Sums and differences of angles in degrees, normalized to one turn.
public enum Bearing {
    /// Returns the direction in the range 0 ..< 360.
    public static func positive(_ degrees: Double) -> Double {
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        let positive = rest < 0 ? rest + 360 : rest
        // A tiny negative angle plus 360 rounds to 360 itself.
        return positive < 360 ? positive : 0
    }

    /// Returns the turn in the range -180 ..< 180, positive to the right.
    public static func turn(_ degrees: Double) -> Double {
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        return rest < -180 ? rest + 360 : rest >= 180 ? rest - 360 : rest
    }
}
