package import Formats
package import Geometry
package import MapStore

/// A question to the router: the way from one place to another.
package struct RouteRequest: Hashable, Sendable {
    /// The start, the places to stop at on the way, and the goal.
    package var places: [Coordinate]
    /// How one travels.
    package var profile: TravelProfile
    /// Roads that the way must not use, but at its ends.
    package var avoided: Set<AvoidedRoad>
    /// Whether the way is to be the shortest instead of the fastest.
    package var isShortest: Bool
    /// When the way begins; `nil` for a way without regard to hours and seasons.
    package var departure: LocalTime?

    /// The most alternatives to the way; there are none to a way with stops.
    package var alternatives: Int

    /// A request from its parts.
    package init(
        places: [Coordinate], profile: TravelProfile = .car, avoided: Set<AvoidedRoad> = [],
        isShortest: Bool = false, departure: LocalTime? = nil, alternatives: Int = 0
    ) {
        self.places = places
        self.profile = profile
        self.avoided = avoided
        self.isShortest = isShortest
        self.departure = departure
        self.alternatives = alternatives
    }
}

/// A kind of roads that a way can avoid, by its word on the command line.
package enum AvoidedRoad: String, CaseIterable, Sendable {
    /// Toll roads.
    case toll
    /// Motorways.
    case motorway
    /// Ferries.
    case ferry
    /// Roads without a hard surface.
    case unpaved
    /// Tunnels.
    case tunnel
}

/// A reason why there is no way.
package enum RoutingError: Error, Hashable, CustomStringConvertible {
    /// The map has no routing graph.
    case noGraph(String)
    /// The map does not know at which hours its roads are closed.
    case noHours(String)
    /// The place with this number, from 1, has no road within 4 km.
    case noRoad(place: Int)
    /// There is no way from the place with this number to the next one; what was asked for besides
    /// may be the reason.
    case noWay(from: Int, isAvoiding: Bool = false, isTimed: Bool = false)
    /// The search was given up.
    case tooLong

    /// The reason in one line.
    package var description: String {
        switch self {
        case .noGraph(let path):
            "\(path) has no routing graph: import the extract again with this version"
        case .noHours(let path):
            "\(path) has no hours of its roads: import the extract again with this version"
        case .noRoad(let place):
            "place \(place) has no road within 4 km (places are LON,LAT, counted from the start)"
        case .noWay(let place, let isAvoiding, let isTimed):
            "there is no way from place \(place) to place \(place + 1)"
                + (isAvoiding
                    ? " without the roads that are avoided"
                    : isTimed ? " at that time" : ": one of them is cut off from the other")
        case .tooLong:
            "the way is too long to be searched"
        }
    }
}
