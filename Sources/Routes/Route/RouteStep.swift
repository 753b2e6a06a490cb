package import Geometry

/// A maneuver and the way from it to the next one.
package struct RouteStep: Hashable, Sendable {
    /// The maneuver at the step's start.
    package var maneuver: Maneuver
    /// Metres from this maneuver to the next; 0 for an arrival.
    package var distance: Double
    /// Seconds from this maneuver to the next; `nil` if the engine gave none.
    package var duration: Double?
    /// Indices of the step's first and last point in the leg's geometry; equal for an arrival.
    package var points: ClosedRange<Int>
    /// Names of the road after the maneuver; empty if it has none.
    package var names: [String] = []
    /// Names on the signs right at the maneuver, where they differ from ``names``; often empty.
    package var namesAtManeuver: [String] = []
    /// Numbers of the road after the maneuver, such as `E 18`.
    package var refs: [String] = []
    /// The content of the signpost at the maneuver.
    package var signpost: Signpost?
    /// Name of the roundabout that is entered.
    package var roundaboutName: String?
    /// The mode of travel.
    package var mode: TravelMode = .driving
    /// The side of the road that traffic keeps to; `nil` if the engine did not report it.
    package var drivingSide: DrivingSide?
    /// The maneuver in the engine's words.
    package var instruction: String?
    /// Junctions passed along the step; the first is the maneuver's own.
    package var intersections: [Intersection] = []
    /// Banners to show along the step, about the maneuver at its **end**, farthest first.
    package var banners: [BannerInstruction] = []
    /// Texts to speak along the step, mostly about the maneuver at its **end**, farthest
    /// first.
    package var announcements: [VoiceInstruction] = []
    /// The look of speed limit signs along the step.
    package var speedLimitSign: SpeedLimitSign?

    /// A step from the parts that every step has.
    package init(
        maneuver: Maneuver, distance: Double, duration: Double? = nil, points: ClosedRange<Int>
    ) {
        self.maneuver = maneuver
        self.distance = distance
        self.duration = duration
        self.points = points
    }

    /// The lanes on the approach to this step's maneuver; empty if none are known.
    package var lanes: [Lane] { intersections.first?.lanes ?? [] }

    /// Gives steps that only change the mode of travel the maneuvers of ferries, for which OSRM's
    /// form has no words.
    ///
    /// - Parameter steps: the steps of a leg.
    package static func markFerries(_ steps: inout [RouteStep]) {
        let vague: Set<ManeuverType> = [.notification, .newName, .continue]
        for index in steps.indices.dropFirst() where vague.contains(steps[index].maneuver.type) {
            let (before, after) = (steps[index - 1].mode == .ferry, steps[index].mode == .ferry)
            let isChange = before && after && steps[index].maneuver.type == .notification
            if before != after || isChange {
                steps[index].maneuver.type = after ? .enterFerry : .leaveFerry
            }
        }
    }

    /// The kind of path that most of the step follows, from the classes of its junctions.
    package var pathKind: RoadClasses {
        let places = intersections.map(\.location)
        var meters: [RoadClasses: Double] = [:]
        var rest = distance
        for (index, junction) in intersections.enumerated() {
            let isLast = index + 1 == places.count
            let length = isLast ? rest : places[index].distance(to: places[index + 1])
            rest = max(rest - length, 0)
            meters[junction.roadClasses.intersection(.paths), default: 0] += length
        }
        return meters.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key ?? []
    }
}

/// The side of the road that traffic keeps to.
package enum DrivingSide: String, Hashable, Sendable {
    /// As in Britain, Ireland, Japan or Australia.
    case left
    /// As in most of the world.
    case right
}

/// The mode of travel of a step.
package enum TravelMode: String, Hashable, Sendable {
    /// By car, truck or motorcycle.
    case driving
    /// By bicycle or scooter.
    case cycling
    /// On foot.
    case walking
    /// On a ship.
    case ferry
    /// On a train, one that carries cars as well.
    case train
    /// On other public transport.
    case transit
    /// In a mode that the engine has its own word for.
    case other
}

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
