package import Geometry
package import MapStore
import Routes

/// The door by which the place of a stop is entered.
package struct StopEntrance: Hashable, Sendable {
    /// Where it is, on the outline of its building.
    package let coordinate: Coordinate
    /// The value of its tag `entrance`, such as `main`.
    package let kind: String
    /// The way on foot from the end of the drive to it, around its building.
    package let way: [Coordinate]

    /// Chooses a door: the one at the place that was asked for, else a main one, else any; of several
    /// the one with the shortest way from the road to it and on to the place.
    ///
    /// Fails if the building has no door.
    ///
    /// - Parameters:
    ///   - building: the building at the place.
    ///   - asked: the place that was asked for.
    ///   - end: where the drive ends.
    package init?(of building: EnteredBuilding, at asked: Coordinate, from end: Coordinate) {
        let doors = building.entrances
        let atPlace = doors.first {
            $0.position.distance(to: asked) <= EnteredBuilding.Entrance.extent
        }
        let main = doors.filter { $0.kind == "main" }
        let walk = WalkAroundBuilding(building.outline, from: end)
        var best: (door: EnteredBuilding.Entrance, way: [Coordinate], meters: Double)?
        for door in atPlace.map({ [$0] }) ?? (main.isEmpty ? doors : main).prefix(Self.mostCompared)
        {
            let way = walk.way(to: door.position)
            let meters = way.meters + door.position.distance(to: asked)
            if meters < best?.meters ?? .infinity { best = (door, way.places, meters) }
        }
        guard let best else { return nil }
        coordinate = best.door.position
        kind = best.door.kind
        way = best.way
    }

    /// The most doors to which ways are compared, the nearest to the place first.
    private static let mostCompared = 8
}

extension GuidanceRoute {
    /// The place at the end of a leg, wherever the vehicle is.
    struct Stop: Hashable {
        /// The place that was asked for, if it is beside the way.
        let asked: Coordinate?
        /// The door by which it is entered.
        let entrance: StopEntrance?
        let name: String?
    }

    /// Metres from the way within which a place that was asked for belongs to its end.
    private static let besideWay = 4.0...100.0
    /// The most stops whose doors are looked for.
    private static let mostEntered = 100

    /// The stops at the ends of legs, as the answer names them and the map knows their doors.
    static func stops(
        _ waypoints: [RouteWaypoint], at ends: [Coordinate], network: (any RoadNetwork)?
    ) -> [Stop] {
        let named = waypoints.filter { $0.role == .stop }
        let fits = named.count == ends.count + 1
        return ends.enumerated().map { index, end in
            let place = fits ? named[index + 1].asked ?? named[index + 1].location : end
            let asked = besideWay.contains(end.distance(to: place)) ? place : nil
            let building =
                index < mostEntered ? asked.flatMap { network?.enteredBuilding(at: $0) } : nil
            return Stop(
                asked: asked,
                entrance: building.flatMap { StopEntrance(of: $0, at: place, from: end) },
                name: fits ? named[index + 1].name : nil)
        }
    }
}
