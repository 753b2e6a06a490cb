/// What of the map may hide a route's line.
package enum RoutePlacement: Hashable, Sendable {
    /// Nothing: it lies above roads and houses.
    case onTop
    /// Houses before it, and bridges over it.
    ///
    /// What is hidden is seen through it, pale. `ground` are the stretches that run on the ground or
    /// below it, in metres from the beginning and in order; the rest lies on bridges, or nobody
    /// knows.
    case inScene(ground: [ClosedRange<Double>])

    /// The parts of stretches that lie above bridges.
    func upper(of stretches: [RoadStretch]) -> [RoadStretch] {
        guard case .inScene(let ground) = self else { return [] }
        return stretches.flatMap { stretch in
            var place = stretch.range.lowerBound
            var parts: [ClosedRange<Double>] = []
            for low in ground where low.upperBound > place {
                guard low.lowerBound < stretch.range.upperBound else { break }
                if place < low.lowerBound { parts.append(place...low.lowerBound) }
                place = max(place, low.upperBound)
            }
            if place < stretch.range.upperBound { parts.append(place...stretch.range.upperBound) }
            return parts.map(stretch.part)
        }
    }
}
