import Geometry
import Routes

extension GuidanceRoute {
    /// Degrees between what an engine tells and what is driven from which the way is believed.
    private static let contradiction = 60.0
    /// Metres before and after a maneuver that tell which way it goes.
    private static let reach = (before: 40.0, after: 80.0)

    /// The steps with directions that fit the way: told left where one drives to the right, the
    /// symbol would send drivers wrong.
    ///
    /// The engine's words stay as they are.
    static func steps(_ steps: [Step], along line: MeasuredLine<Coordinate>) -> [Step] {
        steps.indices.map { index in
            guard let driven = drivenDirection(ofStep: index, in: steps, along: line) else {
                return steps[index]
            }
            return steps[index].told(driven)
        }
    }

    /// Which way a maneuver goes by the line, where that contradicts the engine; else `nil`.
    private static func drivenDirection(
        ofStep index: Int, in steps: [Step], along line: MeasuredLine<Coordinate>
    ) -> ManeuverDirection? {
        let step = steps[index]
        guard index > 0, step.step.maneuver.type.hasTurn,
            let told = step.step.maneuver.direction, let nominal = told.nominalDegrees
        else { return nil }
        let before = min(reach.before, step.start - steps[index - 1].start)
        let after = min(reach.after, step.end - step.start)
        // Of a shorter way nobody can tell where it leads.
        guard before > 8, after > 8 else { return nil }
        let place = line.point(at: step.start)
        let turn = Bearing.turn(
            place.bearing(to: line.point(at: step.start + after))
                - line.point(at: step.start - before).bearing(to: place))
        let driven = ManeuverDirection(turning: turn)
        guard Bearing.turn(turn - nominal).magnitude > contradiction,
            driven.isLeft != told.isLeft, driven != .straight,
            !isBeside(told, step.step.intersections.first)
        else { return nil }
        return driven
    }

    /// Whether all other ways on lie to the other side: then the side is right, however all bend.
    private static func isBeside(_ told: ManeuverDirection, _ junction: Intersection?) -> Bool {
        guard let isLeft = told.isLeft, let junction, let leaving = junction.leavingArm,
            junction.arms.indices.contains(leaving)
        else { return false }
        let others = junction.arms.indices.filter {
            $0 != leaving && $0 != junction.arrivingArm && junction.arms[$0].canBeEntered
        }
        let taken = junction.arms[leaving].bearing
        return !others.isEmpty
            && others.allSatisfy {
                let offset = Bearing.turn(junction.arms[$0].bearing - taken)
                return isLeft ? offset > 0 : offset < 0
            }
    }
}

extension GuidanceRoute.Step {
    /// The same step with another direction.
    fileprivate func told(_ direction: ManeuverDirection) -> GuidanceRoute.Step {
        var step = step
        step.maneuver.direction = direction
        return GuidanceRoute.Step(step: step, leg: leg, start: start, end: end, legStart: legStart)
    }
}

extension ManeuverType {
    /// Whether its direction tells a turn that can be seen on the way.
    fileprivate var hasTurn: Bool {
        switch self {
        case .turn, .continue, .onRamp, .offRamp, .fork, .endOfRoad, .useLane: true
        default: false
        }
    }
}

extension ManeuverDirection {
    /// The change of course that it stands for; `nil` for turns back, which go by either side.
    fileprivate var nominalDegrees: Double? {
        switch self {
        case .uTurnLeft, .uTurnRight: nil
        case .sharpLeft: -140
        case .left: -90
        case .slightLeft: -40
        case .straight: 0
        case .slightRight: 40
        case .right: 90
        case .sharpRight: 140
        }
    }
}
