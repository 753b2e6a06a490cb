import MapGeometry

/// A place on an edge that an observation may have been made at: a state of the hidden Markov model.
struct TrackCandidate {
    let edge: UInt32
    /// Metres along the edge.
    let along: Double
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
}
