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

/// The likeliest places of observations that follow one another along roads.
struct TrackChain {
    /// An observation and its place.
    struct Link {
        /// Its number in the track.
        let observation: Int
        /// The edge it was on.
        let edge: Int
        /// Metres along the edge.
        let along: Double
    }

    let links: [Link]
}

/// The way from one observation to the next.
struct TrackStep {
    /// Metres as the crow flies.
    let straight: Double
    /// Seconds; `nil` if not known.
    let seconds: Double?

    init(from first: TrackObservation, to second: TrackObservation) {
        straight = first.coordinate.distance(to: second.coordinate)
        if let start = first.time, let end = second.time, end > start {
            seconds = end - start
        } else {
            seconds = nil
        }
    }

    /// Metres that a car may have driven.
    ///
    /// - Parameter slack: metres by which both observations may be off together.
    /// - Returns: the metres; `nil` where it was faster than a car.
    func mostMeters(slack: Double) -> Double? {
        let winding = straight * 2 + 400
        guard let seconds else { return straight < Self.longestUntimed ? winding : nil }
        let fastest = seconds * Self.fastestCar + slack
        return fastest > straight ? min(winding, fastest, Self.longestWay) : nil
    }

    /// Metres a second: 250 km/h.
    private static let fastestCar = 70.0
    /// Metres that are bridged where nobody says how long they took.
    private static let longestUntimed = 1_500.0
    /// Metres that are bridged at most: the longest road tunnel has 24 500.
    private static let longestWay = 60_000.0
}
