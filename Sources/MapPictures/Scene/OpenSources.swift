import Geometry
import MapRenderer
import MapStore

/// The data of a style's sources, opened for one thread.
struct OpenSources {
    /// Vector tiles by the source's name.
    private(set) var tiles: [String: any TileSource] = [:]
    /// Tiles of raster sources by the source's name.
    private(set) var rasters: [String: any RasterTileSource] = [:]
    /// The maps of vector tiles.
    private(set) var vectorMaps: [(map: any Tileset, zooms: ClosedRange<Int>)] = []
    /// The first map with surroundings, and its source.
    private(set) var fading: (source: String, map: WorldTileSource)?
    /// The tiles that have data.
    private(set) var presence: TilePresence

    /// Opens all sources.
    ///
    /// - Parameters:
    ///   - planned: the planned sources.
    ///   - resources: the thread's resources; maps that they have open are not opened again.
    /// - Throws: `MapStoreError` if a file has been removed or changed since planning.
    init(_ planned: PlannedSources, _ resources: SceneResources) throws {
        try resources.openMaps(of: planned)
        var holdings: [TilePresence.Holding] = []
        for source in planned.sources {
            switch source.content {
            case .map(let path, let metadata, let surroundings):
                let map = try resources.map(path, metadata)
                vectorMaps.append((map.tiles, map.source.zooms))
                let surrounded = try resources.map(path, metadata, in: surroundings)
                tiles[source.name] = surrounded
                if fading == nil, let map = surrounded as? WorldTileSource {
                    fading = (source.name, map)
                }
                holdings.append(
                    surroundings.world == nil
                        ? .map(map.tiles, zooms: map.source.zooms)
                        : .mapInWorld(
                            map.tiles, zooms: map.source.zooms, area: WorldBox(metadata.bounds)))
                for around in surroundings.maps {
                    let map = try resources.map(around.path, around.metadata)
                    holdings.append(.mapAround(map.tiles, zooms: map.source.zooms))
                }
            case .rasterTiles(let path, let metadata, let style):
                let map = try resources.tileset(path)
                let opened = try StoredRasterTileSource(map, metadata: metadata, source: style)
                rasters[source.name] = opened
                holdings.append(
                    .rasterTiles(map, zooms: opened.zooms, tileSize: opened.tileSize))
            case .features(let features):
                let opened = GeoJSONTileSource(features)
                tiles[source.name] = opened
                holdings.append(.features(opened))
            }
        }
        presence = TilePresence(of: holdings)
    }
}
