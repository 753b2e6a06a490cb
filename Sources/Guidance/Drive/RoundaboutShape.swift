package import Geometry

/// A roundabout as a symbol shows it, with its arms where they really are.
///
/// Angles are seen by the driver who enters from below: 0 is straight on, 90 to the right, -90 to
/// the left, in -180 ..< 180; the arm one comes from is at -180.
package struct RoundaboutShape: Hashable, Sendable {
    /// The arm that the route leaves by.
    package let exitAngle: Double
    /// The other arms that are known, without the one that the route comes from.
    package let otherArms: [Double]
    /// Whether one drives round it clockwise, as where traffic keeps left.
    package let isClockwise: Bool
    /// Which exit it is, counted from 1; `nil` if unknown.
    package let exitNumber: Int?
    /// The way from the entry to the exit.
    package let path: [Coordinate]

    /// Degrees driven round to the arm at an angle, from 0 to 360.
    static func sweep(to angle: Double, isClockwise: Bool) -> Double {
        let sweep = isClockwise ? 180 + angle : 180 - angle
        return sweep <= 0 ? sweep + 360 : sweep
    }

    /// The angle of the arm that is reached after degrees driven round.
    static func angle(_ sweep: Double, isClockwise: Bool) -> Double {
        Bearing.turn(isClockwise ? sweep - 180 : 180 - sweep)
    }
}
