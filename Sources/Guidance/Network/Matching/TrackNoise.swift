import Geometry

/// How far the fixes of a track are usually off.
struct TrackNoise {
    /// Metres that a fix is off its road (one standard deviation), 4 to 25.
    ///
    /// What the receiver said; else the largest of three estimates, since each misses something: how far
    /// fixes are from the nearest road (Newson and Krumm, 4.1, which in a town is not always the one that
    /// is driven), how much they jump from second to second, and how much they weave about their way.
    let sigma: Double
    /// Metres that fixes jump from second to second, beside what is driven.
    let jump: Double

    /// The noise of a track on the roads of a graph.
    init(of track: [TrackObservation], on graph: RoadGraph) {
        let observations = track.filter(\.isSound)
        let said = observations.compactMap { observation in
            observation.accuracy.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
        }
        jump = Self.jump(of: observations)
        let found = max(
            Self.offset(of: observations, on: graph), jump, Self.weaving(of: observations))
        sigma = min(max(Self.median(said) ?? found, 4), 25)
    }

    /// Observations that are looked at, evenly spread.
    private static let sampleCount = 200

    private static func offset(of observations: [TrackObservation], on graph: RoadGraph) -> Double {
        let every = max(observations.count / sampleCount, 1)
        let offsets = stride(from: 0, to: observations.count, by: every).compactMap { number in
            graph.stretches(near: observations[number].coordinate, within: TrackMatcher.extent)
                .first?.offset
        }
        // The median of a normal distribution's magnitude is 0.6745 of its deviation.
        return (median(offsets) ?? 0) * 1.4826
    }

    /// Tells noise from driving by second differences: a car hardly accelerates within a second.
    private static func jump(of observations: [TrackObservation]) -> Double {
        var jumps: [Double] = []
        for number in observations.indices.dropFirst(2) {
            let (a, b) = (observations[number - 2], observations[number - 1])
            let c = observations[number]
            guard let start = a.time, let middle = b.time, let end = c.time,
                (0.2...1.5).contains(middle - start), (0.2...1.5).contains(end - middle)
            else { continue }
            let plane = LocalPlane(origin: b.coordinate)
            let (one, other) = (plane.point(a.coordinate), plane.point(c.coordinate))
            let jump = GroundPoint(x: one.x + other.x, y: one.y + other.y)
            jumps.append(jump.distance(to: GroundPoint(x: 0, y: 0)))
        }
        // Each coordinate of a second difference has six times the variance; the median of the length
        // of such a vector is 1.1774 of its deviation.
        return (median(jumps) ?? 0) / (6.0.squareRoot() * 1.1774)
    }

    /// How far fixes are beside the line from the one before to the one after: most of a drive is straight.
    private static func weaving(of observations: [TrackObservation]) -> Double {
        var offsets: [Double] = []
        for number in observations.indices.dropFirst(2) {
            let (a, b) = (observations[number - 2], observations[number - 1])
            let c = observations[number]
            guard let start = a.time, let end = c.time, (3...12).contains(end - start) else {
                continue
            }
            let plane = LocalPlane(origin: b.coordinate)
            let (one, other) = (plane.point(a.coordinate), plane.point(c.coordinate))
            let length = one.distance(to: other)
            guard length > 20 else { continue }
            offsets.append((one.x * other.y - one.y * other.x).magnitude / length)
        }
        // The offset has 1.5 times the variance of a fix.
        return (median(offsets) ?? 0) * 1.4826 / 1.5.squareRoot()
    }

    private static func median(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.sorted()[values.count / 2]
    }
}
