package import Geometry
package import Routes

/// Everything that a driver is told at one place of a route.
package struct GuidanceState: Hashable, Sendable {
    /// Where the vehicle is.
    package let position: GuidancePosition
    /// The maneuver that comes next; `nil` where only the line is known.
    package let next: UpcomingManeuver?
    /// The one after it, if it follows soon.
    package let following: UpcomingManeuver?
    /// Lanes to choose from; `nil` where none are known, or all of them will do.
    package let lanes: LaneGuidance?
    /// The road that is driven on.
    package let road: RoadLabel
    /// Which of the route's steps is being driven; `nil` where only the line is known.
    package let stepIndex: Int?
    /// Legal speed here; `nil` if unknown.
    package let speedLimit: SpeedLimit?
    /// How speed signs look here.
    package let speedLimitSign: SpeedLimitSign
    /// The side that traffic keeps to here.
    package let drivingSide: DrivingSide
    /// ISO 3166-1 alpha-2 code of the country; `nil` if unknown.
    package let country: String?
    /// What kind of road it is here.
    package let roadClasses: RoadClasses
    /// Metres to the end of the route.
    package let remainingDistance: Double
    /// Seconds to the end of the route; `nil` where nothing tells how fast it is driven.
    package let remainingTime: Double?
    /// Share of the way that is driven, from 0 to 1.
    package let progress: Double
    /// The stops between start and destination, and the destination last.
    package let stops: [GuidanceStop]
    /// The tunnel that is driven through, in metres from the start.
    package let tunnel: ClosedRange<Double>?
    /// Speed that the route's times have here, in kilometres per hour; guessed where it has none.
    package let defaultSpeed: Double
}

/// Where a vehicle is on a route.
package struct GuidancePosition: Hashable, Sendable {
    /// The place on the route's line.
    package let coordinate: Coordinate
    /// Metres from the start along the line.
    package let distance: Double
    /// Where the vehicle points: the line's direction, its corners rounded; degrees from north.
    package let course: Double
    /// What a map turned to the course has up: the direction of the road ahead, steady in curves.
    package let courseAhead: Double
    /// Metres between the place that was asked for and the route; 0 for a place along it.
    package let offset: Double

    /// Metres beside the route from which a place is off it.
    static let offRouteDistance = 50.0

    /// Whether the place that was asked for is not on the route.
    package var isOffRoute: Bool { offset > Self.offRouteDistance }
}

/// A maneuver that lies ahead.
package struct UpcomingManeuver: Hashable, Sendable {
    /// Which of ``GuidanceRoute/maneuvers`` it is, counted from 1, as in ``RoutePlace/maneuver(_:)``.
    package let number: Int
    /// Its place in ``GuidanceRoute/steps``.
    package let stepIndex: Int
    /// What is done, and the way after it.
    package let step: RouteStep
    /// Metres to it.
    package let distance: Double
    /// Seconds to it; `nil` where nothing tells how fast the route is driven.
    package let time: Double?
    /// Where it is done and where it is over, in metres from the route's start.
    package let stretch: ClosedRange<Double>
    /// The road after it; after the exit for a roundabout.
    package let road: RoadLabel
    /// What its signpost shows; `nil` if nothing is known of one.
    package let signpost: Signpost?
    /// The roundabout that it leads into.
    package let roundabout: RoundaboutShape?
    /// Whether it is the end of the whole route.
    package let isDestination: Bool

    /// Which way it goes; of a roundabout the way of the exit, as the symbol shows it.
    ///
    /// Engines tell of a roundabout how one enters it, which is to the right for all of them.
    package var direction: ManeuverDirection? {
        roundabout.map { ManeuverDirection(turning: $0.exitAngle) } ?? step.maneuver.direction
    }
}

/// What a road is called.
package struct RoadLabel: Hashable, Sendable {
    /// Its names; empty where it has none.
    package let names: [String]
    /// Its numbers, such as `E 18`.
    package let refs: [String]

    /// A label from its parts.
    package init(names: [String] = [], refs: [String] = []) {
        self.names = names
        self.refs = refs
    }

    /// Whether nothing is known.
    package var isEmpty: Bool { names.isEmpty && refs.isEmpty }
}

/// The lanes before a junction, of which some do for the route and some do not.
package struct LaneGuidance: Hashable, Sendable {
    /// The lanes from left to right.
    package let lanes: [Lane]
    /// Metres to the junction.
    package let distance: Double
    /// Whether the junction is the next maneuver's; else one goes straight on there.
    package let isAtManeuver: Bool
}

/// A stop of the journey on the way.
package struct GuidanceStop: Hashable, Sendable {
    /// Where it is.
    package let coordinate: Coordinate
    /// What it is called.
    package let name: String?
    /// Metres from the start.
    package let distance: Double
    /// Seconds to it from here; 0 once passed, `nil` where unknown.
    package let time: Double?
    /// Whether it lies behind.
    package let isPassed: Bool
    /// Whether it is the end of the route.
    package let isDestination: Bool
}

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
