#if canImport(Glibc)
    import Glibc
#endif

/// The area on the ground that a ring of places encloses, in square metres.
///
/// Chamberlain and Duquette, "Some Algorithms for Polygons on a Sphere" (JPL Publication 07-03,
/// 2007), on the sphere of the Earth's mean radius. Its edges are straight in longitude and the
/// sine of latitude, which makes no difference for edges shorter than a few kilometres.
///
/// - Parameter ring: the corners, closed implicitly; must not go around a pole.
/// - Returns: the area, positive for a ring that runs clockwise on a map, like ``ringArea(_:)``.
public func groundArea(of ring: some BidirectionalCollection<Coordinate>) -> Double {
    guard let last = ring.last else { return 0 }
    let radians = Double.pi / 180
    var sum = 0.0
    var previous = last
    for corner in ring {
        let eastward = (corner.longitude - previous.longitude) * radians
        sum += eastward * (sin(corner.latitude * radians) + sin(previous.latitude * radians))
        previous = corner
    }
    return sum / 2 * EarthModel.meanRadiusMeters * EarthModel.meanRadiusMeters
}
