#if canImport(Glibc)
    import Glibc
#endif

/// A line of places with the distance from its beginning known at each corner.
///
/// Looking up a distance is a binary search. Between corners places are interpolated in degrees,
/// which is straight on the map; corners a few kilometres apart make no visible difference.
public struct MeasuredLine: Hashable, Sendable {
    /// The corners, at least one.
    public let corners: [Coordinate]
    /// Metres from the beginning to each corner, never decreasing, the first 0.
    public let distances: [Double]

    /// A place on the line.
    public struct Position: Hashable, Sendable {
        /// The place.
        public let coordinate: Coordinate
        /// Metres from the line's beginning.
        public let distance: Double
        /// The corner at which the segment begins that the place is on.
        public let segment: Int
        /// Metres between the line and the place that was asked for; 0 for a place on the line.
        public let offset: Double
    }

    /// Measures a line; `nil` if it has no corners.
    public init?(_ corners: [Coordinate]) {
        guard !corners.isEmpty else { return nil }
        var distances = [0.0]
        distances.reserveCapacity(corners.count)
        for (a, b) in zip(corners, corners.dropFirst()) {
            distances.append(distances[distances.count - 1] + a.distance(to: b))
        }
        self.corners = corners
        self.distances = distances
    }

    /// Metres from beginning to end.
    public var length: Double { distances[distances.count - 1] }

    /// The place at a distance from the beginning, in metres; beyond the ends, the end.
    public func position(at distance: Double) -> Position {
        guard corners.count > 1 else {
            return Position(coordinate: corners[0], distance: 0, segment: 0, offset: 0)
        }
        // Not-a-number compares false and becomes the beginning.
        let distance = distance > 0 ? min(distance, length) : 0
        let segment = segment(at: distance)
        let step = distances[segment + 1] - distances[segment]
        let share = step > 0 ? (distance - distances[segment]) / step : 0
        return Position(
            coordinate: place(on: segment, share), distance: distance, segment: segment,
            offset: 0)
    }

    /// The direction of the line at a distance from the beginning, in degrees clockwise from north.
    public func bearing(at distance: Double) -> Double {
        guard corners.count > 1 else { return 0 }
        let segment = position(at: distance).segment
        return corners[segment].bearing(to: corners[segment + 1])
    }

    /// The place on the line that is nearest to another.
    ///
    /// Measured on a plane that touches the Earth at that place, true near it. Of several equally
    /// near, the first.
    ///
    /// - Parameters:
    ///   - place: the place.
    ///   - stretch: which part of the line to search, in metres from its beginning.
    /// - Returns: the nearest place of the stretch.
    public func nearest(
        to place: Coordinate, in stretch: ClosedRange<Double> = 0...Double.infinity
    ) -> Position {
        guard corners.count > 1 else {
            return Position(
                coordinate: corners[0], distance: 0, segment: 0,
                offset: place.distance(to: corners[0]))
        }
        let first = position(at: stretch.lowerBound)
        let last = position(at: stretch.upperBound)
        let eastScale = cos(place.latitude * .pi / 180)
        var best = first
        var bestSquare = Double.infinity
        for segment in first.segment...max(last.segment, first.segment) {
            let a = segment == first.segment ? first.coordinate : corners[segment]
            let b = segment == last.segment ? last.coordinate : corners[segment + 1]
            let dx = (b.longitude - a.longitude) * eastScale
            let dy = b.latitude - a.latitude
            let px = (place.longitude - a.longitude) * eastScale
            let py = place.latitude - a.latitude
            let square = dx * dx + dy * dy
            let share = square > 0 ? min(max((px * dx + py * dy) / square, 0), 1) : 0
            let offX = px - share * dx
            let offY = py - share * dy
            let distance = offX * offX + offY * offY
            guard distance < bestSquare else { continue }
            bestSquare = distance
            let from = segment == first.segment ? first.distance : distances[segment]
            let to = segment == last.segment ? last.distance : distances[segment + 1]
            best = Position(
                coordinate: Coordinate(
                    longitude: a.longitude + share * (b.longitude - a.longitude),
                    latitude: a.latitude + share * dy),
                distance: from + share * (to - from), segment: segment, offset: 0)
        }
        return Position(
            coordinate: best.coordinate, distance: best.distance, segment: best.segment,
            offset: place.distance(to: best.coordinate))
    }

    /// The corners between two distances from the beginning, in metres, with a new one at each end.
    public func part(_ stretch: ClosedRange<Double>) -> [Coordinate] {
        let first = position(at: stretch.lowerBound)
        let last = position(at: stretch.upperBound)
        guard corners.count > 1, first.segment < last.segment else {
            return [first.coordinate, last.coordinate]
        }
        return [first.coordinate] + corners[(first.segment + 1)...last.segment]
            + [last.coordinate]
    }

    /// The last segment that begins at or before a distance.
    private func segment(at distance: Double) -> Int {
        var low = 0
        var high = corners.count - 2
        while low < high {
            let middle = (low + high + 1) / 2
            if distances[middle] <= distance { low = middle } else { high = middle - 1 }
        }
        return low
    }

    private func place(on segment: Int, _ share: Double) -> Coordinate {
        let a = corners[segment]
        let b = corners[segment + 1]
        return Coordinate(
            longitude: a.longitude + share * (b.longitude - a.longitude),
            latitude: a.latitude + share * (b.latitude - a.latitude))
    }
}
