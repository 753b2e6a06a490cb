import MapGeometry

#if canImport(Glibc)
    import Glibc
#endif

/// The line of a whole route with the distance along it known at each point; gaps have no length.
struct GuidanceLine: Sendable {
    /// All points of all legs in order, those that two legs share once.
    private(set) var points: [Coordinate] = []
    /// Metres from the start to each point, never decreasing.
    private(set) var distances: [Double] = []
    /// Points at which a gap ends: nothing is driven between them and their predecessors.
    private(set) var gapEnds: Set<Int> = []

    /// Metres along the whole line.
    var length: Double { distances.last ?? 0 }

    /// Adds a leg's line.
    ///
    /// - Returns: which point of the whole line the leg's first one is.
    mutating func append(_ line: [Coordinate]) -> Int {
        var start = points.count
        for (index, point) in line.enumerated() {
            if index == 0, let last = points.last {
                if last == point {
                    start -= 1
                    continue
                }
                gapEnds.insert(points.count)
                distances.append(length)
            } else {
                distances.append(length + (points.last.map { $0.distance(to: point) } ?? 0))
            }
            points.append(point)
        }
        return start
    }

    /// The line cut at its gaps.
    var pieces: [[Coordinate]] {
        var pieces: [[Coordinate]] = []
        var start = 0
        for end in gapEnds.sorted() + [points.count] {
            pieces.append(Array(points[start..<end]))
            start = end
        }
        return pieces
    }

    /// The last segment that begins at or before a distance; segments end at the next point.
    func segment(at distance: Double) -> Int {
        var low = 0
        var high = max(points.count - 2, 0)
        while low < high {
            let middle = (low + high + 1) / 2
            if distances[middle] <= distance { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// A distance brought into the line; not-a-number becomes 0.
    func clamped(_ distance: Double) -> Double { distance > 0 ? min(distance, length) : 0 }

    /// The place at a distance from the start, in metres; beyond the ends, the end.
    func coordinate(at distance: Double) -> Coordinate {
        let distance = clamped(distance)
        let segment = segment(at: distance)
        guard segment + 1 < points.count else {
            return points.first ?? Coordinate(longitude: 0, latitude: 0)
        }
        let (a, b) = (points[segment], points[segment + 1])
        let span = distances[segment + 1] - distances[segment]
        let share = span > 0 ? (distance - distances[segment]) / span : 0
        return Coordinate(
            longitude: Self.turned(a.longitude + Self.eastward(from: a, to: b) * share),
            latitude: a.latitude + (b.latitude - a.latitude) * share)
    }

    /// Degrees of longitude from one place to another, the short way round the Earth.
    private static func eastward(from one: Coordinate, to other: Coordinate) -> Double {
        turned(other.longitude - one.longitude)
    }

    /// A longitude, or a difference of two, at most half a turn from 0.
    private static func turned(_ degrees: Double) -> Double {
        degrees.magnitude <= 180 ? degrees : degrees.remainder(dividingBy: 360)
    }

    /// The points between two distances, with a new one at each end.
    func part(_ stretch: ClosedRange<Double>) -> [Coordinate] {
        let (from, to) = (clamped(stretch.lowerBound), clamped(stretch.upperBound))
        let inner = points.isEmpty ? 1 : segment(at: from) + 1
        var result = [coordinate(at: from)]
        var index = inner
        while index < points.count, distances[index] < to {
            if distances[index] > from { result.append(points[index]) }
            index += 1
        }
        result.append(coordinate(at: to))
        return result
    }

    /// The distance along the line at which it is nearest to a place; of several, the first.
    ///
    /// Measured on a plane that touches the Earth at that place, true near it.
    ///
    /// - Parameters:
    ///   - place: the place.
    ///   - stretch: the part of the line to look at, in metres from its start.
    /// - Returns: metres from the line's start.
    func nearestDistance(
        to place: Coordinate, in stretch: ClosedRange<Double> = 0...Double.infinity
    ) -> Double {
        let (from, to) = (clamped(stretch.lowerBound), clamped(stretch.upperBound))
        let eastScale = cos(place.latitude * .pi / 180)
        var best = (square: Double.infinity, distance: from)
        var index = segment(at: from)
        while index + 1 < points.count, distances[index] <= to {
            defer { index += 1 }
            guard !gapEnds.contains(index + 1) else { continue }
            let (a, b) = (points[index], points[index + 1])
            let span = distances[index + 1] - distances[index]
            let dx = Self.eastward(from: a, to: b) * eastScale
            let dy = b.latitude - a.latitude
            let px = Self.eastward(from: a, to: place) * eastScale
            let py = place.latitude - a.latitude
            let square = dx * dx + dy * dy
            let nearest = square > 0 ? min(max((px * dx + py * dy) / square, 0), 1) : 0
            let distance = min(max(distances[index] + nearest * span, from), to)
            let share = span > 0 ? (distance - distances[index]) / span : 0
            let (offX, offY) = (px - share * dx, py - share * dy)
            let found = offX * offX + offY * offY
            guard found < best.square else { continue }
            best = (found, distance)
        }
        return best.distance
    }
}
