import MapGeometry

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
        // Turning back counts as so many metres that nobody drives.
        let turning = Double(RoadSearch.uTurnMeters)
        let winding = straight * 2 + 250 + turning
        guard let seconds else { return straight < Self.longestUntimed ? winding : nil }
        let fastest = seconds * Self.fastestCar + slack
        return fastest > straight ? min(winding, fastest + turning, Self.longestWay) : nil
    }

    /// Metres a second: 250 km/h.
    private static let fastestCar = 70.0
    /// Metres that are bridged where nobody says how long they took.
    private static let longestUntimed = 1_500.0
    /// Metres that are bridged at most: the longest road tunnel has 24 500.
    private static let longestWay = 60_000.0
}

/// How one goes from a place on an edge to another, where no other edge lies between.
enum DirectWay {
    /// On along the edge.
    case onward
    /// Back on the other side of the street.
    case back

    /// The direct way between two places; `nil` where other edges must be driven.
    ///
    /// - Parameters:
    ///   - graph: the roads.
    ///   - edge: the edge one is on.
    ///   - along: metres along it.
    ///   - next: the other place's edge.
    ///   - nextAlong: metres along that.
    ///   - noise: metres of going back that are only the receiver's.
    init?(
        _ graph: RoadGraph, from edge: Int, _ along: Double, to next: Int, _ nextAlong: Double,
        noise: Double
    ) {
        if next == edge {
            guard nextAlong >= along - noise else { return nil }
            self = .onward
        } else if graph.strands[next] == graph.strands[edge].reversed {
            self = .back
        } else {
            return nil
        }
    }
}
