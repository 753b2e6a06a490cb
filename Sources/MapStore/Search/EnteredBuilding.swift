public import Geometry

/// A building with the doors by which visitors enter it.
public struct EnteredBuilding: Hashable, Sendable {
    /// A door.
    public struct Entrance: Hashable, Sendable {
        /// Its position on the outline.
        public let position: Coordinate
        /// The value of its tag `entrance`, such as `main`.
        public let kind: String
        /// Metres around a door within which a place is at it.
        public static let extent = 3.0

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
    /// It is the one around the place, with all doors of its parts; for a house number, which may stand
    /// at a gate, or else the nearest one. Of a building with several house numbers only the doors count
    /// that may be those of the number at the place. A place at a door needs no building.
    ///
    /// - Parameter place: where, such as a house number.
    /// - Returns: the building; `nil` if no door is known there, as in maps made before doors were
    ///   stored.
    /// - Throws: ``MapStoreError`` if the map has no search entries or can't be read.
    public func enteredBuilding(at place: Coordinate) throws(MapStoreError) -> EnteredBuilding? {
        let near = try sorted(.entrance, from: place)
        guard let first = near.first else { return nil }
        let numbers = try sorted(.address, from: place)
        let number = numbers.first.flatMap {
            $0.meters <= EnteredBuilding.Entrance.extent ? $0.entry : nil
        }
        // A stop of buses before a house is not in it.
        let buildings = try buildings(around: place, orWithin: number == nil ? 0 : Self.frontExtent)
        func isInBuilding(_ known: (entry: SearchEntry, meters: Double)) -> Bool {
            buildings.contains { $0.contains(known.entry.position.coordinate) }
        }
        // Doors inside are those of parts, or lead from one hall into another.
        var doors = near.filter { door in
            buildings.contains { $0.isWall(at: door.entry.position.coordinate) }
        }
        if doors.isEmpty { doors = near.filter(isInBuilding) }
        doors = Array(doors.prefix(Self.mostDoors))
        let extent = EnteredBuilding.Entrance.extent
        if doors.isEmpty, first.meters <= extent { doors = [first] }
        if doors.count > 1 || doors.first?.meters ?? 0 > extent {
            doors = Self.doors(doors, of: number, among: numbers.filter(isInBuilding))
        }
        guard !doors.isEmpty else { return nil }
        return EnteredBuilding(
            outline: buildings.last?.outline ?? [],
            entrances: doors.map { door, _ in
                EnteredBuilding.Entrance(position: door.position.coordinate, kind: door.doorKind)
            })
    }

    /// The doors for the house number at a place.
    ///
    /// Those that have it; else those without a number, unless another one is nearer to them or they
    /// are far away. A main door is for all numbers. For a place without a number any door that is not
    /// far away may be the one.
    ///
    /// - Parameters:
    ///   - doors: doors with their distances from the place.
    ///   - own: the house number at the place; `nil` if there is none.
    ///   - numbers: the building's house numbers with their distances.
    /// - Returns: the doors, at most all.
    private static func doors(
        _ doors: [(entry: SearchEntry, meters: Double)], of own: SearchEntry?,
        among numbers: [(entry: SearchEntry, meters: Double)]
    ) -> [(entry: SearchEntry, meters: Double)] {
        func isOwn(_ entry: SearchEntry) -> Bool {
            own.map { own in
                entry.houseNumber == own.houseNumber
                    && (entry.street ?? own.street) == own.street
            } ?? true
        }
        let numbered = doors.filter { $0.entry.houseNumber != nil && isOwn($0.entry) }
        guard own == nil || numbered.isEmpty else { return numbered }
        let others = numbers.filter { !isOwn($0.entry) }.map(\.entry.position.coordinate)
        return doors.filter { door, meters in
            if meters <= EnteredBuilding.Entrance.extent { return true }
            guard door.houseNumber == nil || isOwn(door) else { return false }
            if door.doorKind == "main", own != nil { return true }
            let position = door.position.coordinate
            return meters <= farthest
                && !others.contains { $0.distance(to: position) + clearlyNearer < meters }
        }
    }

    /// The entries within ``doorExtent`` of a place, the nearest first.
    private func sorted(
        _ kind: SearchEntry.Kind, from place: Coordinate
    ) throws(MapStoreError) -> [(entry: SearchEntry, meters: Double)] {
        try entries(kind, around: place, within: Self.doorExtent)
            .map { (entry: $0, meters: $0.position.coordinate.distance(to: place)) }
            .filter { $0.meters <= Self.doorExtent }.sorted { $0.meters < $1.meters }
    }

    /// Metres from a place within which its building has its doors.
    private static let doorExtent = 150.0
    /// Metres from a building within which a place belongs to it, such as a number at its gate.
    private static let frontExtent = 10.0
    /// Metres from a place within which a door leads there that is no main door of its number.
    private static let farthest = 60.0
    /// Metres by which another number must be nearer to a door than the place is.
    private static let clearlyNearer = 5.0
    /// The most doors of a building that are looked at.
    private static let mostDoors = 64
}

extension SearchEntry {
    /// The value of a door's tag.
    fileprivate var doorKind: String {
        category?.split(separator: "=").last.map(String.init) ?? "yes"
    }
}
