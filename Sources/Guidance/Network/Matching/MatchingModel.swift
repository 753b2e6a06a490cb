import Geometry

/// The numbers of the hidden Markov model: what deviations of places, courses and lengths cost, in
/// negative logarithms of likelihood.
struct MatchingModel {
    /// Metres that a fix is usually off its road (one standard deviation).
    let sigma: Double
    /// Metres between observations that are looked at: nearer ones tell more of the noise than of the
    /// way (Newson and Krumm, 4.1).
    var spacing: Double { 2 * sigma }

    /// Metres by which two fixes may lie the wrong way round.
    var noise: Double { 4 * sigma }

    /// What it costs to be beside a road.
    ///
    /// A normal distribution, but for outliers: beyond two sigma it grows evenly (P. Huber, "Robust
    /// Estimation of a Location Parameter", 1964).
    func cost(offset: Double) -> Double {
        let deviations = offset / sigma
        return deviations < 2 ? deviations * deviations / 2 : 2 * (deviations - 1)
    }

    /// What it costs to go another way than the road leads; corners are cut, so it is never much.
    func cost(turn: Double) -> Double {
        let fraction = min(turn.magnitude, 120) / 45
        return fraction * fraction / 2
    }

    /// What it costs to drive so many metres between observations that are so far apart.
    func cost(driven: Double, straight: Double) -> Double {
        (driven - straight).magnitude / deviation(straight) + driven / Self.detour
    }

    /// Metres that may be driven at a cost between observations that are so far apart; below 0 if none.
    func mostDriven(cost: Double, straight: Double) -> Double {
        (cost + straight / deviation(straight)) * metersPerCost(straight: straight)
    }

    /// Metres of detour that cost 1.
    func metersPerCost(straight: Double) -> Double {
        1 / (1 / deviation(straight) + 1 / Self.detour)
    }

    private func deviation(_ straight: Double) -> Double {
        Self.beta + 0.25 * sigma + straight * Self.winding
    }

    /// Metres that cost 1 however straight they are: of two ways the shorter is likelier.
    private static let detour = 50.0
    /// Metres by which a way differs usually from the straight line over short distances.
    private static let beta = 3.0
    /// The same over long distances, as a share of the line.
    private static let winding = 0.05
}
