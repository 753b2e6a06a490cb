/// A place on the Earth, WGS 84, in degrees.
public struct Coordinate: Hashable, Sendable {
    /// Degrees east of Greenwich, from -180 to 180 when valid.
    public var longitude: Double
    /// Degrees north of the equator, from -90 to 90 when valid.
    public var latitude: Double

    /// A place from numbers that are known to be valid.
    public init(longitude: Double, latitude: Double) {
        self.longitude = longitude
        self.latitude = latitude
    }

    /// A place from numbers of unknown origin; `nil` unless both are finite and in range.
    public init?(checkedLongitude longitude: Double, latitude: Double) {
        guard (-180...180).contains(longitude), (-90...90).contains(latitude) else { return nil }
        self.init(longitude: longitude, latitude: latitude)
    }
}
