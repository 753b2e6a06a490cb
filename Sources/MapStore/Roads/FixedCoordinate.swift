public import Geometry

/// A position in whole units of 1e-7 degrees, OpenStreetMap's own precision, about 1 cm.
///
/// The database stores all positions this way, so that the same point has the same numbers
/// everywhere.
public struct FixedCoordinate: Hashable, Sendable, BitwiseCopyable {
    /// Units east of Greenwich, from -1 800 000 000 to 1 800 000 000 when valid.
    public var longitude: Int32
    /// Units north of the equator, from -900 000 000 to 900 000 000 when valid.
    public var latitude: Int32

    /// The number of units in a degree.
    public static let unitsPerDegree = 1e7

    /// Creates a position from its units.
    public init(longitude: Int32, latitude: Int32) {
        self.longitude = longitude
        self.latitude = latitude
    }

    /// Creates the nearest position on the grid; values outside the Earth's range are clamped.
    public init(_ coordinate: Coordinate) {
        longitude = Self.units(coordinate.longitude, limit: 180)
        latitude = Self.units(coordinate.latitude, limit: 90)
    }

    /// The position on a curve along which neighbours on the ground are near each other.
    public var hilbertKey: UInt64 {
        HilbertCurve.position(
            UInt32(bitPattern: longitude &+ .min), UInt32(bitPattern: latitude &+ .min))
    }

    /// The position in degrees.
    public var coordinate: Coordinate {
        Coordinate(
            longitude: Double(longitude) / Self.unitsPerDegree,
            latitude: Double(latitude) / Self.unitsPerDegree)
    }

    private static func units(_ degrees: Double, limit: Double) -> Int32 {
        guard degrees.isFinite else { return 0 }
        return Int32((min(max(degrees, -limit), limit) * unitsPerDegree).rounded())
    }
}

/// A box in units of 1e-7 degrees; its edges belong to it.
public struct FixedBounds: Hashable, Sendable, BitwiseCopyable {
    /// Its edges.
    public private(set) var west, south, east, north: Int32

    /// The box between two corners.
    ///
    /// - Parameters:
    ///   - low: the south-west corner.
    ///   - high: the north-east corner.
    public init(_ low: FixedCoordinate, _ high: FixedCoordinate) {
        (west, south) = (low.longitude, low.latitude)
        (east, north) = (high.longitude, high.latitude)
    }

    /// The smallest box around points; `nil` without points.
    public init?(around points: some Collection<FixedCoordinate>) {
        guard let first = points.first else { return nil }
        self.init(first, first)
        for point in points.dropFirst() {
            west = min(west, point.longitude)
            east = max(east, point.longitude)
            south = min(south, point.latitude)
            north = max(north, point.latitude)
        }
    }

    /// Whether both have a point in common.
    public func touches(_ other: FixedBounds) -> Bool {
        west <= other.east && east >= other.west && south <= other.north && north >= other.south
    }

    /// Grows to hold another.
    public mutating func formUnion(_ other: FixedBounds) {
        west = min(west, other.west)
        east = max(east, other.east)
        south = min(south, other.south)
        north = max(north, other.north)
    }

    /// Where its middle lies on a Hilbert curve through the whole range of numbers.
    public var hilbertKey: UInt64 {
        func middle(_ low: Int32, _ high: Int32) -> UInt32 {
            UInt32(truncatingIfNeeded: (Int64(low) + Int64(high)) / 2 + (1 << 31))
        }
        return HilbertCurve.position(middle(west, east), middle(south, north))
    }
}
