import Geometry
import Routes

extension GuidanceRoute {
    /// Metres to a junction without a maneuver from which its lanes are shown.
    private static let straightReach = 300.0
    /// Metres that a junction may be wide: lanes so far before a maneuver that lead its way are its
    /// own.
    private static let junctionWidth = 45.0

    /// The lanes for the next maneuver, or of a junction shortly before it that one goes straight
    /// on at, where not all of them do for the route.
    ///
    /// A driver looks some 25 seconds ahead, 250 m at least and 1 200 m at most; 300 m where nothing
    /// is to be done. Lanes that contradict the maneuver in the banner would be taken for its own:
    /// they are left out.
    func lanes(at distance: Double, before next: UpcomingManeuver?) -> LaneGuidance? {
        let reach = min(max(usualSpeed(at: distance) / 3.6 * 25, 250), 1_200)
        let all =
            hasEngineLanes || roads.lanes.isEmpty
            ? engineLanes(at: distance, horizon: distance + reach)
            : roadLanes(at: distance, horizon: distance + reach)
        for found in all {
            let place = distance + found.distance
            guard let next else {
                if found.distance <= Self.straightReach { return found }
                continue
            }
            guard place <= next.stretch.upperBound + 1 else { return nil }
            let gap = next.stretch.lowerBound - place
            let leads = found.leads(to: next)
            let isAtManeuver = gap <= 1 || (gap <= Self.junctionWidth && leads == true)
            let isClear = found.distance <= Self.straightReach && leads != false
            if isAtManeuver || isClear {
                return LaneGuidance(
                    lanes: found.lanes, distance: found.distance, isAtManeuver: isAtManeuver)
            }
        }
        return nil
    }

    /// The lanes ahead that the engine tells, in order, where they differ.
    private func engineLanes(at distance: Double, horizon: Double) -> [LaneGuidance] {
        guard let current = stepIndex(at: distance) else { return [] }
        var found: [LaneGuidance] = []
        for index in current..<steps.count where steps[index].start <= horizon {
            for (number, junction) in steps[index].step.intersections.enumerated() {
                guard let place = place(of: junction, step: index), place > distance,
                    place <= horizon, Self.differ(junction.lanes)
                else { continue }
                found.append(
                    LaneGuidance(
                        lanes: junction.lanes, distance: place - distance,
                        isAtManeuver: number == 0))
            }
        }
        guard found.isEmpty else { return found }
        let banner = bannerLanes(at: distance, step: current, horizon: horizon)
        return banner.map { [$0] } ?? []
    }

    /// Whether the engine tells lanes at all: then it says nothing where there is nothing to choose.
    private var hasEngineLanes: Bool {
        steps.contains { item in
            item.step.intersections.contains { !$0.lanes.isEmpty }
                || item.step.banners.contains { !($0.sub?.components ?? []).isEmpty }
        }
    }

    /// The lanes ahead that the map tells, in order.
    private func roadLanes(at distance: Double, horizon: Double) -> [LaneGuidance] {
        roads.lanes.filter { $0.distance > distance && $0.distance <= horizon }.map {
            LaneGuidance(
                lanes: $0.lanes, distance: $0.distance - distance, isAtManeuver: $0.isAtManeuver)
        }
    }

    private func place(of junction: Intersection, step index: Int) -> Double? {
        guard let point = junction.pointIndex else { return nil }
        let whole = steps[index].legStart + point
        return line.distances.indices.contains(whole) ? line.distances[whole] : nil
    }

    /// Some do and some do not; lanes of which none does are data that does not fit.
    private static func differ(_ lanes: [Lane]) -> Bool {
        lanes.contains { $0.isValid } && lanes.contains { !$0.isValid }
    }

    /// Engines that tell lanes in their banners only.
    private func bannerLanes(
        at distance: Double, step index: Int, horizon: Double
    ) -> LaneGuidance? {
        let step = steps[index]
        let left = step.end - distance
        guard step.end <= horizon,
            let banner = step.step.banners.last(where: { $0.distanceToManeuver >= left })
        else { return nil }
        let lanes = (banner.sub?.components ?? []).compactMap { component -> Lane? in
            if case .lane(let lane) = component { lane } else { nil }
        }
        guard Self.differ(lanes) else { return nil }
        return LaneGuidance(lanes: lanes, distance: left, isAtManeuver: true)
    }
}

extension LaneGuidance {
    /// Whether one of the right lanes leads to the side of a maneuver farther ahead; `nil` where
    /// that has none.
    fileprivate func leads(to next: UpcomingManeuver) -> Bool? {
        // Whoever enters a roundabout or arrives goes on first.
        guard next.roundabout == nil, next.step.maneuver.type != .arrive,
            let direction = next.step.maneuver.direction, let isLeft = direction.isLeft
        else { return nil }
        let turnsBack = direction == .uTurnLeft || direction == .uTurnRight
        return lanes.contains { lane in
            guard lane.isValid else { return false }
            let arrows = lane.validIndication.map { [$0] } ?? lane.indications
            return arrows.contains { $0 == .uTurn ? turnsBack : $0.isLeft == isLeft }
        }
    }
}

extension LaneIndication {
    /// Whether it leads to the left; `nil` for arrows of neither side, and for turns back.
    fileprivate var isLeft: Bool? {
        switch self {
        case .sharpLeft, .left, .slightLeft, .mergeLeft: true
        case .uTurn, .straight: nil
        case .slightRight, .right, .sharpRight, .mergeRight: false
        }
    }
}
