public import MapGeometry

/// A junction that the route passes, with all its arms.
public struct Intersection: Hashable, Sendable {
    /// Where it is.
    public var location: Coordinate
    /// Its point in the leg's geometry; `nil` where it could not be found there.
    public var pointIndex: Int?
    /// The roads that meet here, clockwise as the engine lists them; empty if unknown.
    public var arms: [Arm] = []
    /// The arm that the route comes from, an index into ``arms``; `nil` at a start.
    public var arrivingArm: Int?
    /// The arm that the route leaves by, an index into ``arms``; `nil` at an end.
    public var leavingArm: Int?
    /// The lanes on the approach, from left to right; empty if unknown.
    public var lanes: [Lane] = []
    /// What the road after the junction is.
    public var roadClasses: RoadClasses = []
    /// Name of the tunnel that begins here.
    public var tunnelName: String?

    /// A junction that only its place is known of.
    public init(location: Coordinate, pointIndex: Int? = nil) {
        self.location = location
        self.pointIndex = pointIndex
    }

    /// One of the roads that meet at a junction.
    public struct Arm: Hashable, Sendable {
        /// Direction in which it leads away, in degrees clockwise from true north, 0 ..< 360.
        public let bearing: Double
        /// Whether one may drive into it.
        public let canBeEntered: Bool

        /// An arm from its parts.
        public init(bearing: Double, canBeEntered: Bool) {
            self.bearing = bearing
            self.canBeEntered = canBeEntered
        }
    }
}
