/// An area of the Earth in degrees, between two meridians and two parallels.
///
/// An area whose west is more than its east crosses the antimeridian, as in GeoJSON (RFC 7946, 5.2):
/// 179 to -178 is 3 degrees wide. Where only plain areas serve, such as in a database, ``parts`` gives
/// them.
public struct CoordinateBox: Hashable, Sendable {
    /// Western edge, degrees of longitude.
    public var west: Double
    /// Southern edge, degrees of latitude.
    public var south: Double
    /// Eastern edge, degrees of longitude; less than `west` if the area crosses the antimeridian.
    public var east: Double
    /// Northern edge, degrees of latitude, not less than `south`.
    public var north: Double

    /// A box from edges that are known to be valid.
    public init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    /// A box from numbers of unknown origin, which may cross the antimeridian; `nil` unless all are in
    /// range and south is not north of north.
    public init?(checkedWest west: Double, south: Double, east: Double, north: Double) {
        guard Coordinate(checkedLongitude: west, latitude: south) != nil,
            Coordinate(checkedLongitude: east, latitude: north) != nil, south <= north
        else { return nil }
        self.init(west: west, south: south, east: east, north: north)
    }

    /// The smallest area around places; `nil` if there are none.
    ///
    /// It leaves out the largest gap between their longitudes, and crosses the antimeridian only if
    /// that makes it smaller.
    public init?(around places: some Collection<Coordinate>) {
        let longitudes = places.lazy.map { (low: $0.longitude, high: $0.longitude) }
        guard let span = CircleSpan(around: longitudes, seam: -180, turn: 360) else { return nil }
        self.init(
            span, south: places.lazy.map(\.latitude).min() ?? -90,
            north: places.lazy.map(\.latitude).max() ?? 90)
    }

    /// The smallest area around both areas.
    public func union(_ other: CoordinateBox) -> CoordinateBox {
        let spans = [self, other].map { (low: $0.west, high: $0.west + $0.width) }
        guard let span = CircleSpan(around: spans, seam: -180, turn: 360) else { return self }
        return CoordinateBox(span, south: min(south, other.south), north: max(north, other.north))
    }

    /// The area of a world box, in any copy of the world; one as wide as the world has all
    /// longitudes.
    public init(_ box: WorldBox) {
        let turns = box.maxX <= 1 && box.minX >= 0 ? 0 : box.minX.rounded(.down)
        let northWest = WorldPoint(x: box.minX - turns, y: box.minY).coordinate
        let southEast = WorldPoint(x: box.maxX - turns, y: box.maxY).coordinate
        let isWhole = box.width >= 1
        self.init(
            west: isWhole ? -180 : northWest.longitude, south: southEast.latitude,
            east: isWhole
                ? 180 : southEast.longitude > 180 ? southEast.longitude - 360 : southEast.longitude,
            north: northWest.latitude)
    }

    private init(_ span: CircleSpan, south: Double, north: Double) {
        var (west, east) = (span.low, span.high)
        if east > west, west >= 180 { (west, east) = (west - 360, east - 360) }
        if east - west >= 360 { (west, east) = (-180, 180) }
        self.init(west: west, south: south, east: east > 180 ? east - 360 : east, north: north)
    }

    /// The most degrees of a box across the antimeridian that a user asks for; in a wider one west and
    /// east are swapped by mistake.
    public static let widestCrossing = 240.0

    /// Whether it contains the meridian of 180° and goes on beyond it.
    public var crossesAntimeridian: Bool { west > east }

    /// Degrees from its western to its eastern edge.
    public var width: Double { crossesAntimeridian ? east - west + 360 : east - west }

    /// The place in the middle of its edges.
    public var center: Coordinate {
        Coordinate(
            longitude: Coordinate.turned(west + width / 2), latitude: (south + north) / 2)
    }

    /// Its one or two parts that do not cross the antimeridian, from west to east.
    public var parts: [CoordinateBox] {
        guard crossesAntimeridian else { return [self] }
        return [
            CoordinateBox(west: west, south: south, east: 180, north: north),
            CoordinateBox(west: -180, south: south, east: east, north: north),
        ]
    }

    /// The smallest plain area around it, which has all longitudes if it crosses the antimeridian: for
    /// formats whose areas may not do that, such as TileJSON.
    public var plain: CoordinateBox {
        guard crossesAntimeridian else { return self }
        return CoordinateBox(west: -180, south: south, east: 180, north: north)
    }

    /// Whether it contains a place, or has it on its edge.
    public func contains(_ place: Coordinate) -> Bool {
        guard (south...north).contains(place.latitude) else { return false }
        return crossesAntimeridian
            ? place.longitude >= west || place.longitude <= east
            : place.longitude >= west && place.longitude <= east
    }

    /// Whether it shares at least an edge point with another area; the edges at -180 and 180 are one.
    public func intersects(_ other: CoordinateBox) -> Bool {
        guard south <= other.north, other.south <= north else { return false }
        let away = (other.west - west) - ((other.west - west) / 360).rounded(.down) * 360
        return away <= width || away + other.width >= 360
    }
}
