import MapGeometry

extension GuidanceRoute {
    /// The tunnels that the engine told of, in metres from the start, in the order of the legs.
    static func tunnels(
        route: Route, line: MeasuredLine<Coordinate>, legPoints: [ClosedRange<Int>]
    ) -> [ClosedRange<Double>] {
        var found: [ClosedRange<Double>] = []
        let legs = route.legs.filter { !$0.geometry.isEmpty }
        for (leg, points) in zip(legs, legPoints) {
            for span in leg.roadClasses where span.value.contains(.tunnel) {
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
}
