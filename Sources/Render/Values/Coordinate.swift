import Geometry

/// A place on the Earth, WGS 84, in degrees.
public struct Coordinate: Hashable, Sendable {
    /// Degrees north of the equator, from -90 to 90.
    public let latitude: Double
    /// Degrees east of Greenwich, from -180 to 180.
    public let longitude: Double

    /// A place.
    ///
    /// - Parameters:
    ///   - latitude: degrees north, from -90 to 90.
    ///   - longitude: degrees east, from -180 to 180.
    /// - Throws: ``RenderError`` of ``RenderError/Kind/wrongArgument`` for any other number.
    public init(latitude: Double, longitude: Double) throws(RenderError) {
        try RenderError.check(latitude, "latitude", -90...90)
        try RenderError.check(longitude, "longitude", -180...180)
        self.latitude = latitude
        self.longitude = longitude
    }

    init(_ value: Geometry.Coordinate) {
        latitude = value.latitude
        longitude = value.longitude
    }

    var value: Geometry.Coordinate {
        Geometry.Coordinate(longitude: longitude, latitude: latitude)
    }
}
