import Geometry

/// The parameters of the hidden Markov model: the costs of deviations of places, courses
/// and lengths, as negative logarithms of likelihood.
struct MatchingModel {
    /// The typical error of a fix beside its road, in metres (one standard deviation).
    let sigma: Double
    /// The distance between sampled observations, in metres: nearer ones contain more noise
    /// than information on the way (Newson and Krumm, 4.1).
    var spacing: Double { 2 * sigma }

    /// Metres by which two fixes may be in the wrong order.
    var noise: Double { 4 * sigma }

    /// The cost of an offset from a road.
    ///
    /// A normal distribution, except for outliers: beyond two sigma it grows linearly (P.
    /// Huber, "Robust Estimation of a Location Parameter", 1964).
    func cost(offset: Double) -> Double {
        let deviations = offset / sigma
        return deviations < 2 ? deviations * deviations / 2 : 2 * (deviations - 1)
    }

    /// The cost of a course that differs from the road's; corners are cut, so it is never
    /// high.
    func cost(turn: Double) -> Double {
        let fraction = min(turn.magnitude, 120) / 45
        return fraction * fraction / 2
    }

    /// The cost of a driven distance between observations at a straight distance.
    func cost(driven: Double, straight: Double) -> Double {
        (driven - straight).magnitude / deviation(straight) + driven / Self.detour
    }

    /// The maximum distance that can be driven at a cost between observations at a straight
    /// distance, in metres; below 0 if none.
    func mostDriven(cost: Double, straight: Double) -> Double {
        (cost + straight / deviation(straight)) * metersPerCost(straight: straight)
    }

    /// The metres of detour that cost 1.
    func metersPerCost(straight: Double) -> Double {
        1 / (1 / deviation(straight) + 1 / Self.detour)
    }

    private func deviation(_ straight: Double) -> Double {
        Self.beta + 0.25 * sigma + straight * Self.winding
    }

    /// The metres that cost 1 even without a detour: of two ways the shorter is likelier.
    private static let detour = 50.0
    /// The typical difference between a way and the straight line over short distances, in
    /// metres.
    private static let beta = 3.0
    /// The same over long distances, as a fraction of the line.
    private static let winding = 0.05
}
