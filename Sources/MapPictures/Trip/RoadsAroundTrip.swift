package import Geometry
package import Guidance
package import MapStore

extension ScenePlan {
    /// The first of its maps that has a road network; `nil` if none has.
    ///
    /// - Throws: `MapStoreError` for a map that can't be read.
    package func roadMap() throws(MapStoreError) -> MapDatabase? {
        for path in mapPaths {
            if let map = try TilesetFile.importedMap(path) { return map }
        }
        return nil
    }
}

extension RoadGraph {
    /// Reads the roads around places that a trip may have followed between them.
    ///
    /// - Parameters:
    ///   - map: a map in the program's own format.
    ///   - places: the places of the trip.
    /// - Throws: `MapStoreError` if it has no road network or can't be read.
    package convenience init(
        _ map: MapDatabase, around places: some Collection<Coordinate>
    ) throws(MapStoreError) {
        try self.init(map, in: CoordinateBox(matchable: places))
    }
}

extension CoordinateBox {
    /// Creates the area to search for routes between places: their box, extended on each side by
    /// half of its larger dimension, at least 5 km.
    fileprivate init?(matchable places: some Collection<Coordinate>) {
        guard let box = CoordinateBox(around: places) else { return nil }
        let world = WorldBox(box)
        let (high, wide) = (world.maxY - world.minY, world.maxX - world.minX)
        let farthest = WorldPoint(
            x: 0.5, y: abs(world.minY - 0.5) > abs(world.maxY - 0.5) ? world.minY : world.maxY)
        let area = world.expanded(by: max(high / 2, wide / 2, 5000 / farthest.metersPerUnit))
        self.init(
            WorldBox(
                minX: area.minX, minY: max(area.minY, 0), maxX: area.maxX, maxY: min(area.maxY, 1)))
    }
}
