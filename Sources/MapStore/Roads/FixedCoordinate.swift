public import Geometry

/// A place in whole units of 1e-7 degrees: OpenStreetMap's own precision, about 1 cm.
///
/// The database keeps all places this way, so that the same point is the same number everywhere.
public struct FixedCoordinate: Hashable, Sendable, BitwiseCopyable {
    /// Units east of Greenwich, from -1 800 000 000 to 1 800 000 000 when valid.
    public var longitude: Int32
    /// Units north of the equator, from -900 000 000 to 900 000 000 when valid.
    public var latitude: Int32

    /// How many units one degree has.
    public static let unitsPerDegree = 1e7

    /// A place from its units.
    public init(longitude: Int32, latitude: Int32) {
        self.longitude = longitude
        self.latitude = latitude
    }

    /// The nearest place of the grid; what lies outside the Earth's range goes to its edge.
    public init(_ coordinate: Coordinate) {
        longitude = Self.units(coordinate.longitude, limit: 180)
        latitude = Self.units(coordinate.latitude, limit: 90)
    }

    /// The place in degrees.
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
