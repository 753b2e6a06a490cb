/// A part of a route on which the traffic is denser than usual, or the road is closed.
package struct TrafficStretch: Hashable, Sendable {
    /// How it is.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Slower than usual.
        case moderate
        /// Much slower than usual.
        case heavy
        /// Hardly moving.
        case severe
        /// Closed.
        case closed

        /// The kind of a density; `nil` where the traffic flows.
        package init?(_ congestion: Congestion) {
            switch congestion {
            case .low: return nil
            case .moderate: self = .moderate
            case .heavy: self = .heavy
            case .severe: self = .severe
            }
        }
    }

    /// Metres from the route's beginning.
    package let range: ClosedRange<Double>
    /// How it is.
    package let kind: Kind

    /// Creates a stretch.
    package init(range: ClosedRange<Double>, kind: Kind) {
        self.range = range
        self.kind = kind
    }
}
