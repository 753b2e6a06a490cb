import Geometry
import Routes

/// The lanes before a junction that the route passes, as the map has them.
struct JunctionLanes: Hashable, Sendable {
    /// Where the junction is, in metres from the route's start.
    let distance: Double
    /// The lanes from left to right, the right ones valid.
    let lanes: [Lane]
    /// Whether the driver is told of a maneuver there; else one goes on.
    let isAtManeuver: Bool

    /// The lanes along a route, in order; only where it is clear which are right.
    static func all(
        on matches: [RouteRoads.Match], roundabouts: [Roundabout], steps: [GuidanceRoute.Step],
        line: MeasuredLine<Coordinate>
    ) -> [JunctionLanes] {
        var found: [JunctionLanes] = []
        var parsed: [String: TurnLanes?] = [:]
        for (match, next) in zip(matches, matches.dropFirst()) {
            // Where the next edge has the same lanes, only a drive or a crossing lies between.
            guard let text = match.edge.turnLanes, next.edge.turnLanes != text else { continue }
            let lanes = parsed[text] ?? TurnLanes(text)
            parsed[text] = lanes
            let place = match.stretch.upperBound
            guard let lanes, next.stretch.lowerBound - place < 12 else { continue }
            let step = maneuver(at: place, steps)
            guard step != nil || match.endsAtJunction,
                let direction = throughRoundabout(at: place, roundabouts)
                    ?? direction(at: place, step: step, line: line),
                let guided = lanes.guidance(direction)
            else { continue }
            found.append(
                JunctionLanes(
                    distance: step?.start ?? place, lanes: guided, isAtManeuver: step != nil))
        }
        return found
    }

    /// The maneuver that is done at the end of lanes: a junction may be 45 m wide.
    private static func maneuver(
        at place: Double, _ steps: [GuidanceRoute.Step]
    ) -> GuidanceRoute.Step? {
        var (low, high) = (0, steps.count)
        while low < high {
            let middle = (low + high) / 2
            if steps[middle].start < place - 15 { low = middle + 1 } else { high = middle }
        }
        guard low < steps.count, steps[low].start <= place + 45 else { return nil }
        return steps[low]
    }

    /// Which way a roundabout is left that begins there: the lanes before it tell the way through.
    private static func throughRoundabout(at place: Double, _ roundabouts: [Roundabout])
        -> ManeuverDirection?
    {
        roundabouts.first { ((place - 15)...(place + 45)).contains($0.stretch.lowerBound) }
            .map { ManeuverDirection(turning: $0.angle($0.exit)) }
    }

    /// Which way the route leads there; `nil` where lanes do not tell that.
    private static func direction(
        at place: Double, step: GuidanceRoute.Step?, line: MeasuredLine<Coordinate>
    ) -> ManeuverDirection? {
        switch step?.step.maneuver.type {
        case .depart, .arrive, .merge, .roundabout, .rotary, .roundaboutTurn: return nil
        case .exitRoundabout, .exitRotary: return nil
        default: break
        }
        if let direction = step?.step.maneuver.direction { return direction }
        let turn =
            line.course(at: place + 35, behind: 10, ahead: 10)
            - line.course(at: place - 12, behind: 10, ahead: 10)
        return ManeuverDirection(turning: Bearing.turn(turn))
    }
}
