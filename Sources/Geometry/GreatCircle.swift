#if canImport(Glibc)
    import Glibc
#endif

/// The shortest way between two places of the sphere.
@usableFromInline enum GreatCircle {
    /// A place on the way.
    ///
    /// The mean of both places' directions from the middle of the Earth, weighted by angles (K.
    /// Shoemake, "Animating Rotation with Quaternion Curves", SIGGRAPH 1985): good at the poles too.
    ///
    /// - Parameters:
    ///   - start: where the way begins.
    ///   - end: where it ends; of the ways to the other end of the Earth none is the shortest.
    ///   - share: how much of the way is gone.
    /// - Returns: the place.
    @usableFromInline static func point(
        from start: Coordinate, to end: Coordinate, share: Double
    ) -> Coordinate {
        let angle = start.distance(to: end) / EarthModel.meanRadiusMeters
        let sine = sin(angle)
        guard sine > 1e-12 else { return start }
        let (one, other) = (sin((1 - share) * angle) / sine, sin(share * angle) / sine)
        let (a, b) = (direction(start), direction(end))
        let x = one * a.x + other * b.x
        let y = one * a.y + other * b.y
        let z = one * a.z + other * b.z
        return Coordinate(
            longitude: atan2(y, x) * 180 / .pi, latitude: atan2(z, hypot(x, y)) * 180 / .pi)
    }

    /// Where a place stands, seen from the middle of the Earth.
    private static func direction(_ place: Coordinate) -> (x: Double, y: Double, z: Double) {
        let (longitude, latitude) = (place.longitude * .pi / 180, place.latitude * .pi / 180)
        return (
            cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude)
        )
    }
}
