import Geometry

/// A track without the jumps of its fixes from second to second.
///
/// Where fixes jump more than a car moves, one of them tells nothing of the way; the mean of a few does.
struct SteadyTrack {
    /// As many as the track has.
    let observations: [TrackObservation]
    /// What their noise costs.
    let model: MatchingModel

    /// Metres that fixes may jump.
    private static let calm = 6.0
    /// Means over more fixes would cut corners.
    private static let longest = 5.0

    /// Takes the mean of each fix and some of its neighbours.
    init(_ track: [TrackObservation], _ noise: TrackNoise) {
        guard noise.jump > Self.calm else {
            (observations, model) = (track, MatchingModel(sigma: noise.sigma))
            return
        }
        let count = min((noise.jump / Self.calm) * (noise.jump / Self.calm), Self.longest)
        let half = max(Int(count / 2), 1)
        observations = track.indices.map { number in
            var mean = track[number]
            guard mean.isSound else { return mean }
            let plane = LocalPlane(origin: mean.coordinate)
            let range = min(half, number, track.count - 1 - number)
            let near = track[number - range...number + range].filter(\.isSound)
                .map { plane.point($0.coordinate) }
            mean.coordinate = plane.coordinate(
                GroundPoint(
                    x: near.reduce(0) { $0 + $1.x } / Double(near.count),
                    y: near.reduce(0) { $0 + $1.y } / Double(near.count)))
            return mean
        }
        model = MatchingModel(sigma: max(noise.sigma / Double(2 * half + 1).squareRoot(), 4))
    }
}
