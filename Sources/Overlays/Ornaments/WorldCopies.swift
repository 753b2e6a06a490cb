package import Geometry

/// Keeps lines on both sides of the antimeridian together.
///
/// The world repeats every unit of x. A step of more than half a world is taken the short way, into
/// the neighbouring copy, so that x may leave 0 ... 1.
package enum WorldCopies {
    /// Returns lines whose points are connected the short way round.
    ///
    /// - Parameters:
    ///   - lines: the pieces of one line, in order.
    ///   - x: the x that the first point should be near; `nil` leaves it in the world's first
    ///     copy.
    /// - Returns: the same lines, perhaps in other copies of the world.
    package static func joined(_ lines: [[Coordinate]], near x: Double? = nil) -> [[WorldPoint]] {
        var last = x
        return lines.map { line in
            line.map { place in
                let point = nearest(WorldPoint(place), to: last)
                last = point.x
                return point
            }
        }
    }

    /// Returns the copy of a point that is nearest to an x.
    static func nearest(_ point: WorldPoint, to x: Double?) -> WorldPoint {
        guard let x, abs(x - point.x) > 0.5 else { return point }
        return WorldPoint(x: point.x + (x - point.x).rounded(), y: point.y)
    }
}
