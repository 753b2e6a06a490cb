import Geometry
import Routes

extension GuidanceRoute {
    /// Degrees from the way taken within which another way on could be meant.
    private static let doubtful = 40.0

    /// Whether a driver is told of a maneuver before it: of one that goes on along the road, only
    /// where another way on could be taken for it.
    ///
    /// Engines have a step where a road changes its name, or bends. All of them count, so that
    /// numbers stay the engine's; nobody needs to be told "straight on" where there is nothing else.
    ///
    /// - Parameter step: what is done.
    /// - Returns: `false` where what is told before it goes on.
    static func isAnnounced(_ step: RouteStep) -> Bool {
        switch step.maneuver.type {
        case .continue, .newName, .notification: break
        default: return true
        }
        if step.maneuver.direction?.isTurnBack == true { return true }
        guard let junction = step.intersections.first, let leaving = junction.leavingArm,
            junction.arms.indices.contains(leaving)
        else { return step.maneuver.direction.map { $0 != .straight } ?? false }
        let others = junction.arms.indices.filter {
            $0 != leaving && $0 != junction.arrivingArm && junction.arms[$0].canBeEntered
        }
        // Where the road just bends there is nothing to choose.
        guard !others.isEmpty else { return false }
        guard step.maneuver.direction.map({ $0 == .straight }) ?? true else { return true }
        let taken = junction.arms[leaving].bearing
        return others.contains {
            Bearing.turn(junction.arms[$0].bearing - taken).magnitude < doubtful
        }
    }
}

extension ManeuverDirection {
    fileprivate var isTurnBack: Bool { self == .uTurnLeft || self == .uTurnRight }
}

extension GuidanceRoute {
    /// Whether a driver is told of a maneuver, by its place in ``maneuvers``.
    package func isAnnounced(_ index: Int) -> Bool {
        maneuvers.indices.contains(index) && Self.isAnnounced(steps[maneuvers[index]].step)
    }
}

/// A maneuver that a driver is told of, and where it is done.
package struct TurnAhead: Hashable, Sendable {
    /// Which of ``GuidanceRoute/maneuvers`` it is, counted from 1.
    package let number: Int
    /// Where it begins and where it is over, in metres from the start.
    package let stretch: ClosedRange<Double>
    /// Metres from the end of the one before, or from the start, to its beginning.
    package let gap: Double
}

extension GuidanceRoute {
    /// The maneuvers that a driver is told of, but for the start.
    static func turns(
        of maneuvers: [Int], _ steps: [Step], end: (Int) -> Double
    ) -> [TurnAhead] {
        var turns: [TurnAhead] = []
        for (number, index) in maneuvers.enumerated() {
            let step = steps[index]
            guard step.step.maneuver.type != .depart, isAnnounced(step.step) else { continue }
            let over = max(end(number), step.start)
            turns.append(
                TurnAhead(
                    number: number + 1, stretch: step.start...over,
                    gap: max(step.start - (turns.last?.stretch.upperBound ?? 0), 0)))
        }
        return turns
    }

    /// The maneuver ahead of a place, or being done there, and the one before it.
    ///
    /// - Parameter distance: metres from the start.
    /// - Returns: of the end the last one; `nil` where only the line is known.
    package func turns(at distance: Double) -> (last: TurnAhead?, next: TurnAhead)? {
        let index = turns.firstIndex {
            $0.stretch.lowerBound > distance || $0.stretch.upperBound > distance
        }
        guard let next = index ?? turns.indices.last else { return nil }
        return (next > 0 ? turns[next - 1] : nil, turns[next])
    }
}
