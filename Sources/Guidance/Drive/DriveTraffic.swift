package import Geometry
package import Routes

/// The traffic along a whole route, in metres from its start.
package struct DriveTraffic: Hashable, Sendable {
    /// An incident and where it is.
    package struct Incident: Hashable, Sendable {
        /// Where it is; often both ends are the same.
        package let range: ClosedRange<Double>
        /// Its first place.
        package let place: Coordinate
        /// What it is.
        package let incident: RouteIncident
    }

    /// Stretches that are slow or closed, in order and without overlaps.
    package private(set) var stretches: [TrafficStretch] = []
    /// Incidents in the order of the route.
    package private(set) var incidents: [Incident] = []

    /// Finds the traffic of a route; none for one without a line.
    package init(_ route: Route) {
        guard route.legs.contains(where: { $0.traffic != LegTraffic() }),
            let measured = MeasuredRoute(route)
        else {
            self.init()
            return
        }
        self.init(route, line: measured.line, legPoints: measured.legPoints)
    }

    /// Finds the traffic of a route that was measured already.
    init(_ route: Route, line: MeasuredLine<Coordinate>, legPoints: [ClosedRange<Int>]) {
        let legs = route.legs.filter { !$0.geometry.isEmpty }
        var (slow, closed): ([TrafficStretch], [ClosedRange<Double>]) = ([], [])
        for (leg, own) in zip(legs, legPoints) where leg.traffic != LegTraffic() {
            func along(_ points: ClosedRange<Int>) -> ClosedRange<Double> {
                let start = min(own.lowerBound + max(points.lowerBound, 0), own.upperBound)
                let end = min(own.lowerBound + max(points.upperBound, 0), own.upperBound)
                return line.distances[start]...max(line.distances[end], line.distances[start])
            }
            for span in leg.traffic.congestion {
                guard let kind = TrafficStretch.Kind(span.value) else { continue }
                slow.append(TrafficStretch(range: along(span.points), kind: kind))
            }
            closed += leg.traffic.closures.map(along)
            for incident in leg.traffic.incidents {
                let range = along(incident.points)
                incidents.append(
                    Incident(
                        range: range, place: line.point(at: range.lowerBound), incident: incident))
            }
        }
        incidents.sort { $0.range.lowerBound < $1.range.lowerBound }
        closed = GuidanceRoute.joined(closed.filter { $0.lowerBound < $0.upperBound })
        stretches =
            Self.without(closed, slow) + closed.map { TrafficStretch(range: $0, kind: .closed) }
        stretches.sort { $0.range.lowerBound < $1.range.lowerBound }
    }

    private init() {}
    /// No traffic.
    package static let none = DriveTraffic()

    /// Whether nothing is known.
    package var isEmpty: Bool { stretches.isEmpty && incidents.isEmpty }

    /// Metres of stretches with a property, beyond a distance from the start.
    package func length(from start: Double = 0, where matches: (TrafficStretch.Kind) -> Bool)
        -> Double
    {
        stretches.filter { matches($0.kind) }.reduce(0) {
            $0 + max($1.range.upperBound - max($1.range.lowerBound, start), 0)
        }
    }

    /// Cuts closed parts out of slow stretches; both are in order.
    private static func without(
        _ closed: [ClosedRange<Double>], _ slow: [TrafficStretch]
    ) -> [TrafficStretch] {
        var parts: [TrafficStretch] = []
        var first = 0
        for stretch in slow {
            var place = stretch.range.lowerBound
            let end = stretch.range.upperBound
            while first < closed.count, closed[first].upperBound <= place { first += 1 }
            var next = first
            while next < closed.count, closed[next].lowerBound < end {
                let start = closed[next].lowerBound
                if place < start {
                    parts.append(TrafficStretch(range: place...start, kind: stretch.kind))
                }
                place = max(place, closed[next].upperBound)
                next += 1
            }
            if place < end { parts.append(TrafficStretch(range: place...end, kind: stretch.kind)) }
        }
        return parts
    }
}
