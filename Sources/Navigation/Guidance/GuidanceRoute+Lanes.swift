extension GuidanceRoute {
    /// The lanes of the first junction ahead where not all of them do for the route.
    ///
    /// A driver looks some 25 seconds ahead, 250 m at least and 1 200 m at most, and not beyond the
    /// next maneuver: which lanes to take there is told once that is done.
    ///
    /// - Parameters:
    ///   - distance: metres from the start.
    ///   - next: the next maneuver.
    /// - Returns: the lanes; `nil` where there is nothing to choose.
    func lanes(at distance: Double, before next: UpcomingManeuver?) -> LaneGuidance? {
        let current = stepIndex(at: distance)
        let reach = min(max(usualSpeed(at: distance) / 3.6 * 25, 250), 1_200)
        // Engine and map differ by some metres in where a junction is.
        let horizon = min(distance + reach, (next?.placeOfLanes ?? .infinity) + 5)
        guard hasEngineLanes || roads.lanes.isEmpty else {
            return roadLanes(at: distance, horizon: horizon)
        }
        guard let current else { return nil }
        for index in current..<steps.count where steps[index].start <= horizon {
            for (number, junction) in steps[index].step.intersections.enumerated() {
                guard let place = place(of: junction, step: index), place > distance else {
                    continue
                }
                guard place <= horizon else { return nil }
                if number > 0, next?.contradicts(junction.lanes, at: place) == true { continue }
                if Self.differ(junction.lanes) {
                    return LaneGuidance(
                        lanes: junction.lanes, distance: place - distance,
                        isAtManeuver: number == 0)
                }
            }
        }
        return bannerLanes(at: distance, step: current, horizon: horizon)
    }

    /// Whether the engine tells lanes at all: then it says nothing where there is nothing to choose.
    private var hasEngineLanes: Bool {
        steps.contains { item in
            item.step.intersections.contains { !$0.lanes.isEmpty }
                || item.step.banners.contains { !($0.sub?.components ?? []).isEmpty }
        }
    }

    /// The lanes that the map tells.
    private func roadLanes(at distance: Double, horizon: Double) -> LaneGuidance? {
        let ahead = roads.lanes.first { $0.distance > distance }
        return ahead.flatMap { lanes in
            guard lanes.distance <= horizon else { return nil }
            return LaneGuidance(
                lanes: lanes.lanes, distance: lanes.distance - distance,
                isAtManeuver: lanes.isAtManeuver)
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

extension UpcomingManeuver {
    /// Where the lanes end that matter before it; one starts off in any lane.
    fileprivate var placeOfLanes: Double {
        step.maneuver.type == .depart ? .infinity : stretch.lowerBound
    }

    /// Whether lanes of a junction right before it rule out those that lead to it.
    ///
    /// The two carriageways of a crossing are two junctions: engines lead straight on over the
    /// first, although one turns from the lanes that are marked for turning before it.
    fileprivate func contradicts(_ lanes: [Lane], at place: Double) -> Bool {
        guard placeOfLanes - place < 60, let isLeft = step.maneuver.direction?.isLeft else {
            return false
        }
        let side: Set<LaneIndication> =
            isLeft ? [.sharpLeft, .left, .slightLeft] : [.slightRight, .right, .sharpRight]
        return lanes.contains { !$0.isValid && !side.isDisjoint(with: $0.indications) }
    }
}
