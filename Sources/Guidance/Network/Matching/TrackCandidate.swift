import Geometry

/// A place on an edge that an observation may have been made at: a state of the hidden Markov model.
struct TrackCandidate {
    let edge: UInt32
    /// Metres along the edge: where the observation lies, or how far the vehicle had come before it.
    private(set) var along: Double
    /// How badly it fits the observation.
    let cost: Double
    /// What the likeliest way to it costs.
    var total: Double
    /// Which candidate of the observation before that way comes from.
    var previous = 0

    init(edge: Int, along: Double, cost: Double) {
        self.edge = UInt32(edge)
        self.along = along
        self.cost = cost
        total = cost
    }

    /// Takes a way to it, if it is likelier than those before.
    ///
    /// - Parameters:
    ///   - candidate: which candidate of the observation before it comes from.
    ///   - total: what that one and the way cost together.
    ///   - along: metres along the edge that are reached.
    mutating func improve(by candidate: Int, _ total: Double, along: Double) {
        guard total + cost < self.total else { return }
        self.total = total + cost
        self.along = along
        previous = candidate
    }
}
