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
    package static let reach = 50.0

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
