/// The parts of the map that may hide a route's line.
package enum RoutePlacement: Hashable, Sendable {
    /// Nothing hides it: it lies above roads and houses.
    case onTop
    /// Houses in front of it and bridges over it hide it.
    ///
    /// Hidden parts are visible through them in a pale colour. `ground` contains the stretches
    /// on the ground or below it, in metres from the beginning and in order; the rest is on
    /// bridges or unknown.
    case inScene(ground: [ClosedRange<Double>])

    /// Returns the parts of stretches that lie above bridges.
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
