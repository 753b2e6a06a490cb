public import Geometry

extension MapDatabase {
    /// Finds what is at a place: the address or street, and the town or quarter around.
    ///
    /// Inside a building with an address that address counts, elsewhere the nearest one if no
    /// street is nearer; else the street does, with the number nearest to the place, if that is
    /// near.
    ///
    /// - Parameter place: where.
    /// - Returns: address or street first, then the nearest settlement; each with its distance.
    ///   Empty if nothing is near.
    /// - Throws: ``MapStoreError`` if the map has no search entries or can't be read.
    public func places(at place: Coordinate) throws(MapStoreError) -> [FoundPlace] {
        var found: [FoundPlace] = []
        if let near = try address(at: place) { found.append(near) }
        if var town = try nearest(.place, to: place, within: Self.townExtent) {
            town.names.byLanguage = [:]
            found.append(FoundPlace(town, meters: town.position.coordinate.distance(to: place)))
        }
        return found
    }

    /// The distances within which houses, streets and settlements are looked for, in metres.
    private static let (houseExtent, streetExtent, townExtent) = (80.0, 250.0, 5000.0)
    /// Metres from an address within which no street is nearer than it, and those within which
    /// that holds on another street.
    private static let (doorstep, otherDoorstep) = (8.0, 4.0)
    /// Metres from a street's middle within which one is on it, not in a building over it.
    private static let onStreet = 1.5
    /// Metres that a pavement or a square counts as farther away than the middle of a street: it
    /// crosses others under the name of its own.
    private static let besideStreet = 3.0
    /// Metres from a place within which its building has its addresses.
    private static let buildingExtent = 150.0
    /// The most stretches of streets that are looked at.
    private static let mostSegments = 4000

    private func address(at place: Coordinate) throws(MapStoreError) -> FoundPlace? {
        let street = try nearestStreet(to: place)
        if street?.meters ?? .infinity > Self.onStreet,
            let own = try addressOfBuilding(around: place)
        {
            return FoundPlace(own.entry, meters: own.meters)
        }
        let house = try nearestAddresses(to: place, within: Self.houseExtent).first
        if let house {
            let isOther =
                SearchLetters.words(of: house.entry.street ?? "")
                != SearchLetters.words(of: street?.name ?? "")
            let isOnOther = isOther && street?.meters ?? .infinity <= Self.onStreet
            let doorstep = isOnOther ? Self.otherDoorstep : Self.doorstep
            if house.meters <= max(street?.meters ?? .infinity, doorstep) {
                return FoundPlace(house.entry, meters: house.meters)
            }
        }
        guard let street else { return house.map { FoundPlace($0.entry, meters: $0.meters) } }
        let name = SearchLetters.words(of: street.name)
        let beside = try nearestAddresses(to: place, within: Self.houseExtent).first {
            SearchLetters.words(of: $0.entry.street ?? "") == name
        }
        if let beside { return FoundPlace(beside.entry, meters: beside.meters) }
        var entry = SearchEntry(
            kind: .street, names: LocalizedNames(local: street.name),
            position: FixedCoordinate(street.point))
        entry.locality = try nearest(.address, to: place, within: Self.streetExtent)?.locality
        return FoundPlace(entry, meters: street.meters)
    }

    /// The nearest address inside the building around a place.
    private func addressOfBuilding(
        around place: Coordinate
    ) throws(MapStoreError) -> (entry: SearchEntry, meters: Double)? {
        guard let building = try building(around: place) else { return nil }
        return try nearestAddresses(to: place, within: Self.buildingExtent).first {
            building.contains($0.entry.position.coordinate)
        }
    }

    /// The addresses around a place, the nearest first.
    private func nearestAddresses(
        to place: Coordinate, within extent: Double
    ) throws(MapStoreError) -> [(entry: SearchEntry, meters: Double)] {
        try entries(.address, around: place, within: extent)
            .map { ($0, $0.position.coordinate.distance(to: place)) }
            .filter { $0.1 <= extent }.sorted { $0.1 < $1.1 }
    }

    /// The nearest street with a name.
    private func nearestStreet(
        to place: Coordinate
    ) throws(MapStoreError) -> (name: String, point: Coordinate, meters: Double)? {
        for extent in [Self.houseExtent, Self.streetExtent] {
            let plane = LocalPlane(origin: place)
            let square = PlanarBox(minX: -extent, minY: -extent, maxX: extent, maxY: extent)
            var best: (name: String, point: Coordinate, meters: Double)?
            var least = Double.infinity
            if let area = plane.area(square) {
                for segment in try namedSegments(in: area, limit: Self.mostSegments) {
                    guard let name = segment.name, let line = MeasuredLine(segment.line) else {
                        continue
                    }
                    let near = line.nearest(to: place)
                    let isBeside = !segment.traits.isDisjoint(with: [.sidewalk, .area, .crossing])
                    let counted = near.offset + (isBeside ? Self.besideStreet : 0)
                    if near.offset <= extent, counted < least {
                        best = (name, near.position.point, near.offset)
                        least = counted
                    }
                }
            }
            if let best { return best }
        }
        return nil
    }
}
