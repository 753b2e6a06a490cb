#if canImport(Glibc)
    import Glibc
#endif

/// A place on a ``LocalPlane``, in metres.
public struct GroundPoint: PlanarPoint {
    /// Metres east of the origin.
    public let x: Double
    /// Metres north of the origin.
    public let y: Double

    /// A place from its distances to the origin along both axes.
    @inlinable public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// A place from its distances to the origin along both axes.
    @inlinable public init(planarX: Double, planarY: Double) {
        self.init(x: planarX, y: planarY)
    }

    /// The same as `x`.
    @inlinable public var planarX: Double { x }
    /// The same as `y`.
    @inlinable public var planarY: Double { y }
}

/// A plane in metres that touches the Earth at a place.
///
/// The error is a few centimetres within a kilometre. Distances across the antimeridian are the
/// short way. Beyond the map's edges, where degrees of longitude mean little, the plane touches the
/// pole instead, and is 0.13 % too wide at most.
public struct LocalPlane: TangentPlane {
    /// The place where it touches the Earth.
    public let origin: Coordinate
    /// Metres per degree of latitude, and per degree of longitude.
    @usableFromInline let north, east: Double
    /// 1 or -1 if it touches the north or south pole.
    @usableFromInline let pole: Double?

    /// The plane at a place.
    public init(origin: Coordinate) {
        self.origin = origin
        north = EarthModel.meanRadiusMeters * .pi / 180
        east = north * cos(origin.latitude * .pi / 180)
        let isPolar = origin.latitude.magnitude > WorldPoint.maximumLatitude
        pole = isPolar ? (origin.latitude > 0 ? 1 : -1) : nil
    }

    /// Converts a place to metres from the origin.
    @inlinable public func point(_ place: Coordinate) -> GroundPoint {
        let (x, y) = vector(from: origin, to: place)
        return GroundPoint(x: x, y: y)
    }

    /// The straight line from one place to another, in metres east and north.
    @inlinable public func vector(
        from start: Coordinate, to end: Coordinate
    ) -> (x: Double, y: Double) {
        if let pole {
            let (a, b) = (polar(start, pole), polar(end, pole))
            return (b.x - a.x, b.y - a.y)
        }
        return (start.eastward(to: end) * east, (end.latitude - start.latitude) * north)
    }

    /// The place at a point of the plane.
    public func coordinate(_ point: GroundPoint) -> Coordinate {
        guard let pole else {
            return Coordinate(
                longitude: Coordinate.turned(origin.longitude + point.x / east),
                latitude: origin.latitude + point.y / north)
        }
        let middle = polar(origin, pole)
        let (x, y) = (middle.x + point.x, middle.y + point.y)
        let angle = atan2(x, -pole * y) * 180 / .pi
        return Coordinate(
            longitude: Coordinate.turned(origin.longitude + angle),
            latitude: pole * (90 - hypot(x, y) / north))
    }

    /// The plain areas of ``area(_:)``: two for a box that crosses the antimeridian, none for one
    /// beyond the map's edges.
    public func areas(_ box: PlanarBox) -> [CoordinateBox] { area(box)?.parts ?? [] }

    /// The area of the Earth that a box of the plane covers, which may cross the antimeridian; `nil`
    /// for a box beyond the map's edges.
    public func area(_ box: PlanarBox) -> CoordinateBox? {
        let (low, high) = (origin.latitude + box.minY / north, origin.latitude + box.maxY / north)
        let edge = WorldPoint.maximumLatitude
        guard pole == nil, low < edge, high > -edge else { return nil }
        let (left, right) = (box.minX / east, box.maxX / east)
        guard right - left < 360 else {
            return CoordinateBox(
                west: -180, south: max(low, -90), east: 180, north: min(high, 90))
        }
        return CoordinateBox(
            west: Coordinate.turned(origin.longitude + left), south: max(low, -90),
            east: Coordinate.turned(origin.longitude + right), north: min(high, 90))
    }

    /// The square of a lower bound for the distance to anything in a box of degrees.
    @inlinable public func leastSquare(to box: PlanarBox) -> Double {
        // A pole is near all longitudes.
        if pole != nil { return 0 }
        let middle = ((box.minX + box.maxX) / 2 - origin.longitude).remainder(dividingBy: 360)
        let x = max(middle.magnitude - (box.maxX - box.minX) / 2, 0) * east
        let y = max(box.minY - origin.latitude, origin.latitude - box.maxY, 0) * north
        return x * x + y * y
    }

    /// A place in polar projection, with the origin's meridian upright.
    ///
    /// The azimuthal equidistant projection: Snyder, "Map Projections: A Working Manual", 25-2.
    @usableFromInline func polar(_ place: Coordinate, _ pole: Double) -> (x: Double, y: Double) {
        let extent = (90 - pole * place.latitude) * north
        let angle = (place.longitude - origin.longitude) * .pi / 180
        return (extent * sin(angle), -pole * extent * cos(angle))
    }
}

extension Coordinate {
    /// The plane at the middle of the box around places that are near each other; `nil` without
    /// places.
    public init?(middleOf places: [Coordinate]) {
        guard let origin = places.first else { return nil }
        let plane = LocalPlane(origin: origin)
        let box = PlanarBox(around: places.map(plane.point))
        self = plane.coordinate(
            GroundPoint(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2))
    }
}
