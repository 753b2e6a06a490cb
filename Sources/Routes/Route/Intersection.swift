package import Geometry

/// A junction that the route passes, with all its arms.
package struct Intersection: Hashable, Sendable {
    /// The junction's coordinate.
    package var location: Coordinate
    /// Its point in the leg's geometry; `nil` if it could not be found there.
    package var pointIndex: Int?
    /// The roads that meet here, clockwise as the engine lists them; empty if unknown.
    package var arms: [Arm] = []
    /// The arm that the route comes from, an index into ``arms``; `nil` at a start.
    package var arrivingArm: Int?
    /// The arm that the route leaves by, an index into ``arms``; `nil` at an end.
    package var leavingArm: Int?
    /// The lanes on the approach, from left to right; empty if unknown.
    package var lanes: [Lane] = []
    /// The classes of the road after the junction.
    package var roadClasses: RoadClasses = []
    /// Name of the tunnel that begins here.
    package var tunnelName: String?

    /// A junction of which only the coordinate is known.
    package init(location: Coordinate, pointIndex: Int? = nil) {
        self.location = location
        self.pointIndex = pointIndex
    }

    /// One of the roads that meet at a junction.
    package struct Arm: Hashable, Sendable {
        /// Direction in which it leads away, in degrees clockwise from true north, 0 ..< 360.
        package let bearing: Double
        /// Whether it is legal to drive into it.
        package let canBeEntered: Bool

        /// An arm from its parts.
        package init(bearing: Double, canBeEntered: Bool) {
            self.bearing = bearing
            self.canBeEntered = canBeEntered
        }
    }
}

/// The classes of a stretch of road, beyond plain road.
package struct RoadClasses: OptionSet, Hashable, Sendable {
    /// One bit for each class.
    package let rawValue: Int

    /// A set from its bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Underground.
    package static let tunnel = RoadClasses(rawValue: 1 << 0)
    /// On a bridge.
    package static let bridge = RoadClasses(rawValue: 1 << 1)
    /// A motorway or a road of its rank.
    package static let motorway = RoadClasses(rawValue: 1 << 2)
    /// With a toll.
    package static let toll = RoadClasses(rawValue: 1 << 3)
    /// On a ship, or on a train that carries cars.
    package static let ferry = RoadClasses(rawValue: 1 << 4)
    /// With restricted access.
    package static let restricted = RoadClasses(rawValue: 1 << 5)
    /// Through water.
    static let ford = RoadClasses(rawValue: 1 << 6)
    /// Without a hard surface.
    static let unpaved = RoadClasses(rawValue: 1 << 7)
    /// A path for walkers.
    package static let path = RoadClasses(rawValue: 1 << 8)
    /// A pavement beside a street.
    package static let sidewalk = RoadClasses(rawValue: 1 << 9)
    /// Stairs.
    package static let steps = RoadClasses(rawValue: 1 << 10)
    /// A way for bicycles beside or away from roads.
    package static let cycleway = RoadClasses(rawValue: 1 << 11)
    /// The kinds of ways that are no roads.
    package static let paths: RoadClasses = [.path, .sidewalk, .steps, .cycleway]
}

/// The look of a country's speed limit signs.
package enum SpeedLimitSign: String, Hashable, Sendable {
    /// Black on white in a red ring (Vienna Convention on Road Signs and Signals).
    case vienna
    /// Black on a white upright rectangle (the Manual on Uniform Traffic Control Devices).
    case mutcd
}
