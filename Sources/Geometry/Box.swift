/// A rectangle between two corners in screen space.
///
/// `ScreenBox` (pixels, y down), `WorldBox` (Web Mercator 0 ... 1, y south) and `CoordinateBox`
/// (degrees, y north) are three types, because mixing them is the typical bug of this trade.
public struct ScreenBox: Hashable, Sendable {
    /// Left, top, right and bottom edge in pixels.
    public var minX, minY, maxX, maxY: Double

    /// A box from its edges.
    public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// The width in pixels.
    public var width: Double { maxX - minX }
    /// The height in pixels.
    public var height: Double { maxY - minY }

    /// Whether the two boxes share at least an edge point.
    public func intersects(_ other: ScreenBox) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }

    /// The box grown by `margin` pixels on every side.
    public func expanded(by margin: Double) -> ScreenBox {
        ScreenBox(
            minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
    }

    /// The smallest box around both boxes.
    public func union(_ other: ScreenBox) -> ScreenBox {
        ScreenBox(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    /// The box moved by a number of pixels.
    public func offset(x: Double, y: Double) -> ScreenBox {
        ScreenBox(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
    }
}

/// A rectangle of the Web Mercator world square.
public struct WorldBox: Hashable, Sendable {
    /// West, north, east and south edge, from 0 to 1.
    public var minX, minY, maxX, maxY: Double

    /// A box from its edges.
    public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// The box of an area given in degrees.
    public init(_ box: CoordinateBox) {
        let northWest = WorldPoint(Coordinate(longitude: box.west, latitude: box.north))
        let southEast = WorldPoint(Coordinate(longitude: box.east, latitude: box.south))
        self.init(minX: northWest.x, minY: northWest.y, maxX: southEast.x, maxY: southEast.y)
    }

    /// The smallest box around the points; `nil` if there is none.
    @inlinable
    public init?(around points: some Sequence<WorldPoint>) {
        var (minX, minY) = (Double.infinity, Double.infinity)
        var (maxX, maxY) = (-Double.infinity, -Double.infinity)
        var isEmpty = true
        for point in points {
            minX = min(minX, point.x)
            minY = min(minY, point.y)
            maxX = max(maxX, point.x)
            maxY = max(maxY, point.y)
            isEmpty = false
        }
        guard !isEmpty else { return nil }
        self.init(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }

    /// The width from west to east.
    public var width: Double { maxX - minX }
    /// The height from north to south.
    public var height: Double { maxY - minY }
    /// The point in the middle.
    public var center: WorldPoint { WorldPoint(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }

    /// Whether the two boxes share at least an edge point.
    public func intersects(_ other: WorldBox) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }

    /// The common part of both boxes; `nil` if they share nothing.
    public func intersection(_ other: WorldBox) -> WorldBox? {
        guard intersects(other) else { return nil }
        return WorldBox(
            minX: max(minX, other.minX), minY: max(minY, other.minY),
            maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    }

    /// The same box in another copy of the world.
    ///
    /// - Parameter worlds: how many copies to the east.
    /// - Returns: a box that may lie outside 0 ... 1.
    public func shifted(worlds: Int) -> WorldBox {
        WorldBox(
            minX: minX + Double(worlds), minY: minY, maxX: maxX + Double(worlds), maxY: maxY)
    }

    /// The smallest box around both boxes.
    public func union(_ other: WorldBox) -> WorldBox {
        WorldBox(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    /// The box grown by `margin` world units on every side.
    public func expanded(by margin: Double) -> WorldBox {
        WorldBox(
            minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
    }
}

/// An area of the Earth in degrees; never crosses the antimeridian.
public struct CoordinateBox: Hashable, Sendable {
    /// Western edge, degrees of longitude.
    public var west: Double
    /// Southern edge, degrees of latitude.
    public var south: Double
    /// Eastern edge, degrees of longitude, not less than `west`.
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

    /// A box from numbers of unknown origin; `nil` unless all are in range and in order.
    public init?(checkedWest west: Double, south: Double, east: Double, north: Double) {
        guard Coordinate(checkedLongitude: west, latitude: south) != nil,
            Coordinate(checkedLongitude: east, latitude: north) != nil,
            west <= east, south <= north
        else { return nil }
        self.init(west: west, south: south, east: east, north: north)
    }

    /// The smallest area around places; `nil` if there are none.
    ///
    /// Places on both sides of the antimeridian give an area that spans all longitudes.
    public init?(around places: some Collection<Coordinate>) {
        guard let first = places.first else { return nil }
        self.init(
            west: first.longitude, south: first.latitude, east: first.longitude,
            north: first.latitude)
        for place in places {
            west = min(west, place.longitude)
            south = min(south, place.latitude)
            east = max(east, place.longitude)
            north = max(north, place.latitude)
        }
    }

    /// The area of a world box.
    public init(_ box: WorldBox) {
        let northWest = WorldPoint(x: box.minX, y: box.minY).coordinate
        let southEast = WorldPoint(x: box.maxX, y: box.maxY).coordinate
        self.init(
            west: northWest.longitude, south: southEast.latitude,
            east: southEast.longitude, north: northWest.latitude)
    }
}
