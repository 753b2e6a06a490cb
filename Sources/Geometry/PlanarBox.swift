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
    /// A box around nothing, with crossed edges.
    @inlinable public static var empty: PlanarBox {
        PlanarBox(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
    }

    /// The smallest box around points; ``empty`` around none.
    @inlinable
    public init(around points: some Sequence<some PlanarPoint>) {
        self = .empty
        for point in points { include(x: point.planarX, y: point.planarY) }
    }

    /// Grows until a point lies in it.
    @inlinable
    public mutating func include(x: Double, y: Double) {
        minX = min(minX, x)
        minY = min(minY, y)
        maxX = max(maxX, x)
        maxY = max(maxY, y)
    }

    /// The smallest box around both.
    @inlinable
    public func union(_ other: PlanarBox) -> PlanarBox {
        PlanarBox(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    /// Grown by a margin on every side.
    @inlinable
    public func expanded(by margin: Double) -> PlanarBox {
        PlanarBox(
            minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
    }

    /// Whether the two share at least an edge point.
    @inlinable
    public func intersects(_ other: PlanarBox) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }

    /// Whether another box lies inside this one.
    @inlinable
    public func contains(_ other: PlanarBox) -> Bool {
        minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
    }
}

extension PlanarBox {
    /// The part of a straight way that lies in the box, as shares of its length; `nil` if none does.
    ///
    /// Y.-D. Liang, B. Barsky, "A new concept and method for line clipping", ACM Transactions on
    /// Graphics 3, 1984.
    @inlinable
    public func shares(
        from a: (x: Double, y: Double), to b: (x: Double, y: Double)
    ) -> ClosedRange<Double>? {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        var (first, last) = (0.0, 1.0)
        for (outward, space) in [
            (-dx, a.x - minX), (dx, maxX - a.x), (-dy, a.y - minY), (dy, maxY - a.y),
        ] {
            if outward == 0 {
                if space < 0 { return nil }
            } else if outward < 0 {
                first = max(first, space / outward)
            } else {
                last = min(last, space / outward)
            }
        }
        return first <= last ? first...last : nil
    }
}
