/// A route's line in one, and where its legs and steps lie on it.
struct MeasuredRoute {
    private(set) var line = GuidanceLine()
    /// For each leg, the line's points that it covers.
    private(set) var legPoints: [ClosedRange<Int>] = []
    private(set) var steps: [GuidanceRoute.Step] = []

    /// - Returns: `nil` for a route without a line of two points.
    init?(_ route: Route) {
        for (number, leg) in route.legs.enumerated() where !leg.geometry.isEmpty {
            append(leg, number)
        }
        // Without any leg's line there are the lines to draw.
        if line.points.isEmpty { for part in route.lines { _ = line.append(part) } }
        guard line.points.count >= 2 else { return nil }
    }

    private mutating func append(_ leg: RouteLeg, _ number: Int) {
        let start = line.append(leg.geometry)
        legPoints.append(start...(line.points.count - 1))
        let line = line
        func along(_ point: Int) -> Double {
            line.distances[start + min(max(point, 0), leg.geometry.count - 1)]
        }
        steps += leg.steps.map { step in
            GuidanceRoute.Step(
                step: step, leg: number, start: along(step.points.lowerBound),
                end: along(step.points.upperBound), legStart: start)
        }
    }
}
