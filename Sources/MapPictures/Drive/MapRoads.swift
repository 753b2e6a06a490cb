import Geometry
import Guidance
import MapStore
import Parameters

/// The road network of a map, for guidance.
final class MapRoads: RoadNetwork {
    let map: MapDatabase
    private let area: CoordinateBox
    /// The first error while reading it, in one line; guidance continues without the roads.
    private(set) var problem: String?
    /// The road authority's signs.
    private(set) var signFile: SignFile?

    /// The most rows to read; no city has more in an area of a kilometre.
    private static let maximumRows = 30_000
    /// The most border lines to read; a continent has fewer.
    private static let maximumBorders = 2_000

    /// The roads of a map; `nil` if it has none, such as maps made by other programs.
    ///
    /// - Throws: `MapStoreError` if it has roads that can't be read.
    init?(path: String) throws(MapStoreError) {
        guard let map = try TilesetFile.importedMap(path) else { return nil }
        try map.requireRoadNetwork()
        self.map = map
        area = try map.readMetadata().bounds
    }

    /// Returns the roads of the first of several maps that has any.
    ///
    /// - Returns: the roads, and why the roads of maps before it can't be read, one line each.
    static func first(of paths: [String]) -> (roads: MapRoads?, problems: [String]) {
        var problems: [String] = []
        for path in paths {
            do {
                if let roads = try MapRoads(path: path) { return (roads, problems) }
            } catch {
                problems.append("\(error)")
            }
        }
        return (nil, problems)
    }

    /// Adds the signs of a file to those of the map.
    ///
    /// - Throws: ``ParameterError`` if it can't be read, or belongs to another map.
    func addSigns(of path: String) throws(ParameterError) {
        do {
            let file = try SignFile(path: path)
            try file.require(map: map)
            signFile = file
        } catch {
            throw ParameterError("\(PictureParameter.signFile): \(error)")
        }
    }

    func countryBorders(in box: CoordinateBox) -> [NetworkBorder] {
        guard problem == nil else { return [] }
        do {
            return try map.countryBorders(in: box, limit: Self.maximumBorders).map { border in
                NetworkBorder(
                    countries: [border.country] + (border.neighbour.map { [$0] } ?? []),
                    line: border.points.map(\.coordinate))
            }
        } catch {
            problem = "\(error)"
            return []
        }
    }

    func names(ofRoad id: Int) -> LocalizedNames? {
        guard problem == nil else { return nil }
        do {
            return try map.road(id)?.names
        } catch {
            problem = "\(error)"
            return nil
        }
    }

    func signs(onEdges edges: [Int]) -> [RoadSign] {
        guard problem == nil else { return [] }
        do {
            return try map.signs(onEdges: edges) + (signFile?.signs(onEdges: edges) ?? [])
        } catch {
            problem = "\(error)"
            return []
        }
    }

    func enteredBuilding(at place: Coordinate) -> EnteredBuilding? {
        // Who can't read a house can still drive to it.
        guard problem == nil else { return nil }
        return try? map.enteredBuilding(at: place)
    }

    func segments(in box: CoordinateBox) -> [RoadSegment] {
        // Streets extend beyond an extract, but not far.
        let margin = 0.05
        let around = CoordinateBox(
            west: Coordinate.turned(box.west - margin), south: box.south - margin,
            east: Coordinate.turned(box.east + margin), north: box.north + margin)
        guard problem == nil, around.intersects(area) else { return [] }
        do {
            return try map.carSegments(in: box, limit: Self.maximumRows)
        } catch {
            problem = "\(error)"
            return []
        }
    }
}
