package import Formats
package import Geometry
package import MapStore

/// A question to the router: the way from one place to another.
package struct RouteRequest: Hashable, Sendable {
    /// The start, the places to stop at on the way, and the goal.
    package var places: [Coordinate]
    /// What each place requires of its road; empty if no place requires anything.
    package var conditions: [PlaceCondition] = []
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
    /// Whether the legs are to have steps; without them an answer takes half of the time.
    package var hasSteps: Bool

    /// A request from its parts.
    package init(
        places: [Coordinate], profile: TravelProfile = .car, avoided: Set<AvoidedRoad> = [],
        isShortest: Bool = false, departure: LocalTime? = nil, alternatives: Int = 0,
        hasSteps: Bool = true
    ) {
        self.places = places
        self.profile = profile
        self.avoided = avoided
        self.isShortest = isShortest
        self.departure = departure
        self.alternatives = alternatives
        self.hasSteps = hasSteps
    }

    /// Checks that no place is the same as the one before.
    ///
    /// - Throws: ``RoutingError`` with the first two that are.
    package func checkPlaces() throws(RoutingError) {
        for index in places.indices.dropLast() where places[index] == places[index + 1] {
            throw RoutingError.samePlace(
                RoutingError.Place(number: index + 1, count: places.count),
                RoutingError.Place(number: index + 2, count: places.count))
        }
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
