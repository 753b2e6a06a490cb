/// What an engine knows about the traffic on a leg.
package struct LegTraffic: Hashable, Sendable {
    /// Stretches of the same density; unknown ones have no span.
    package var congestion: [RouteSpan<Congestion>] = []
    /// Stretches that are closed, as indices into the leg's geometry.
    package var closures: [ClosedRange<Int>] = []
    /// Accidents, works and so on, in the order of the answer.
    package var incidents: [RouteIncident] = []

    /// No traffic at all.
    package init() {}
}

/// The density of traffic.
package enum Congestion: String, CaseIterable, Hashable, Sendable {
    /// The traffic flows.
    case low
    /// Slower than usual.
    case moderate
    /// Much slower than usual.
    case heavy
    /// Hardly moving.
    case severe

    /// The density for a share.
    ///
    /// - Parameter percent: 0 (free) ... 100 (standing); other values count as the nearest end.
    package init(percent: Double) {
        self =
            switch percent {
            case ..<40: .low
            case ..<60: .moderate
            case ..<80: .heavy
            default: .severe
            }
    }
}

/// Something that hinders the traffic on a leg.
package struct RouteIncident: Hashable, Sendable {
    /// What it is.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A crash.
        case accident
        /// Dense traffic.
        case congestion
        /// Works on the road.
        case construction
        /// A vehicle that stands in the way.
        case disabledVehicle
        /// Lanes that are closed.
        case laneRestriction
        /// A road that is closed.
        case closure
        /// Something on the road, or its state.
        case hazard
        /// Rain, snow, fog, wind.
        case weather
        /// An event that brings traffic.
        case event
        /// Anything else.
        case other
    }

    /// Where it is, as indices into the leg's geometry.
    package let points: ClosedRange<Int>
    /// What it is.
    package let kind: Kind
    /// The engine's words; `nil` if it has none.
    package let description: String?

    /// An incident from its parts.
    package init(points: ClosedRange<Int>, kind: Kind, description: String? = nil) {
        self.points = points
        self.kind = kind
        self.description = description
    }
}
