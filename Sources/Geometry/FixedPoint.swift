/// A point of the Web Mercator world square in whole steps of 2^-32 of its side: eight bytes.
///
/// A step is 9.3 mm at the equator. The importer keeps millions of these. The square does not wrap:
/// points outside it land on its edge.
public struct FixedPoint: Hashable, Sendable, Comparable, BitwiseCopyable {
    /// Steps from the antimeridian, growing east.
    public var x: UInt32
    /// Steps from the northern edge, growing south.
    public var y: UInt32

    /// The width of the world square in steps.
    public static let worldSide = 4_294_967_296.0

    /// A point from its two numbers of steps.
    @inlinable
    public init(x: UInt32, y: UInt32) {
        self.x = x
        self.y = y
    }

    /// The step nearest to a world point.
    @inlinable
    public init(_ point: WorldPoint) {
        self.init(planarX: point.x * Self.worldSide, planarY: point.y * Self.worldSide)
    }

    /// The corresponding world point.
    @inlinable
    public var worldPoint: WorldPoint {
        WorldPoint(x: Double(x) / Self.worldSide, y: Double(y) / Self.worldSide)
    }

    /// Compares x (west to east) first, then y (north to south).
    @inlinable
    public static func < (a: FixedPoint, b: FixedPoint) -> Bool {
        a.x != b.x ? a.x < b.x : a.y < b.y
    }

    /// Rounds and clamps a number of steps; not-a-number becomes 0.
    @inlinable
    static func steps(_ value: Double) -> UInt32 {
        // `max` with the constant first also gives 0 for a NaN.
        UInt32(min(max(0, value.rounded()), worldSide - 1))
    }
}

extension FixedPoint: PlanarPoint {
    /// The same as `x`.
    @inlinable public var planarX: Double { Double(x) }
    /// The same as `y`.
    @inlinable public var planarY: Double { Double(y) }

    /// The nearest step; points outside the square land on its edge.
    @inlinable public init(planarX: Double, planarY: Double) {
        self.init(x: Self.steps(planarX), y: Self.steps(planarY))
    }
}
