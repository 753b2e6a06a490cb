public import Geometry

/// A position in whole units of 1e-7 degrees, OpenStreetMap's own precision, about 1 cm.
///
/// The database stores all positions this way, so that the same point has the same numbers
/// everywhere.
public struct FixedCoordinate: Hashable, Sendable, BitwiseCopyable {
    /// Units east of Greenwich, from -1 800 000 000 to 1 800 000 000 when valid.
    public var longitude: Int32
    /// Units north of the equator, from -900 000 000 to 900 000 000 when valid.
    public var latitude: Int32

    /// The number of units in a degree.
    public static let unitsPerDegree = 1e7

    /// Creates a position from its units.
    public init(longitude: Int32, latitude: Int32) {
        self.longitude = longitude
        self.latitude = latitude
    }

    /// Creates the nearest position on the grid; values outside the Earth's range are clamped.
    public init(_ coordinate: Coordinate) {
        longitude = Self.units(coordinate.longitude, limit: 180)
        latitude = Self.units(coordinate.latitude, limit: 90)
    }

    /// The position in degrees.
    public var coordinate: Coordinate {
        Coordinate(
            longitude: Double(longitude) / Self.unitsPerDegree,
            latitude: Double(latitude) / Self.unitsPerDegree)
    }

    private static func units(_ degrees: Double, limit: Double) -> Int32 {
        guard degrees.isFinite else { return 0 }
        return Int32((min(max(degrees, -limit), limit) * unitsPerDegree).rounded())
    }
}
