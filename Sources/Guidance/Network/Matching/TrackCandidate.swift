import Geometry

/// A position on an edge where an observation may have been made: a state of the hidden
/// Markov model.
struct TrackCandidate {
    let edge: UInt32
    /// Metres along the edge: the observation's position, or the farthest one of the
    /// vehicle before it.
    private(set) var along: Double
    /// The cost of its deviation from the observation.
    let cost: Double
    /// The cost of the likeliest way to it.
    var total: Double
    /// The index, among the candidates of the previous observation, of the one that this
    /// way comes from.
    var previous = 0

    init(edge: Int, along: Double, cost: Double) {
        self.edge = UInt32(edge)
        self.along = along
        self.cost = cost
        total = cost
    }

    /// Replaces the way to it by a likelier one.
    ///
    /// - Parameters:
    ///   - candidate: the index of the previous observation's candidate that the way comes
    ///     from.
    ///   - total: the cost of that candidate and the way together.
    ///   - along: the position along the edge at the end of the way, in metres.
    mutating func improve(by candidate: Int, _ total: Double, along: Double) {
        guard total + cost < self.total else { return }
        self.total = total + cost
        self.along = along
        previous = candidate
    }
}

/// The likeliest positions of observations that follow one another along roads.
struct TrackChain {
    /// An observation and its position.
    struct Link {
        /// Its index in the track.
        let observation: Int
        /// The edge of its position.
        let edge: Int
        /// Metres along the edge.
        let along: Double
    }

    let links: [Link]
}

/// The distance and time between consecutive observations.
struct TrackStep {
    /// The straight distance in metres.
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

    /// The maximum distance that a car may have driven, in metres.
    ///
    /// - Parameter slack: the sum of both observations' errors, in metres.
    /// - Returns: the metres; `nil` if a car is not that fast.
    func mostMeters(slack: Double) -> Double? {
        let winding = straight * 2 + 400
        guard let seconds else { return straight < Self.longestUntimed ? winding : nil }
        let fastest = seconds * Self.fastestCar + slack
        return fastest > straight ? min(winding, fastest, Self.longestWay) : nil
    }

    /// The maximum speed of a car, in metres per second: 250 km/h.
    private static let fastestCar = 70.0
    /// The maximum distance that is bridged if the time is unknown, in metres.
    private static let longestUntimed = 1_500.0
    /// The maximum distance that is bridged, in metres: the longest road tunnel has 24 500.
    private static let longestWay = 60_000.0
}
