package import Geometry

/// A junction that the route passes, with all its arms.
package struct Intersection: Hashable, Sendable {
    /// Where it is.
    package var location: Coordinate
    /// Its point in the leg's geometry; `nil` where it could not be found there.
    package var pointIndex: Int?
    /// The roads that meet here, clockwise as the engine lists them; empty if unknown.
    package var arms: [Arm] = []
    /// The arm that the route comes from, an index into ``arms``; `nil` at a start.
    package var arrivingArm: Int?
    /// The arm that the route leaves by, an index into ``arms``; `nil` at an end.
    package var leavingArm: Int?
    /// The lanes on the approach, from left to right; empty if unknown.
    package var lanes: [Lane] = []
    /// What the road after the junction is.
    package var roadClasses: RoadClasses = []
    /// Name of the tunnel that begins here.
    package var tunnelName: String?

    /// A junction that only its place is known of.
    package init(location: Coordinate, pointIndex: Int? = nil) {
        self.location = location
        self.pointIndex = pointIndex
    }

    /// One of the roads that meet at a junction.
    package struct Arm: Hashable, Sendable {
        /// Direction in which it leads away, in degrees clockwise from true north, 0 ..< 360.
        package let bearing: Double
        /// Whether one may drive into it.
        package let canBeEntered: Bool

        /// An arm from its parts.
        package init(bearing: Double, canBeEntered: Bool) {
            self.bearing = bearing
            self.canBeEntered = canBeEntered
        }
    }
}
