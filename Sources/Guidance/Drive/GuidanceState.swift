package import Geometry
package import Routes

/// All guidance for the driver at one position of a route.
package struct GuidanceState: Hashable, Sendable {
    /// Where the vehicle is.
    package let position: GuidancePosition
    /// The maneuver that comes next; `nil` where only the line is known.
    package let next: UpcomingManeuver?
    /// The maneuver after that, if it follows soon.
    package let following: UpcomingManeuver?
    /// The lanes to choose from; `nil` if none are known, or if all of them are right.
    package let lanes: LaneGuidance?
    /// The road that is being driven on.
    package let road: RoadLabel
    /// The index of the step that is being driven; `nil` if only the line is known.
    package let stepIndex: Int?
    /// The legal speed limit here; `nil` if unknown.
    package let speedLimit: SpeedLimit?
    /// The design of speed limit signs here.
    package let speedLimitSign: SpeedLimitSign
    /// The side that traffic keeps to here.
    package let drivingSide: DrivingSide
    /// ISO 3166-1 alpha-2 code of the country; `nil` if unknown.
    package let country: String?
    /// The class of road here.
    package let roadClasses: RoadClasses
    /// Metres to the end of the route.
    package let remainingDistance: Double
    /// Seconds to the end of the route; `nil` if the speed of the drive is unknown.
    package let remainingTime: Double?
    /// The fraction of the route that has been driven, from 0 to 1.
    package let progress: Double
    /// The stops between start and destination, and the destination last.
    package let stops: [GuidanceStop]
    /// The tunnel that is being driven through, in metres from the start.
    package let tunnel: ClosedRange<Double>?
    /// Speed that the route's times have here, in kilometres per hour; guessed where it has none.
    package let defaultSpeed: Double
}

/// The position of a vehicle on a route.
package struct GuidancePosition: Hashable, Sendable {
    /// The point on the route's line.
    package let coordinate: Coordinate
    /// Metres from the start along the line.
    package let distance: Double
    /// The vehicle's direction, in degrees clockwise from north: that of the line with
    /// rounded corners.
    package let course: Double
    /// The direction that is up on a map turned to the course: that of the road ahead,
    /// steady in curves.
    package let courseAhead: Double
    /// Metres between the requested place and the route; 0 for a position along it.
    package let offset: Double

    /// The distance from the route, in metres, from which a place is off the route.
    static let offRouteDistance = 50.0

    /// Whether the requested place is off the route.
    package var isOffRoute: Bool { offset > Self.offRouteDistance }
}

/// A maneuver ahead.
package struct UpcomingManeuver: Hashable, Sendable {
    /// The index into ``GuidanceRoute/maneuvers``, counted from 1, as in
    /// ``RoutePlace/maneuver(_:)``.
    package let number: Int
    /// The index into ``GuidanceRoute/steps``.
    package let stepIndex: Int
    /// The maneuver and the way after it.
    package let step: RouteStep
    /// Metres to it.
    package let distance: Double
    /// Seconds to it; `nil` if the speed of the drive is unknown.
    package let time: Double?
    /// The distances at which it begins and is over, in metres from the route's start.
    package let stretch: ClosedRange<Double>
    /// The road after it; for a roundabout, the road after the exit.
    package let road: RoadLabel
    /// The content of its signpost; `nil` if none is known.
    package let signpost: Signpost?
    /// The roundabout that it enters.
    package let roundabout: RoundaboutShape?
    /// Whether it is the arrival at the end of the whole route.
    package let isDestination: Bool

    /// The direction of the maneuver; for a roundabout that of the exit, as the symbol
    /// shows it.
    ///
    /// For a roundabout, engines report the direction of the entry, which is to the right
    /// for all of them.
    package var direction: ManeuverDirection? {
        roundabout.map { ManeuverDirection(turning: $0.exitAngle) } ?? step.maneuver.direction
    }
}

/// The names and numbers of a road.
package struct RoadLabel: Hashable, Sendable {
    /// Its names; empty if it has none.
    package let names: [String]
    /// Its numbers, such as `E 18`.
    package let refs: [String]

    /// A label from its parts.
    package init(names: [String] = [], refs: [String] = []) {
        self.names = names
        self.refs = refs
    }

    /// Whether it has neither names nor numbers.
    package var isEmpty: Bool { names.isEmpty && refs.isEmpty }

    /// The first name that is not one of its numbers, without a number before it; `nil` if there is
    /// none.
    ///
    /// A road whose name is its number is called by the number's sign alone, not `CG-2` twice, and
    /// `CG-2 - Avinguda Sant Joan` by its sign and the rest.
    package var title: String? {
        let numbers = refs.map(Self.letters)
        for name in names where !numbers.contains(Self.letters(name)) {
            // The hyphen within a number has no spaces around it.
            let parts = name.split(separator: " ", maxSplits: 2)
            let isAfterNumber =
                parts.count == 3 && ["-", "–", "—"].contains(parts[1])
                && numbers.contains(Self.letters(String(parts[0])))
            guard isAfterNumber else { return name }
            let rest = String(parts[2])
            if !numbers.contains(Self.letters(rest)) { return rest }
        }
        return nil
    }

    /// Returns a name or number as it is compared: `CG-2` is written `CG 2` as well.
    private static func letters(_ text: String) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}

/// The lanes before a junction, only some of which are right for the route.
package struct LaneGuidance: Hashable, Sendable {
    /// The lanes from left to right.
    package let lanes: [Lane]
    /// Metres to the junction.
    package let distance: Double
    /// Whether the junction is the next maneuver's; otherwise the route goes straight on
    /// there.
    package let isAtManeuver: Bool
}

/// A stop of the journey.
package struct GuidanceStop: Hashable, Sendable {
    /// Where the way to it ends.
    package let coordinate: Coordinate
    /// The place that was asked for, if it is beside the way; `nil` if it is there, far away, or
    /// unknown.
    package let asked: Coordinate?
    /// The door by which that place is entered; `nil` if the map knows none.
    package let entrance: StopEntrance?
    /// The stop's name.
    package let name: String?
    /// Metres from the start.
    package let distance: Double
    /// Seconds from here to the stop; 0 once passed, `nil` if unknown.
    package let time: Double?
    /// Whether the stop has been passed.
    package let isPassed: Bool
    /// Whether the stop is the end of the route.
    package let isDestination: Bool
}

/// A roundabout as a symbol shows it, with its arms at their real angles.
///
/// Angles are seen by the driver who enters from below: 0 is straight on, 90 to the right,
/// -90 to the left, in -180 ..< 180; the arm of the entry is at -180.
package struct RoundaboutShape: Hashable, Sendable {
    /// The angle of the arm by which the route leaves.
    package let exitAngle: Double
    /// The angles of the other known arms, without the entry and the exit.
    package let otherArms: [Double]
    /// Whether it is driven round clockwise, as where traffic keeps left.
    package let isClockwise: Bool
    /// The number of the exit, counted from 1; `nil` if unknown.
    package let exitNumber: Int?
    /// The line from the entry to the exit.
    package let path: [Coordinate]

    /// Returns the same roundabout whose exit is at another angle; the other arms stay before or after it.
    func bent(to angle: Double) -> RoundaboutShape {
        func sweep(_ angle: Double) -> Double { Self.sweep(to: angle, isClockwise: isClockwise) }
        let old = sweep(exitAngle)
        let new = min(max(sweep(angle), 30), 345)
        let arms = otherArms.map { arm in
            let place = sweep(arm)
            let moved =
                place < old ? place * new / old : 360 - (360 - place) * (360 - new) / (360 - old)
            return Self.angle(moved, isClockwise: isClockwise)
        }
        return RoundaboutShape(
            exitAngle: Self.angle(new, isClockwise: isClockwise), otherArms: arms,
            isClockwise: isClockwise, exitNumber: exitNumber, path: path)
    }

    /// Degrees driven round to the arm at an angle, from 0 to 360.
    static func sweep(to angle: Double, isClockwise: Bool) -> Double {
        let sweep = isClockwise ? 180 + angle : 180 - angle
        return sweep <= 0 ? sweep + 360 : sweep
    }

    /// The angle of the arm that is arrived at after a number of degrees driven round.
    static func angle(_ sweep: Double, isClockwise: Bool) -> Double {
        Bearing.turn(isClockwise ? sweep - 180 : 180 - sweep)
    }
}
