public import Geometry

extension TilePoint: PlanarPoint {
    /// The same as `x`.
    @inlinable public var planarX: Double { Double(x) }
    /// The same as `y`.
    @inlinable public var planarY: Double { Double(y) }

    /// The nearest unit; values beyond ``limit`` are clamped to it.
    @inlinable public init(planarX: Double, planarY: Double) {
        self.init(x: Self.units(planarX), y: Self.units(planarY))
    }

    /// Rounds and clamps; not-a-number becomes the limit.
    @inlinable
    static func units(_ value: Double) -> Int32 {
        Int32(min(max(-Double(limit), value.rounded()), Double(limit)))
    }
}
