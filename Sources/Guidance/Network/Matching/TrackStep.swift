import Geometry

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
