package import Geometry
package import MapStore

/// The shortest way on foot between two places, along the roads and paths of a map.
///
/// One-way streets are walked both ways; motorways are not walked. The map does not record
/// whether a path is private.
package struct WalkingRoute: Hashable, Sendable {
    /// From the first place to the second, two points or more.
    package let line: [Coordinate]
    /// Metres along it.
    package let meters: Double

    /// Seconds at 5 km/h, the speed that engines assume for pedestrians.
    package var seconds: Double { meters / (5 / 3.6) }

    /// The maximum straight distance, in metres: no one walks farther to a car.
    package static let mostMeters = 5_000.0

    /// Finds the way; fails if there is none, or if the distance is too long.
    ///
    /// - Parameters:
    ///   - start: the first place.
    ///   - goal: the second place.
    ///   - map: a map database.
    /// - Throws: `MapStoreError` if it has no road network or can't be read.
    package init?(
        from start: Coordinate, to goal: Coordinate, in map: MapDatabase
    ) throws(MapStoreError) {
        guard start.distance(to: goal) <= Self.mostMeters else { return nil }
        let network = try FootNetwork(around: start, goal, in: map)
        guard let found = network.way(from: start, to: goal), let way = MeasuredLine(found) else {
            return nil
        }
        line = way.points
        meters = way.length
    }
}
