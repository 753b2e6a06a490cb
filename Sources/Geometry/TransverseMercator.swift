import Glibc

/// The coordinates of one UTM zone, converted to longitude and latitude.
///
/// Krüger's series to the fourth order in the third flattening (L. Krüger, "Konforme Abbildung des
/// Erdellipsoids in der Ebene", 1912), as given by C. F. F. Karney, "Transverse Mercator with an
/// accuracy of a few nanometers", Journal of Geodesy 85 (2011), equations 11 and 36. On GRS 80,
/// whose difference to WGS 84 is less than a millimetre; good to a micrometre within a zone and its
/// neighbours.
public struct TransverseMercator: Sendable {
    /// The longitude in the middle of the zone, in degrees.
    public let centralMeridian: Double

    /// A zone of the northern hemisphere.
    ///
    /// - Parameter zone: 1 to 60; 33 is that of all Norwegian road data.
    public init?(zone: Int) {
        guard (1...60).contains(zone) else { return nil }
        centralMeridian = Double(zone) * 6 - 183
    }

    // GRS 80 (H. Moritz, "Geodetic Reference System 1980", Journal of Geodesy 74, 2000).
    private static let radius = 6_378_137.0
    private static let flattening = 1 / 298.257_222_101
    private static let scale = 0.9996
    private static let falseEasting = 500_000.0

    private static let third = flattening / (2 - flattening)
    private static let rectified =
        radius / (1 + third) * (1 + third * third / 4 + third * third * third * third / 64)
    private static let alpha: [Double] = {
        let (n, n2, n3, n4) = (
            third, third * third, third * third * third, third * third * third * third
        )
        return [
            n / 2 - 2 * n2 / 3 + 5 * n3 / 16 + 41 * n4 / 180,
            13 * n2 / 48 - 3 * n3 / 5 + 557 * n4 / 1440,
            61 * n3 / 240 - 103 * n4 / 140, 49561 * n4 / 161_280,
        ]
    }()
    private static let beta: [Double] = {
        let (n, n2, n3, n4) = (
            third, third * third, third * third * third, third * third * third * third
        )
        return [
            n / 2 - 2 * n2 / 3 + 37 * n3 / 96 - n4 / 360,
            n2 / 48 + n3 / 15 - 437 * n4 / 1440, 17 * n3 / 480 - 37 * n4 / 840,
            4397 * n4 / 161_280,
        ]
    }()

    /// The place of coordinates of the zone.
    ///
    /// - Parameters:
    ///   - easting: metres, 500 000 on the central meridian.
    ///   - northing: metres north of the equator.
    /// - Returns: `nil` for numbers that are far outside the zone or not finite.
    public func coordinate(easting: Double, northing: Double) -> Coordinate? {
        guard easting.isFinite, northing.isFinite, (-2_000_000...3_000_000).contains(easting),
            (0...9_500_000).contains(northing)
        else { return nil }
        let xi = northing / (Self.scale * Self.rectified)
        let eta = (easting - Self.falseEasting) / (Self.scale * Self.rectified)
        var (xi0, eta0) = (xi, eta)
        for (index, factor) in Self.beta.enumerated() {
            let order = Double(2 * (index + 1))
            xi0 -= factor * sin(order * xi) * cosh(order * eta)
            eta0 -= factor * cos(order * xi) * sinh(order * eta)
        }
        let conformal = asin(min(max(sin(xi0) / cosh(eta0), -1), 1))
        let latitude = Self.geodetic(conformal)
        let longitude = centralMeridian + atan2(sinh(eta0), cos(xi0)) * 180 / .pi
        return Coordinate(checkedLongitude: longitude, latitude: latitude * 180 / .pi)
    }

    /// The coordinates in the zone of a place, in metres.
    public func project(_ place: Coordinate) -> (easting: Double, northing: Double) {
        let latitude = place.latitude * .pi / 180
        let longitude = (place.longitude - centralMeridian) * .pi / 180
        let e = Self.eccentricity
        let t = sinh(atanh(sin(latitude)) - e * atanh(e * sin(latitude)))
        let xi = atan2(t, cos(longitude))
        let eta = asinh(sin(longitude) / (t * t + cos(longitude) * cos(longitude)).squareRoot())
        var (north, east) = (xi, eta)
        for (index, factor) in Self.alpha.enumerated() {
            let order = Double(2 * (index + 1))
            north += factor * sin(order * xi) * cosh(order * eta)
            east += factor * cos(order * xi) * sinh(order * eta)
        }
        let metres = Self.scale * Self.rectified
        return (Self.falseEasting + metres * east, metres * north)
    }

    private static let eccentricity = (flattening * (2 - flattening)).squareRoot()

    /// The latitude of a conformal latitude, in radians, by Newton's method (Karney, equation 19).
    private static func geodetic(_ conformal: Double) -> Double {
        let target = tan(conformal)
        var tangent = target
        for _ in 0..<6 {
            let secant = (1 + tangent * tangent).squareRoot()
            let sigma = sinh(eccentricity * atanh(eccentricity * tangent / secant))
            let value = tangent * (1 + sigma * sigma).squareRoot() - sigma * secant
            let square = eccentricity * eccentricity
            let step =
                (target - value) / (1 + value * value).squareRoot()
                * (1 + (1 - square) * tangent * tangent) / ((1 - square) * secant)
            guard step.isFinite else { break }
            tangent += step
            if step.magnitude < 1e-15 * max(tangent.magnitude, 1) { break }
        }
        return atan(tangent)
    }
}
