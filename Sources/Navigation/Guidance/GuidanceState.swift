public import MapGeometry

/// Everything that a driver is told at one place of a route.
public struct GuidanceState: Hashable, Sendable {
    /// Where the vehicle is.
    public let position: GuidancePosition
    /// The maneuver that comes next; `nil` where only the line is known.
    public let next: UpcomingManeuver?
    /// The one after it, if it follows soon.
    public let following: UpcomingManeuver?
    /// Lanes to choose from; `nil` where none are known, or all of them will do.
    public let lanes: LaneGuidance?
    /// The road that is driven on.
    public let road: RoadLabel
    /// Which of the route's steps is being driven; `nil` where only the line is known.
    public let stepIndex: Int?
    /// Legal speed here; `nil` if unknown.
    public let speedLimit: SpeedLimit?
    /// How speed signs look here.
    public let speedLimitSign: SpeedLimitSign
    /// The side that traffic keeps to here.
    public let drivingSide: DrivingSide
    /// ISO 3166-1 alpha-2 code of the country; `nil` if unknown.
    public let country: String?
    /// What kind of road it is here.
    public let roadClasses: RoadClasses
    /// Metres to the end of the route.
    public let remainingDistance: Double
    /// Seconds to the end of the route; `nil` where nothing tells how fast it is driven.
    public let remainingTime: Double?
    /// Share of the way that is driven, from 0 to 1.
    public let progress: Double
    /// The stops between start and destination, and the destination last.
    public let stops: [GuidanceStop]
    /// The tunnel that is driven through, in metres from the start.
    public let tunnel: ClosedRange<Double>?
    /// Speed that the route's times have here, in kilometres per hour; guessed where it has none.
    public let usualSpeed: Double
}

/// Where a vehicle is on a route.
public struct GuidancePosition: Hashable, Sendable {
    /// The place on the route's line.
    public let coordinate: Coordinate
    /// Metres from the start along the line.
    public let distance: Double
    /// Where the vehicle points: the line's direction, its corners rounded; degrees from north.
    public let course: Double
    /// What a map turned to the course has up: the direction of the road ahead, steady in curves.
    public let courseAhead: Double
    /// Metres between the place that was asked for and the route; 0 for a place along it.
    public let offset: Double

    /// Metres beside the route from which a place is off it.
    public static let offRouteDistance = 50.0

    /// Whether the place that was asked for is not on the route.
    public var isOffRoute: Bool { offset > Self.offRouteDistance }
}

/// A maneuver that lies ahead.
public struct UpcomingManeuver: Hashable, Sendable {
    /// Which of ``GuidanceRoute/maneuvers`` it is, counted from 1, as in ``RoutePlace/maneuver(_:)``.
    public let number: Int
    /// Its place in ``GuidanceRoute/steps``.
    public let stepIndex: Int
    /// What is done, and the way after it.
    public let step: RouteStep
    /// Metres to it.
    public let distance: Double
    /// Seconds to it; `nil` where nothing tells how fast the route is driven.
    public let time: Double?
    /// Where it is done and where it is over, in metres from the route's start.
    public let stretch: ClosedRange<Double>
    /// The road after it; after the exit for a roundabout.
    public let road: RoadLabel
    /// What its signpost shows; `nil` if nothing is known of one.
    public let signpost: Signpost?
    /// The roundabout that it leads into.
    public let roundabout: RoundaboutShape?
    /// Whether it is the end of the whole route.
    public let isDestination: Bool

    /// Which way it goes; of a roundabout the way of the exit, as the symbol shows it.
    ///
    /// Engines tell of a roundabout how one enters it, which is to the right for all of them.
    public var direction: ManeuverDirection? {
        roundabout.map { ManeuverDirection(turning: $0.exitAngle) } ?? step.maneuver.direction
    }
}

/// What a road is called.
public struct RoadLabel: Hashable, Sendable {
    /// Its names; empty where it has none.
    public let names: [String]
    /// Its numbers, such as `E 18`.
    public let refs: [String]

    /// A label from its parts.
    public init(names: [String] = [], refs: [String] = []) {
        self.names = names
        self.refs = refs
    }

    /// Whether nothing is known.
    public var isEmpty: Bool { names.isEmpty && refs.isEmpty }
}

/// The lanes before a junction, of which some do for the route and some do not.
public struct LaneGuidance: Hashable, Sendable {
    /// The lanes from left to right.
    public let lanes: [Lane]
    /// Metres to the junction.
    public let distance: Double
    /// Whether the junction is the next maneuver's; else one goes straight on there.
    public let isAtManeuver: Bool
}

/// A stop of the journey on the way.
public struct GuidanceStop: Hashable, Sendable {
    /// Where it is.
    public let coordinate: Coordinate
    /// What it is called.
    public let name: String?
    /// Metres from the start.
    public let distance: Double
    /// Seconds to it from here; 0 once passed, `nil` where unknown.
    public let time: Double?
    /// Whether it lies behind.
    public let isPassed: Bool
    /// Whether it is the end of the route.
    public let isDestination: Bool
}
