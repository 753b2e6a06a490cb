import Geometry

/// Finds the roads that a recorded track was driven on.
///
/// The likeliest way under a hidden Markov model (P. Newson and J. Krumm, "Hidden Markov Map Matching
/// Through Noise and Sparseness", ACM SIGSPATIAL GIS 2009): the states of an observation are the places
/// on the edges around it, likely as they are near; from one to the next leads the fastest way, likely
/// as its length is that of the straight line between the observations. One-way roads are obeyed,
/// turning back and forbidden turns cost. Where no way leads on, the chain breaks and begins anew.
///
/// Any number of threads may share one.
package struct TrackMatcher: Sendable {
    /// The roads.
    package let graph: RoadGraph

    /// Metres beside a road from which a vehicle is not on it, and the raw fix stands.
    package static let extent = 50.0

    /// A matcher on a graph.
    package init(_ graph: RoadGraph) { self.graph = graph }

    /// Matches a track, or one of its segments: between segments it may have been carried anywhere.
    ///
    /// - Parameter observations: what was recorded, in order of time. What is no place on Earth is not
    ///   matched; times that do not grow count as not known.
    /// - Returns: the roads; `places` has one entry for each observation.
    package func match(_ observations: [TrackObservation]) -> MatchedTrack {
        let steady = SteadyTrack(observations, TrackNoise(of: observations, on: graph))
        var chains = TrackChains(graph, steady)
        var result = MatchedTrackBuilder(graph, observations, steady)
        for chain in chains.all() { result.add(chain) }
        return result.track
    }
}

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
