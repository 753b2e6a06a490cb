import Geometry
import Routes

/// Stretches of a route by what it runs on.
extension GuidanceRoute {
    /// Stretches on ships: the steps that are, and what the engine or the map tells.
    static func ferries(_ steps: [Step], told: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
        let steps = steps.filter { $0.step.mode == .ferry && $0.start < $0.end }
        return joined(steps.map { $0.start...$0.end } + told)
    }

    /// The stretches of a class of roads that the engine told of, in metres from the start, in the order of
    /// the legs.
    static func stretches(
        of roadClass: RoadClasses, route: Route, line: MeasuredLine<Coordinate>,
        legPoints: [ClosedRange<Int>]
    ) -> [ClosedRange<Double>] {
        var found: [ClosedRange<Double>] = []
        let legs = route.legs.filter { !$0.geometry.isEmpty }
        for (leg, points) in zip(legs, legPoints) {
            for span in leg.roadClasses where span.value.contains(roadClass) {
                let start = min(
                    points.lowerBound + max(span.points.lowerBound, 0), points.upperBound)
                let end = min(points.lowerBound + max(span.points.upperBound, 0), points.upperBound)
                found.append(line.distances[start]...line.distances[end])
            }
        }
        return found
    }

    /// Stretches in order, those that touch one another as one.
    ///
    /// Engine and map measure the mouth of one tunnel some metres apart.
    static func joined(_ stretches: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
        var joined: [ClosedRange<Double>] = []
        for stretch in stretches.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, stretch.lowerBound <= last.upperBound {
                joined[joined.count - 1] =
                    last.lowerBound...max(last.upperBound, stretch.upperBound)
            } else {
                joined.append(stretch)
            }
        }
        return joined
    }

    /// Metres by which matches may be wrong along the route: so far around a bridge the route may
    /// be on it.
    private static let doubt = 8.0

    /// Metres around the end of a bridge that meets the route: as far as the road on it, rounded at
    /// its end, may cover the route.
    static let bridgehead = 12.0

    /// Stretches on which the map's roads are no bridges, away from the ends of those that are, and
    /// from where others end at the route.
    static func groundStretches(_ roads: RouteRoads, length: Double) -> [ClosedRange<Double>] {
        let raised = raisedStretches(roads)
        var found: [ClosedRange<Double>] = []
        var bridge = 0
        for ground in roads.stretches(where: { !$0.classes.contains(.bridge) }) {
            var place = ground.lowerBound
            while bridge < raised.count, raised[bridge].upperBound <= place { bridge += 1 }
            var next = bridge
            // Short edges are joined over: a bridge may lie in between.
            while next < raised.count, raised[next].lowerBound < ground.upperBound {
                let end = raised[next].lowerBound
                if place < end { found.append(place...end) }
                place = max(place, raised[next].upperBound)
                next += 1
            }
            if place < ground.upperBound { found.append(place...ground.upperBound) }
        }
        return found
    }

    /// Stretches at the height of a bridge, as far as they may be, in order.
    private static func raisedStretches(_ roads: RouteRoads) -> [ClosedRange<Double>] {
        func around(_ stretch: ClosedRange<Double>, _ margin: Double) -> ClosedRange<Double> {
            stretch.lowerBound - margin...stretch.upperBound + margin
        }
        let driven = roads.matches.filter { $0.edge.classes.contains(.bridge) }
            .map { around($0.stretch, doubt) }
        let met = roads.matches.filter(\.endsAtBridge)
            .map { around($0.stretch.upperBound...$0.stretch.upperBound, bridgehead) }
        return joined(driven + met)
    }
}
