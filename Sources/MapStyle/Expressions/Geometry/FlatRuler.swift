#if canImport(Glibc)
    import Glibc
#endif

/// Distances in metres between points in degrees that are not far from one latitude.
///
/// There the Earth is nearly flat: a degree of longitude and one of latitude have a fixed length,
/// from the radii of curvature of the ellipsoid WGS 84 (Snyder, "Map Projections: A Working
/// Manual", formulas 4-18 and 4-20).
struct FlatRuler {
    private let metersPerLongitude, metersPerLatitude: Double

    private static let equatorRadius = 6_378_137.0
    private static let flattening = 1 / 298.257_223_563

    init(latitude: Double) {
        let eccentricity2 = Self.flattening * (2 - Self.flattening)
        let sine = sin(latitude * .pi / 180)
        let w = 1 - eccentricity2 * sine * sine
        let perDegree = Self.equatorRadius * .pi / 180
        metersPerLongitude = perDegree * cos(latitude * .pi / 180) / w.squareRoot()
        metersPerLatitude = perDegree * (1 - eccentricity2) / (w * w.squareRoot())
    }

    /// The way from one point to another in metres, the short way round the Earth.
    func way(from a: FlatPoint, to b: FlatPoint) -> FlatPoint {
        FlatPoint(
            x: Self.wrapped(b.x - a.x) * metersPerLongitude, y: (b.y - a.y) * metersPerLatitude)
    }

    func distance(_ a: FlatPoint, _ b: FlatPoint) -> Double {
        let way = way(from: a, to: b)
        return (way.x * way.x + way.y * way.y).squareRoot()
    }

    func distance(_ point: FlatPoint, toSegment a: FlatPoint, _ b: FlatPoint) -> Double {
        let (side, way) = (way(from: a, to: b), way(from: a, to: point))
        let length2 = side.x * side.x + side.y * side.y
        let share =
            length2 > 0 ? min(max((way.x * side.x + way.y * side.y) / length2, 0), 1) : 0
        let (x, y) = (way.x - share * side.x, way.y - share * side.y)
        return (x * x + y * y).squareRoot()
    }

    /// No two points of two boxes are nearer.
    func distance(_ a: FlatBox, _ b: FlatBox) -> Double {
        // Boxes on both sides of the antimeridian may be near the other way round.
        let gap = max(0, b.minX - a.maxX, a.minX - b.maxX)
        let longitude = min(gap, max(0, 360 - (max(a.maxX, b.maxX) - min(a.minX, b.minX))))
        let x = longitude * metersPerLongitude
        let y = max(0, b.minY - a.maxY, a.minY - b.maxY) * metersPerLatitude
        return (x * x + y * y).squareRoot()
    }

    private static func wrapped(_ degrees: Double) -> Double {
        degrees.magnitude <= 180 ? degrees : degrees - 360 * (degrees / 360).rounded()
    }
}
