public import MapScenes
public import MapStore
public import Routing

extension ScenePlan {
    /// The roads of the first of its maps that has any, for matching trips; `nil` if none has.
    ///
    /// - Throws: `MapStoreError` for a map that can't be read.
    public func roadGraph() throws(MapStoreError) -> RoadGraph? {
        for path in mapPaths {
            if let map = try TilesetFile.importedMap(path) { return try RoadGraph(map) }
        }
        return nil
    }
}
