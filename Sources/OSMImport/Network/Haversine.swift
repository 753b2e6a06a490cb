import Glibc
import MapGeometry
import MapStore

/// Distances on the sphere of the mean Earth.
enum Haversine {
    /// The length of a line in metres.
    static func length(_ points: [FixedCoordinate]) -> Double {
        zip(points, points.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
    }

    /// The distance of two places in metres.
    ///
    /// R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 68 (1984): exact for short
    /// distances too, unlike the law of cosines.
    static func distance(_ a: FixedCoordinate, _ b: FixedCoordinate) -> Double {
        let radians = Double.pi / 180 / FixedCoordinate.unitsPerDegree
        let latitudeA = Double(a.latitude) * radians
        let latitudeB = Double(b.latitude) * radians
        let northward = sin((latitudeB - latitudeA) / 2)
        let eastward = sin((Double(b.longitude) - Double(a.longitude)) * radians / 2)
        let chord =
            northward * northward + cos(latitudeA) * cos(latitudeB) * eastward * eastward
        return 2 * EarthModel.meanRadiusMeters * asin(min(1, chord.squareRoot()))
    }
}
