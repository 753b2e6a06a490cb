/// A rectangle in the unit of whatever flat space it is used in; the edges belong to it.
public struct PlanarBox: Hashable, Sendable {
    /// The smallest and largest coordinates.
    public var minX, minY, maxX, maxY: Double

    /// A box from its edges.
    @inlinable
    public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// A part of the world square.
    @inlinable
    public init(_ box: WorldBox) {
        self.init(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY)
    }

    /// A part of the picture.
    @inlinable
    public init(_ box: ScreenBox) {
        self.init(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY)
    }

    /// The four half planes whose common part is the box.
    @inlinable
    public var halfPlanes: [HalfPlane] {
        [
            .from(minX, on: .x), .upTo(maxX, on: .x), .from(minY, on: .y), .upTo(maxY, on: .y),
        ]
    }
}

extension PlanarBox {
    /// The smallest box around points; empty (with crossed edges) around none.
    @inlinable
    public init(around points: some Sequence<some PlanarPoint>) {
        self.init(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
        for point in points {
            minX = min(minX, point.planarX)
            minY = min(minY, point.planarY)
            maxX = max(maxX, point.planarX)
            maxY = max(maxY, point.planarY)
        }
    }

    /// Whether another box lies inside this one.
    @inlinable
    public func contains(_ other: PlanarBox) -> Bool {
        minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
    }
}
