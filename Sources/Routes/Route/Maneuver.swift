package import Geometry

/// The driver's action at one place.
package struct Maneuver: Hashable, Sendable {
    /// The kind of maneuver.
    package var type: ManeuverType
    /// The direction as the driver perceives it; for arrivals the side of the road of the
    /// destination.
    package var direction: ManeuverDirection?
    /// The coordinate of the maneuver.
    package var location: Coordinate
    /// Course just before it, in degrees clockwise from true north, 0 ..< 360.
    package var bearingBefore: Double?
    /// Course just after it, in degrees clockwise from true north, 0 ..< 360.
    package var bearingAfter: Double?
    /// The number of the roundabout exit to take, counted from 1.
    package var exitNumber: Int?
    /// Degrees driven inside the roundabout, positive clockwise, at most a full turn.
    package var roundaboutAngle: Double?

    /// A maneuver from its parts.
    package init(
        type: ManeuverType, direction: ManeuverDirection? = nil, location: Coordinate,
        bearingBefore: Double? = nil, bearingAfter: Double? = nil, exitNumber: Int? = nil,
        roundaboutAngle: Double? = nil
    ) {
        self.type = type
        self.direction = direction
        self.location = location
        self.bearingBefore = bearingBefore
        self.bearingAfter = bearingAfter
        self.exitNumber = exitNumber
        self.roundaboutAngle = roundaboutAngle
    }

    /// Change of course in degrees, clockwise positive, -180 ..< 180; `nil` if a course is unknown.
    package var turnAngle: Double? {
        guard let bearingBefore, let bearingAfter else { return nil }
        return Bearing.turn(bearingAfter - bearingBefore)
    }
}
