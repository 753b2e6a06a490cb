/// A point of a space in which lines are measured: what ``MeasuredLine`` needs to know of it.
///
/// Points of flat spaces are measured in their own unit, as the crow flies; a ``Coordinate`` in
/// metres on the ground, the short way round the Earth.
public protocol MeasurablePoint: Hashable, Sendable {
    /// The space around a point, flattened.
    associatedtype Plane: TangentPlane where Plane.Point == Self

    /// The distance to another point, in the unit of the space.
    func distance(to other: Self) -> Double

    /// The point on the straight way to another.
    ///
    /// - Parameters:
    ///   - other: where the way ends.
    ///   - share: how much of the way is gone, from 0 to 1.
    /// - Returns: the point.
    func point(toward other: Self, share: Double) -> Self

    /// The two numbers that say where it is; where the space repeats itself, those of the copy that
    /// is nearest to an x.
    func planar(near x: Double) -> (x: Double, y: Double)

    /// The plane on which is told what is nearest to it.
    var tangentPlane: Plane { get }
}

/// The space around one point as a plane that touches it there, true near it.
public protocol TangentPlane {
    /// A point of the space.
    associatedtype Point

    /// The straight way from one point to another on the plane.
    func vector(from start: Point, to end: Point) -> (x: Double, y: Double)

    /// The square of a distance that nothing in a box is nearer than.
    ///
    /// - Parameter box: a box around points as ``MeasurablePoint/planar(near:)`` gives them.
    /// - Returns: the square, in the unit of ``vector(from:to:)``.
    func leastSquare(to box: PlanarBox) -> Double
}

// MARK: Flat spaces

extension PlanarPoint {
    /// The distance as the crow flies.
    @inlinable public func distance(to other: Self) -> Double {
        let (x, y) = (other.planarX - planarX, other.planarY - planarY)
        return (x * x + y * y).squareRoot()
    }

    /// The point on the straight way to another.
    @inlinable public func point(toward other: Self, share: Double) -> Self {
        Self(
            planarX: planarX + share * (other.planarX - planarX),
            planarY: planarY + share * (other.planarY - planarY))
    }

    /// Its coordinates: a flat space has no copies.
    @inlinable public func planar(near x: Double) -> (x: Double, y: Double) { (planarX, planarY) }

    /// The plane itself.
    @inlinable public var tangentPlane: FlatPlane<Self> { FlatPlane(self) }
}

/// A flat space, seen from one of its points.
public struct FlatPlane<Point: PlanarPoint>: TangentPlane {
    @usableFromInline let center: Point

    /// The space as seen from a point.
    @inlinable public init(_ center: Point) { self.center = center }

    /// The way from one point to another.
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
    /// Degrees of longitude to another place, the short way round: east positive, at most 180.
    @inlinable public func eastward(to other: Coordinate) -> Double {
        Self.turned(other.longitude - longitude)
    }

    /// A longitude, or a difference of two, at most half a turn from 0.
    @inlinable static func turned(_ degrees: Double) -> Double {
        degrees.magnitude <= 180 ? degrees : degrees.remainder(dividingBy: 360)
    }

    /// The place on the straight way to another, the short way round the Earth.
    ///
    /// Straight in degrees, which nobody can tell from straight on the map between points a few
    /// kilometres apart. Beyond the map's edges, where degrees lead round the pole, straight on the
    /// ground.
    @inlinable public func point(toward other: Coordinate, share: Double) -> Coordinate {
        guard share < 1 else { return other }
        guard max(latitude.magnitude, other.latitude.magnitude) <= WorldPoint.maximumLatitude
        else { return GreatCircle.point(from: self, to: other, share: share) }
        return Coordinate(
            longitude: Self.turned(longitude + share * eastward(to: other)),
            latitude: latitude + share * (other.latitude - latitude))
    }

    /// Longitude and latitude; the longitude may lie any number of turns away.
    @inlinable public func planar(near x: Double) -> (x: Double, y: Double) {
        (x + Self.turned(longitude - x), latitude)
    }

    /// The plane that touches the Earth there.
    @inlinable public var tangentPlane: LocalPlane { LocalPlane(origin: self) }
}
