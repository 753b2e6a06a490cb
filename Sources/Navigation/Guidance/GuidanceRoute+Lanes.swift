extension GuidanceRoute {
    /// The lanes of the first junction ahead where not all of them do for the route.
    ///
    /// A driver looks some 25 seconds ahead, 250 m at least and 1 200 m at most.
    func lanes(at distance: Double) -> LaneGuidance? {
        let current = stepIndex(at: distance)
        let reach = min(max(usualSpeed(at: distance) / 3.6 * 25, 250), 1_200)
        let horizon = distance + reach
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
