package import Geometry
package import MapStore
import Routes

/// The way from one place to another, from door to door.
package struct WayThere: Hashable, Sendable {
    /// From the first place to the second, with straight lines to the roads.
    package let line: [Coordinate]
    /// Metres along it.
    package let meters: Double
    /// Its duration; one walks to the roads.
    package let seconds: Double
}

extension Router {
    /// Metres from a place to its road beyond which one does not know how to get there.
    private static let mostOffset = 250.0
    /// Metres per second on foot, as engines assume.
    private static let walkingSpeed = 5 / 3.6

    /// The most metres of a straight line between places for which a way is found: nobody walks
    /// farther to a meeting or a car.
    private static func most(by profile: TravelProfile) -> Double {
        switch profile {
        case .foot: 5_000
        case .bicycle: 50_000
        case .car: 1_000_000
        }
    }

    /// Finds the way between two places.
    ///
    /// - Parameters:
    ///   - start: the first place.
    ///   - goal: the second place.
    ///   - profile: how one travels.
    /// - Returns: the way; `nil` if there is none, or if it is too far for the profile.
    /// - Throws: `MapStoreError` if the map can't be read.
    package func wayThere(
        from start: Coordinate, to goal: Coordinate, by profile: TravelProfile
    ) throws -> WayThere? {
        guard start.distance(to: goal) <= Self.most(by: profile) else { return nil }
        do {
            let answer = try answer(RouteRequest(places: [start, goal], profile: profile))
            guard let route = answer.main, let line = route.lines.first, let first = line.first,
                let last = line.last
            else { return nil }
            let offsets = [start.distance(to: first), last.distance(to: goal)]
            guard offsets.allSatisfy({ $0 <= Self.mostOffset }) else { return nil }
            let offset = offsets[0] + offsets[1]
            return WayThere(
                line: [start] + line + [goal], meters: route.distance + offset,
                seconds: (route.duration ?? 0) + offset / Self.walkingSpeed)
        } catch is RoutingError {
            return nil
        }
    }
}
