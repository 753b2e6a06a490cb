#if canImport(Glibc)
    import Glibc
#endif

/// A point of the Web Mercator world square.
///
/// The origin is the north-west corner (180° west, 85.0511° north), x grows east and y grows
/// south, both 0 ... 1 across the world. x may lie outside where a shape crosses the antimeridian.
public struct WorldPoint: Hashable, Sendable {
    /// Fraction of the world's width from the antimeridian, growing east.
    public var x: Double
    /// Fraction of the world's height from the northern edge, growing south.
    public var y: Double

    /// A point from its two fractions of the world square.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The latitude at which the Web Mercator square ends, in degrees (EPSG:3857).
    public static let maximumLatitude = 85.051_128_779_806_59

    /// Projects a place; latitudes beyond ``maximumLatitude`` land on the square's edge.
    ///
    /// Spherical Mercator, Snyder, "Map Projections: A Working Manual", formula 7-2.
    public init(_ coordinate: Coordinate) {
        let latitude = min(
            max(coordinate.latitude, -Self.maximumLatitude), Self.maximumLatitude)
        let sine = sin(latitude * .pi / 180)
        x = coordinate.longitude / 360 + 0.5
        y = 0.5 - 0.25 * log((1 + sine) / (1 - sine)) / .pi
    }

    /// The place on the Earth, with a longitude beyond 180 for a point beyond the world square; see
    /// ``place``.
    public var coordinate: Coordinate {
        Coordinate(
            longitude: (x - 0.5) * 360,
            latitude: atan(sinh((0.5 - y) * 2 * .pi)) * 180 / .pi)
    }

    /// The place on the Earth, with a longitude from -180 to 180.
    public var place: Coordinate {
        let place = coordinate
        return Coordinate(
            longitude: Coordinate.turned(place.longitude), latitude: place.latitude)
    }

    /// Metres on the ground per unit of the world square, at this point's latitude.
    public var metersPerUnit: Double {
        EarthModel.equatorMeters / cosh((0.5 - y) * 2 * .pi)
    }
}

/// The figures of the Earth that all measurements in the project use.
public enum EarthModel {
    /// The equatorial radius of WGS 84, which the sphere of Web Mercator uses, in metres.
    public static let equatorRadiusMeters = 6_378_137.0
    /// The length of the equator, in metres: the width of the Web Mercator square on the ground.
    public static let equatorMeters = 2 * Double.pi * equatorRadiusMeters
    /// The mean radius (IUGG R1) used for distances between coordinates, in metres.
    public static let meanRadiusMeters = 6_371_008.8
}
