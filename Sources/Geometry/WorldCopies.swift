/// Keeps shapes on both sides of the antimeridian together.
///
/// The world repeats every unit of x. A step of more than half a world is taken the short way, into
/// the neighbouring copy, so that x may leave 0 ... 1.
public enum WorldCopies {
    /// Returns lines whose points are connected the short way round.
    ///
    /// - Parameters:
    ///   - lines: the pieces of one line, in order.
    ///   - x: the x that the first point should be near; `nil` leaves it in the world's first
    ///     copy.
    /// - Returns: the same lines, perhaps in other copies of the world.
    public static func joined(_ lines: [[Coordinate]], near x: Double? = nil) -> [[WorldPoint]] {
        var last = x
        return lines.map { line in
            line.map { place in
                let point = WorldPoint(place).nearest(to: last)
                last = point.x
                return point
            }
        }
    }
}

extension WorldPoint {
    /// The copy of the point that is nearest to an x; the point itself without one.
    ///
    /// Of two that are equally near, it is the point itself.
    public func nearest(to x: Double?) -> WorldPoint {
        guard let x, (x - self.x).magnitude > 0.5 else { return self }
        return WorldPoint(x: self.x + (x - self.x).rounded(), y: y)
    }

    /// The point in another copy of the world.
    ///
    /// - Parameter worlds: how many copies to the east, a whole number.
    /// - Returns: a point that may lie outside 0 ... 1.
    public func shifted(worlds: Double) -> WorldPoint { WorldPoint(x: x + worlds, y: y) }

    /// How far another point is to the east, the short way around the world; at most 0.5.
    public func eastward(to other: WorldPoint) -> Double {
        let away = other.x - x
        return away.magnitude <= 0.5 ? away : away - away.rounded()
    }
}
