/// A point of a space in which ``MeasuredLine`` can measure lines.
///
/// Points of flat spaces are measured in their own unit, in a straight line; a ``Coordinate`` in
/// metres on the ground, the short way around the Earth.
public protocol MeasurablePoint: Hashable, Sendable {
    /// The flattened space around a point.
    associatedtype Plane: TangentPlane where Plane.Point == Self

    /// The distance to another point, in the unit of the space.
    func distance(to other: Self) -> Double

    /// The point on the straight line to another point.
    ///
    /// - Parameters:
    ///   - other: where the way ends.
    ///   - fraction: how much of the way is gone, from 0 to 1.
    /// - Returns: the point.
    func point(toward other: Self, fraction: Double) -> Self

    /// The two coordinates of the point.
    ///
    /// Where the space repeats itself, they are those of the copy nearest to an x.
    func planar(near x: Double) -> (x: Double, y: Double)

    /// The plane used to decide which points are nearest to this one.
    var tangentPlane: Plane { get }
}

/// The space around one point as a plane that touches it there, accurate near it.
public protocol TangentPlane {
    /// A point of the space.
    associatedtype Point

    /// The straight line from one point to another on the plane.
    func vector(from start: Point, to end: Point) -> (x: Double, y: Double)

    /// The square of a lower bound for the distance to anything in a box.
    ///
    /// - Parameter box: a box around points as ``MeasurablePoint/planar(near:)`` returns them.
    /// - Returns: the square, in the unit of ``vector(from:to:)``.
    func leastSquare(to box: PlanarBox) -> Double
}

// MARK: Flat spaces

extension PlanarPoint {
    /// The distance in a straight line.
    @inlinable public func distance(to other: Self) -> Double {
        let (x, y) = (other.planarX - planarX, other.planarY - planarY)
        return (x * x + y * y).squareRoot()
    }

    /// The point on the straight way to another.
    @inlinable public func point(toward other: Self, fraction: Double) -> Self {
        Self(
            planarX: planarX + fraction * (other.planarX - planarX),
            planarY: planarY + fraction * (other.planarY - planarY))
    }

    /// Its coordinates; a flat space has no copies.
    @inlinable public func planar(near x: Double) -> (x: Double, y: Double) { (planarX, planarY) }

    /// The plane itself.
    @inlinable public var tangentPlane: FlatPlane<Self> { FlatPlane(self) }
}

/// A flat space, seen from one of its points.
public struct FlatPlane<Point: PlanarPoint>: TangentPlane {
    @usableFromInline let center: Point

    /// The space as seen from a point.
    @inlinable public init(_ center: Point) { self.center = center }

    /// The vector from one point to another.
    @inlinable public func vector(from start: Point, to end: Point) -> (x: Double, y: Double) {
        (end.planarX - start.planarX, end.planarY - start.planarY)
    }

    /// The square of the distance to a box.
    @inlinable public func leastSquare(to box: PlanarBox) -> Double {
        let x = max(box.minX - center.planarX, center.planarX - box.maxX, 0)
        let y = max(box.minY - center.planarY, center.planarY - box.maxY, 0)
        return x * x + y * y
    }
}

// MARK: The Earth

extension Coordinate: MeasurablePoint {
    /// Degrees of longitude to another place, the short way around: positive to the east, at most
    /// 180.
    @inlinable public func eastward(to other: Coordinate) -> Double {
        Self.turned(other.longitude - longitude)
    }

    /// Whether it is the same place as another: longitudes of 180 and -180 are one meridian.
    @inlinable public func isSame(as other: Coordinate) -> Bool {
        latitude == other.latitude && eastward(to: other) == 0
    }

    /// A longitude, or a difference of two, normalized to at most half a turn from 0.
    @inlinable public static func turned(_ degrees: Double) -> Double {
        degrees.magnitude <= 180 ? degrees : degrees.remainder(dividingBy: 360)
    }

    /// The place on the straight line to another, the short way around the Earth.
    ///
    /// Straight in degrees, which nobody can tell from straight on the map between points a few
    /// kilometres apart. Beyond the map's edges, where degrees lead round the pole, straight on the
    /// ground.
    @inlinable public func point(toward other: Coordinate, fraction: Double) -> Coordinate {
        guard fraction < 1 else { return other }
        guard max(latitude.magnitude, other.latitude.magnitude) <= WorldPoint.maximumLatitude
        else { return GreatCircle.point(from: self, to: other, fraction: fraction) }
        return Coordinate(
            longitude: Self.turned(longitude + fraction * eastward(to: other)),
            latitude: latitude + fraction * (other.latitude - latitude))
    }

    /// Longitude and latitude; the longitude may lie any number of turns away.
    @inlinable public func planar(near x: Double) -> (x: Double, y: Double) {
        (x + Self.turned(longitude - x), latitude)
    }

    /// The plane that touches the Earth at this coordinate.
    @inlinable public var tangentPlane: LocalPlane { LocalPlane(origin: self) }
}

#if canImport(Glibc)
    import Glibc
#endif

/// The shortest path between two places on the sphere.
@usableFromInline enum GreatCircle {
    /// A place on the path.
    ///
    /// The mean of both places' directions from the centre of the Earth, weighted by angles (K.
    /// Shoemake, "Animating Rotation with Quaternion Curves", SIGGRAPH 1985), which also works at
    /// the poles.
    ///
    /// - Parameters:
    ///   - start: where the way begins.
    ///   - end: where it ends; of the ways to the other end of the Earth none is the shortest.
    ///   - fraction: how much of the way is gone.
    /// - Returns: the place.
    @usableFromInline static func point(
        from start: Coordinate, to end: Coordinate, fraction: Double
    ) -> Coordinate {
        let angle = start.distance(to: end) / EarthModel.meanRadiusMeters
        let sine = sin(angle)
        guard sine > 1e-12 else { return start }
        let (one, other) = (sin((1 - fraction) * angle) / sine, sin(fraction * angle) / sine)
        let (a, b) = (direction(start), direction(end))
        let x = one * a.x + other * b.x
        let y = one * a.y + other * b.y
        let z = one * a.z + other * b.z
        return Coordinate(
            longitude: atan2(y, x) * 180 / .pi, latitude: atan2(z, hypot(x, y)) * 180 / .pi)
    }

    /// The direction of a place from the centre of the Earth.
    private static func direction(_ place: Coordinate) -> (x: Double, y: Double, z: Double) {
        let (longitude, latitude) = (place.longitude * .pi / 180, place.latitude * .pi / 180)
        return (
            cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude)
        )
    }
}
