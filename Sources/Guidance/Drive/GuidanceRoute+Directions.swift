import Geometry
import Routes

extension GuidanceRoute {
    /// The difference between the engine's and the driven direction, in degrees, from which
    /// the line is trusted.
    private static let contradiction = 60.0
    /// Metres before and after a maneuver that tell which way it goes.
    private static let extent = (before: 40.0, after: 80.0)

    /// Returns the steps with directions that fit the line: a left symbol at a right turn
    /// would misdirect drivers.
    ///
    /// A hairpin is told as a turn back, whatever the engine calls it. The engine's texts are kept.
    static func steps(_ steps: [Step], along line: MeasuredLine<Coordinate>) -> [Step] {
        steps.indices.map { index in
            guard let driven = drivenDirection(ofStep: index, in: steps, along: line) else {
                return steps[index]
            }
            return steps[index].reported(driven)
        }
    }

    /// The direction of a maneuver along the line if that contradicts the engine; else
    /// `nil`.
    private static func drivenDirection(
        ofStep index: Int, in steps: [Step], along line: MeasuredLine<Coordinate>
    ) -> ManeuverDirection? {
        let step = steps[index]
        guard index > 0, step.step.maneuver.type.hasTurn,
            let reported = step.step.maneuver.direction
        else { return nil }
        let before = min(extent.before, step.start - steps[index - 1].start)
        let after = min(extent.after, step.end - step.start)
        // Of a shorter way nobody can tell where it leads.
        guard before > 8, after > 8 else { return nil }
        if let back = hairpin(at: step.start, before, after, along: line) {
            return reported.isTurnBack ? nil : back
        }
        let place = line.point(at: step.start)
        let turn = Bearing.turn(
            place.bearing(to: line.point(at: step.start + after))
                - line.point(at: step.start - before).bearing(to: place))
        let driven = ManeuverDirection(turning: turn)
        guard let nominal = reported.nominalDegrees,
            Bearing.turn(turn - nominal).magnitude > contradiction,
            driven.isLeft != reported.isLeft, driven != .straight,
            !isBeside(reported, step.step.intersections.first)
        else { return nil }
        return driven
    }

    /// Degrees of a hairpin.
    private static let turnBack = 160.0
    /// Metres within which a hairpin turns.
    private static let hairpinLength = 30.0

    /// The turn back that the line makes at a place, `nil` if it makes none.
    private static func hairpin(
        at start: Double, _ before: Double, _ after: Double,
        along line: MeasuredLine<Coordinate>
    ) -> ManeuverDirection? {
        let (back, on) = (min(before, hairpinLength / 2), min(after, hairpinLength))
        let from = line.course(at: start - back, behind: 6, ahead: 6)
        var (turn, last) = (0.0, from)
        for meters in stride(from: -back, through: on, by: 3) {
            let here = line.course(at: start + meters, behind: 6, ahead: 6)
            turn += Bearing.turn(here - last)
            last = here
        }
        guard turn.magnitude >= turnBack, turn.magnitude < 200 else { return nil }
        return turn < 0 ? .uTurnLeft : .uTurnRight
    }

    /// Whether all other ways on lie to the other side: then the side is right, however all bend.
    private static func isBeside(_ reported: ManeuverDirection, _ junction: Intersection?) -> Bool {
        guard let isLeft = reported.isLeft, let junction, let leaving = junction.leavingArm,
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
    fileprivate func reported(_ direction: ManeuverDirection) -> GuidanceRoute.Step {
        var step = step
        step.maneuver.direction = direction
        return GuidanceRoute.Step(step: step, leg: leg, start: start, end: end, legStart: legStart)
    }
}

extension ManeuverType {
    /// Whether its direction is a turn that can be seen on the line.
    fileprivate var hasTurn: Bool {
        switch self {
        case .turn, .continue, .onRamp, .offRamp, .merge, .fork, .endOfRoad, .useLane: true
        default: false
        }
    }
}

extension ManeuverDirection {
    /// The degrees by which a way turns that is told as the direction, to the right above 0.
    var turns: ClosedRange<Double> {
        switch self {
        case .straight: -22...22
        case .slightRight: 18...62
        case .right: 52...128
        case .sharpRight: 108...172
        case .slightLeft: -62...(-18)
        case .left: -128...(-52)
        case .sharpLeft: -172...(-108)
        case .uTurnLeft, .uTurnRight: 150...210
        }
    }

    /// The change of course that the direction means, in degrees; `nil` for U-turns, which
    /// go by either side.
    fileprivate var nominalDegrees: Double? {
        isTurnBack ? nil : (turns.lowerBound + turns.upperBound) / 2
    }
}
