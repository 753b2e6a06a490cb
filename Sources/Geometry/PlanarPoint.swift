/// A point of a flat space in any unit, as the planar algorithms use it.
///
/// ``WorldPoint``, ``ScreenPoint`` and ``FixedPoint`` share one implementation of clipping,
/// simplification and measuring; the compiler makes a copy for each, so that it costs nothing.
public protocol PlanarPoint: MeasurablePoint {
    /// The first coordinate, in the space's own unit.
    var planarX: Double { get }
    /// The second coordinate, in the space's own unit.
    var planarY: Double { get }

    /// The space's point nearest to two coordinates.
    init(planarX: Double, planarY: Double)
}

extension WorldPoint: PlanarPoint {
    /// The same as `x`.
    @inlinable public var planarX: Double { x }
    /// The same as `y`.
    @inlinable public var planarY: Double { y }

    /// The point of these two coordinates.
    @inlinable public init(planarX: Double, planarY: Double) {
        self.init(x: planarX, y: planarY)
    }
}

extension ScreenPoint: PlanarPoint {
    /// The same as `x`.
    @inlinable public var planarX: Double { x }
    /// The same as `y`.
    @inlinable public var planarY: Double { y }

    /// The point of these two coordinates.
    @inlinable public init(planarX: Double, planarY: Double) {
        self.init(x: planarX, y: planarY)
    }
}
