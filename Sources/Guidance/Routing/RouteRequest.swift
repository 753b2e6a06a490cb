package import Geometry
package import MapStore

/// A question to the router: the way from one place to another.
package struct RouteRequest: Hashable, Sendable {
    /// The start, the places to stop at on the way, and the goal.
    package var places: [Coordinate]
    /// How one travels.
    package var profile: TravelProfile
    /// Roads that the way must not use, but at its ends.
    package var avoided: AvoidedRoads
    /// Whether the way is to be the shortest instead of the fastest.
    package var isShortest: Bool

    /// A request from its parts.
    package init(
        places: [Coordinate], profile: TravelProfile = .car, avoided: AvoidedRoads = [],
        isShortest: Bool = false
    ) {
        self.places = places
        self.profile = profile
        self.avoided = avoided
        self.isShortest = isShortest
    }
}

/// Kinds of roads that a way can avoid.
package struct AvoidedRoads: OptionSet, Hashable, Sendable {
    /// The bits.
    package let rawValue: Int

    /// A set from its bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Toll roads.
    package static let toll = AvoidedRoads(rawValue: 1)
    /// Motorways.
    package static let motorway = AvoidedRoads(rawValue: 2)
    /// Ferries.
    package static let ferry = AvoidedRoads(rawValue: 4)
    /// Roads without a hard surface.
    package static let unpaved = AvoidedRoads(rawValue: 8)
    /// Tunnels.
    package static let tunnel = AvoidedRoads(rawValue: 16)
}

/// A reason why there is no way.
package enum RoutingError: Error, Hashable, CustomStringConvertible {
    /// The map has no routing graph.
    case noGraph(String)
    /// The place with this number, from 1, has no road within 4 km.
    case noRoad(place: Int)
    /// There is no way from the place with this number to the next one.
    case noWay(from: Int)
    /// The search was given up.
    case tooLong

    /// The reason in one line.
    package var description: String {
        switch self {
        case .noGraph(let path):
            "\(path) has no routing graph: import the extract again with this version"
        case .noRoad(let place):
            "place \(place) has no road within 4 km"
        case .noWay(let place):
            "there is no way from place \(place) to place \(place + 1)"
        case .tooLong:
            "the way is too long to be searched"
        }
    }
}
