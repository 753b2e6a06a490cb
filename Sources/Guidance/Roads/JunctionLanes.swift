import Geometry
import Routes

/// The lanes before a junction that the route passes, as the map has them.
struct JunctionLanes: Hashable, Sendable {
    /// The position of the junction, in metres from the route's start.
    let distance: Double
    /// The lanes from left to right, the right ones valid.
    let lanes: [Lane]
    /// Whether the driver is told of a maneuver there; otherwise the route goes straight
    /// on.
    let isAtManeuver: Bool

    /// The lanes along a route, in order; only where the right ones are certain.
    static func all(
        on matches: [RouteRoads.Match], roundabouts: [Roundabout], steps: [GuidanceRoute.Step],
        line: MeasuredLine<Coordinate>
    ) -> [JunctionLanes] {
        var found: [JunctionLanes] = []
        var parsed: [String: TurnLanes?] = [:]
        for (match, next) in zip(matches, matches.dropFirst()) {
            // Where the next edge has the same lanes, there is only a driveway or a
            // crossing in between.
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

    /// The maneuver at the end of lanes: a junction may be 45 m wide.
    private static func maneuver(
        at place: Double, _ steps: [GuidanceRoute.Step]
    ) -> GuidanceRoute.Step? {
        let index = steps.partitioningIndex { $0.start >= place - 15 }
        guard index < steps.count, steps[index].start <= place + 45 else { return nil }
        return steps[index]
    }

    /// The direction in which a roundabout is left that begins here: the lanes before it
    /// show the way through.
    private static func throughRoundabout(at place: Double, _ roundabouts: [Roundabout])
        -> ManeuverDirection?
    {
        roundabouts.first { ((place - 15)...(place + 45)).contains($0.stretch.lowerBound) }
            .map { ManeuverDirection(turning: $0.angle($0.exit)) }
    }

    /// The direction of the route here; `nil` where lanes do not show it.
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

/// The arrows on the lanes before a junction, read from OpenStreetMap's `turn:lanes`.
///
/// Lanes are separated by `|`, the arrows of a lane by `;`. An empty lane and `none` mean
/// no arrow (https://wiki.openstreetmap.org/wiki/Key:turn).
struct TurnLanes: Hashable, Sendable {
    /// The arrows of each lane, from left to right.
    let lanes: [[LaneIndication]]

    /// The maximum number of lanes of a road.
    private static let maximumCount = 16

    /// Reads the tag; fails for one lane, too many of them, or an unknown word.
    init?(_ text: String) {
        var lanes: [[LaneIndication]] = []
        for lane in text.split(separator: "|", omittingEmptySubsequences: false) {
            guard lanes.count < Self.maximumCount else { return nil }
            var arrows: [LaneIndication] = []
            for word in lane.split(separator: ";") where word != "none" {
                guard let arrow = Self.words[String(word)] else { return nil }
                if !arrows.contains(arrow) { arrows.append(arrow) }
            }
            lanes.append(arrows)
        }
        guard lanes.count > 1 else { return nil }
        self.lanes = lanes
    }

    private static let words: [String: LaneIndication] = [
        "reverse": .uTurn, "sharp_left": .sharpLeft, "left": .left, "slight_left": .slightLeft,
        "through": .straight, "slight_right": .slightRight, "right": .right,
        "sharp_right": .sharpRight, "merge_to_left": .mergeLeft, "merge_to_right": .mergeRight,
    ]

    /// Returns the lanes with those marked that lead in a direction; `nil` if it is not
    /// certain which those are, or if all of them are right.
    ///
    /// An arrow in exactly that direction is used; without one, the only arrow that is one
    /// step from it. A lane without an arrow leads straight on.
    func guidance(_ direction: ManeuverDirection) -> [Lane]? {
        let arrows = Set(lanes.joined())
        let wanted = Self.indication(direction)
        var choice: LaneIndication? = arrows.contains(wanted) ? wanted : nil
        let isStraightFree = wanted == .straight && lanes.contains { $0.isEmpty }
        if choice == nil, !isStraightFree {
            let near = (Self.neighbours[wanted] ?? []).filter(arrows.contains)
            guard near.count == 1 else { return nil }
            choice = near[0]
        }
        let guided = lanes.map { lane in
            let arrow = choice.flatMap { lane.contains($0) ? $0 : nil }
            let isFree = lane.isEmpty && wanted == .straight
            return Lane(indications: lane, isValid: arrow != nil || isFree, validIndication: arrow)
        }
        let valid = guided.indices.filter { guided[$0].isValid }
        guard let first = valid.first, let last = valid.last, valid.count == last - first + 1
        else { return nil }
        // A lane that only ends is not a wrong choice.
        let isChoice = guided.contains { lane in
            !lane.isValid
                && (lane.indications.isEmpty || !lane.indications.allSatisfy(endings.contains))
        }
        return isChoice ? guided : nil
    }

    private var endings: Set<LaneIndication> { [.mergeLeft, .mergeRight] }

    private static func indication(_ direction: ManeuverDirection) -> LaneIndication {
        switch direction {
        case .uTurnLeft, .uTurnRight: .uTurn
        case .sharpLeft: .sharpLeft
        case .left: .left
        case .slightLeft: .slightLeft
        case .straight: .straight
        case .slightRight: .slightRight
        case .right: .right
        case .sharpRight: .sharpRight
        }
    }

    /// The directions that mappers and engines may mean by each other's words.
    private static let neighbours: [LaneIndication: [LaneIndication]] = [
        .sharpLeft: [.left], .left: [.slightLeft, .sharpLeft], .slightLeft: [.left, .straight],
        .straight: [.slightLeft, .slightRight], .slightRight: [.right, .straight],
        .right: [.slightRight, .sharpRight], .sharpRight: [.right],
    ]
}
