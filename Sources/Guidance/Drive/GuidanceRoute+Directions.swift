import Geometry
import Routes

extension GuidanceRoute {
    /// Metres before and after a maneuver that tell which way it goes.
    private static let extent = (before: 40.0, after: 60.0)

    /// Returns the steps with directions that fit the line: a left symbol at a right turn
    /// would misdirect drivers, and so would a square one where the way hardly turns.
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
        let turn = ManeuverReach.turn(
            over: step.start...step.start, upTo: after, along: line)
        return reported.corrected(
            to: turn, of: step.step.maneuver.type,
            keepsSide: isBeside(reported, step.step.intersections.first))
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

/// Sides of forks by the map.
extension GuidanceRoute {
    /// Metres between an engine's place of a maneuver and the map's junction.
    private static let junctionDoubt = 15.0
    /// Degrees between two ways of a fork.
    private static let fork = 75.0

    /// Returns the steps with the side that the map's other roads give: whoever is to keep to the right has
    /// them all on the left.
    static func steps(
        _ steps: [Step], beside roads: RouteRoads, along line: MeasuredLine<Coordinate>
    ) -> [Step] {
        guard !roads.isEmpty else { return steps }
        return steps.map { step in
            if let aside = leavingStraightRoad(step, roads, along: line) {
                return step.reported(aside)
            }
            guard step.step.maneuver.type.keepsSide, let reported = step.step.maneuver.direction,
                reported == .slightLeft || reported == .slightRight,
                let side = side(at: step.start, roads, along: line), side != reported
            else { return step }
            let turn = ManeuverReach.turn(
                over: step.start...step.start, upTo: extent.after, along: line)
            guard turn * (side == .slightLeft ? -1 : 1) > -ManeuverDirection.mostAside else {
                return step
            }
            return step.reported(side)
        }
    }

    /// Degrees by which a way that goes on may turn beside a road that goes on straighter.
    private static let aside = (least: 15.0, more: 10.0)

    /// The side to which a way turns that the engine calls straight, although another road goes on
    /// straighter; `nil` if none does.
    private static func leavingStraightRoad(
        _ step: Step, _ roads: RouteRoads, along line: MeasuredLine<Coordinate>
    ) -> ManeuverDirection? {
        guard step.step.maneuver.type.hasTurn, step.step.maneuver.direction == .straight,
            let match = junction(at: step.start, roads)
        else { return nil }
        let place = match.stretch.upperBound
        let here = line.point(at: place)
        let course = line.point(at: place - SideRoad.extent).bearing(to: here)
        let turn = Bearing.turn(
            here.bearing(to: line.point(at: place + SideRoad.extent)) - course)
        guard turn.magnitude >= aside.least else { return nil }
        let isLeft = turn < 0
        let isBeside = match.sideRoads.contains { road in
            guard road.canBeEntered, road.isStreet else { return false }
            let other = Bearing.turn(road.course - course)
            return other.magnitude <= turn.magnitude - aside.more && (other > turn) == isLeft
        }
        return isBeside ? (isLeft ? .slightLeft : .slightRight) : nil
    }

    /// The stretch of the way that ends at the map's junction of a maneuver; `nil` if there is none.
    private static func junction(at start: Double, _ roads: RouteRoads) -> RouteRoads.Match? {
        roads.matches(in: (start - junctionDoubt)...(start + junctionDoubt)).filter {
            $0.isSure && ($0.stretch.upperBound - start).magnitude <= junctionDoubt
                && $0.sideRoads.contains(where: \.canBeEntered)
        }.min {
            ($0.stretch.upperBound - start).magnitude < ($1.stretch.upperBound - start).magnitude
        }
    }

    /// The side on which the way leaves a fork at a place; `nil` if it is none, or has other ways on both
    /// sides.
    private static func side(
        at start: Double, _ roads: RouteRoads, along line: MeasuredLine<Coordinate>
    ) -> ManeuverDirection? {
        guard let match = junction(at: start, roads) else { return nil }
        let place = match.stretch.upperBound
        let taken = line.point(at: place).bearing(to: line.point(at: place + SideRoad.extent))
        let turns = match.sideRoads.filter { $0.canBeEntered && $0.isStreet }
            .map { Bearing.turn($0.course - taken) }.filter { $0.magnitude < fork }
        guard let first = turns.first, turns.allSatisfy({ ($0 < 0) == (first < 0) }) else {
            return nil
        }
        return first < 0 ? .slightRight : .slightLeft
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
        case .turn, .endOfRoad, .onRamp, .offRamp, .merge, .fork, .useLane: true
        default: followsRoad
        }
    }

    /// Whether its direction says which of several ways to take.
    fileprivate var keepsSide: Bool {
        switch self {
        case .onRamp, .offRamp, .fork: true
        default: false
        }
    }

    /// Whether the road goes on, so that its direction is how it bends.
    fileprivate var followsRoad: Bool { self == .continue || self == .newName }
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

    /// The degrees by which a way may turn, so that the direction describes it well enough: engines
    /// measure a turn within other lengths of the way.
    var tolerated: ClosedRange<Double> {
        switch self {
        case .straight: -35...35
        case .slightRight: -20...62
        case .right: 45...130
        case .sharpRight: 95...180
        case .slightLeft: -62...20
        case .left: -130...(-45)
        case .sharpLeft: -180...(-95)
        case .uTurnLeft, .uTurnRight: -180...180
        }
    }

    /// Degrees that a way may turn to the left although one keeps to the right of another, and vice versa.
    fileprivate static let mostAside = 45.0

    /// Degrees below which a way does not turn back, whatever else it does later.
    private static let leastTurnBack = 35.0

    /// Returns the direction that describes a turn of the line, `nil` if this one does.
    ///
    /// Where the line goes straight on, the side that the engine gives is kept: it may be meant beside
    /// another way.
    ///
    /// - Parameters:
    ///   - turn: degrees by which the line turns, to the right above 0.
    ///   - type: the kind of maneuver; where the road only goes on, there is no side to keep.
    ///   - keepsSide: whether the side is right, however the line bends.
    /// - Returns: the better direction.
    fileprivate func corrected(
        to turn: Double, of type: ManeuverType, keepsSide: Bool
    ) -> ManeuverDirection? {
        let fits = isTurnBack ? turn.magnitude > Self.leastTurnBack : tolerated.contains(turn)
        guard !fits,
            self != .straight || !type.followsRoad || turn.magnitude > 60
        else { return nil }
        let driven: ManeuverDirection
        if let isLeft, !isTurnBack, !type.followsRoad {
            let side = isLeft ? -1.0 : 1
            let least = 20.0
            let isOther = turn * side < (keepsSide ? -Self.mostAside : -least)
            driven = ManeuverDirection(turning: isOther ? turn : side * max(turn * side, least))
        } else {
            driven = ManeuverDirection(turning: turn)
        }
        return driven == self ? nil : driven
    }
}
