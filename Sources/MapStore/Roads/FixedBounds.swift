import Geometry

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
