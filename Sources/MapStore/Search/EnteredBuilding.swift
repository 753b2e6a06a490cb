public import Geometry

/// A building with the doors by which visitors enter it.
public struct EnteredBuilding: Hashable, Sendable {
    /// A door.
    public struct Entrance: Hashable, Sendable {
        /// Its position on the outline.
        public let position: Coordinate
        /// The value of its tag `entrance`, such as `main`.
        public let kind: String

        /// A door from its parts.
        public init(position: Coordinate, kind: String) {
            self.position = position
            self.kind = kind
        }
    }

    /// The outer rings and those of courtyards; empty if only the door is known.
    public let outline: [[Coordinate]]
    /// Its doors, at least one, the nearest first to the place that it was looked for.
    public let entrances: [Entrance]

    /// A building from its parts.
    public init(outline: [[Coordinate]], entrances: [Entrance]) {
        self.outline = outline
        self.entrances = entrances
    }
}

extension MapDatabase {
    /// Returns the building at a place with its doors.
    ///
    /// It is the one around the place, with all doors of its parts, or else the nearest one. A place
    /// at a door needs no building.
    ///
    /// - Parameter place: where, such as a house number.
    /// - Returns: the building; `nil` if no door is known there, as in maps made before doors were
    ///   stored.
    /// - Throws: ``MapStoreError`` if the map has no search entries or can't be read.
    public func enteredBuilding(at place: Coordinate) throws(MapStoreError) -> EnteredBuilding? {
        let near = try entries(.entrance, around: place, within: Self.doorExtent)
            .map { (entry: $0, meters: $0.position.coordinate.distance(to: place)) }
            .filter { $0.meters <= Self.doorExtent }.sorted { $0.meters < $1.meters }
        guard let first = near.first else { return nil }
        let buildings = try buildings(around: place, orWithin: Self.frontExtent)
        var doors = near.filter { door in
            buildings.contains { $0.contains(door.entry.position.coordinate) }
        }
        if doors.isEmpty, first.meters <= Self.atDoor { doors = [first] }
        guard !doors.isEmpty else { return nil }
        return EnteredBuilding(
            outline: buildings.last?.outline ?? [],
            entrances: doors.prefix(Self.mostDoors).map { door, _ in
                let tag = door.category ?? ""
                return EnteredBuilding.Entrance(
                    position: door.position.coordinate,
                    kind: tag.split(separator: "=").last.map(String.init) ?? "yes")
            })
    }

    /// Metres from a place within which its building has its doors.
    private static let doorExtent = 150.0
    /// Metres from a building within which a place belongs to it, such as a number at its gate.
    private static let frontExtent = 10.0
    /// Metres from a door within which a place is at it.
    private static let atDoor = 2.0
    /// The most doors of a building that are looked at.
    private static let mostDoors = 64
}
