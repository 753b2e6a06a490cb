import Geometry
import MapStore
import Overlays

/// Looks up the addresses of places in a map.
struct TripAddresses {
    private let map: MapDatabase

    /// The greatest distances to the nearest house, street and town, in metres.
    private static let (house, street, town) = (60.0, 120.0, 5_000.0)
    /// The most streets to consider; more than lie within that distance anywhere.
    private static let mostSegments = 2_000

    /// Opens the first of several maps that has addresses; `nil` if none has.
    init?(_ paths: [String]) {
        let maps = paths.lazy.compactMap { (try? TilesetFile.importedMap($0)) ?? nil }
        guard let map = maps.first else { return nil }
        self.map = map
    }

    /// Returns street and house number, otherwise the street, otherwise the town; `nil` if
    /// nothing is near.
    func address(of place: Coordinate) throws(MapStoreError) -> String? {
        if let house = try map.nearest(.address, to: place, within: Self.house),
            let street = house.street, let number = house.houseNumber
        {
            return TextDirection.joined(
                ["\(street) \(number)"] + (house.locality.map { [$0] } ?? []), separator: ", ")
        }
        if let street = try street(at: place) { return street }
        return try map.nearest(.place, to: place, within: Self.town)?.names.local
    }

    private func street(at place: Coordinate) throws(MapStoreError) -> String? {
        let square = PlanarBox(
            minX: -Self.street, minY: -Self.street, maxX: Self.street, maxY: Self.street)
        guard let area = LocalPlane(origin: place).area(square) else { return nil }
        let segments = try map.carSegments(in: area, limit: Self.mostSegments)
        let nearest = segments.compactMap { segment in
            segment.name.flatMap { name in
                MeasuredLine(segment.line).map { (name, $0.nearest(to: place).offset) }
            }
        }.min { $0.1 < $1.1 }
        guard let nearest, nearest.1 <= Self.street else { return nil }
        return nearest.0
    }
}
