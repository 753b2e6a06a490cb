public import MapGeometry

/// A roundabout as a symbol shows it, with its arms where they really are.
///
/// Angles are seen by the driver who enters from below: 0 is straight on, 90 to the right, -90 to
/// the left, in -180 ..< 180; the arm one comes from is at -180.
public struct RoundaboutShape: Hashable, Sendable {
    /// The arm that the route leaves by.
    public let exitAngle: Double
    /// The other arms that are known, without the one that the route comes from.
    public let otherArms: [Double]
    /// Whether one drives round it clockwise, as where traffic keeps left.
    public let isClockwise: Bool
    /// Which exit it is, counted from 1; `nil` if unknown.
    public let exitNumber: Int?
    /// The way from the entry to the exit.
    public let path: [Coordinate]

    /// Degrees driven round to the arm at an angle, from 0 to 360.
    static func sweep(to angle: Double, isClockwise: Bool) -> Double {
        let sweep = isClockwise ? 180 + angle : 180 - angle
        return sweep <= 0 ? sweep + 360 : sweep
    }

    /// The angle of the arm that is reached after degrees driven round.
    static func angle(_ sweep: Double, isClockwise: Bool) -> Double {
        normalized(isClockwise ? sweep - 180 : 180 - sweep)
    }

    /// An angle in -180 ..< 180.
    static func normalized(_ degrees: Double) -> Double {
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        return rest < -180 ? rest + 360 : rest >= 180 ? rest - 360 : rest
    }
}

extension GuidanceLine {
    /// Degrees that a line's direction changes between two distances, clockwise positive.
    ///
    /// Only between segments that lie inside as a whole: entry and exit bends do not count.
    func turning(in stretch: ClosedRange<Double>) -> Double {
        var previous: Double?
        var total = 0.0
        var index = segment(at: stretch.lowerBound)
        while index + 1 < points.count, distances[index + 1] <= stretch.upperBound + 0.01 {
            if distances[index] >= stretch.lowerBound - 0.01,
                distances[index + 1] > distances[index]
            {
                let bearing = points[index].bearing(to: points[index + 1])
                if let previous { total += RoundaboutShape.normalized(bearing - previous) }
                previous = bearing
            }
            index += 1
        }
        return total
    }
}
