import Geometry
import MapRenderer
package import MapStore

/// The resources that the scenes of one thread share: open maps, decoded tiles, fonts, letters
/// and the memory of pictures.
///
/// A server's thread that draws several styles, or one style at several scales, opens all of its
/// scenes with the same resources, so that a tile is decoded once for all of them.
package final class SceneResources {
    let drawing: DrawingResources
    let tileInputs = TileInputs()
    private var maps: [String: OpenMap] = [:]
    private var surrounded: [[String]: any TileSource] = [:]
    private var tilesets: [String: any Tileset] = [:]

    /// An open map of vector tiles.
    struct OpenMap {
        let tiles: any Tileset
        let source: StoredTileSource
    }

    /// Creates empty resources.
    ///
    /// - Parameters:
    ///   - scenes: how many scenes will share them; with more scenes, each keeps less for itself.
    ///   - fraction: the fraction of the default amount of memory, see `DrawingMemory`.
    /// - Throws: `CairoError` if no font can be found, or memory runs out.
    package init(scenes: Int = 1, fraction: Double = 1) throws {
        drawing = try DrawingResources(memory: DrawingMemory(renderers: scenes, fraction: fraction))
    }

    /// Whether a font was missing.
    ///
    /// Scenes that share these resources report it once, not with each of their pictures.
    package var missesFonts: Bool { drawing.missesFonts }

    /// Opens the files of a plan for all of its scenes, so that none of them opens files later.
    ///
    /// - Throws: `MapStoreError` for a file that can't be used.
    package func openMaps(of plan: ScenePlan) throws(MapStoreError) {
        try openMaps(of: plan.sources)
    }

    /// Opens the files of some sources, also those on other machines.
    ///
    /// - Throws: `MapStoreError` for a file that can't be used.
    func openMaps(of sources: PlannedSources) throws(MapStoreError) {
        for path in sources.tilesetPaths + sources.aroundPaths + sources.worldPaths
        where tilesets[path] == nil {
            tilesets[path] = try TilesetFile.open(path, over: sources.network)
        }
    }

    /// Returns a map of vector tiles with others and the world around it, opened once.
    ///
    /// - Parameters:
    ///   - path: the map in the middle.
    ///   - metadata: its metadata.
    ///   - surroundings: what is drawn around it.
    /// - Returns: the tiles of all together.
    /// - Throws: `MapStoreError` or ``SceneError`` for a file that can't be used.
    func map(
        _ path: String, _ metadata: MapMetadata, in surroundings: MapSurroundings
    ) throws -> any TileSource {
        let own = try map(path, metadata)
        guard !surroundings.isEmpty else { return own.source }
        let files = [path] + surroundings.maps.map(\.path) + [surroundings.world ?? ""]
        if let known = surrounded[files] { return known }
        var ground: (any TileSource)?
        if let path = surroundings.world {
            let world = try tileset(path)
            ground = try RoundedWorld(StoredTileSource(world, metadata: world.readMetadata()))
        }
        for map in surroundings.maps.reversed() {
            let opened = try self.map(map.path, map.metadata)
            let source: any TileSource =
                OpenMapTilesSource.isSchema(of: map.metadata)
                    && !OpenMapTilesSource.isSchema(of: metadata)
                ? OpenMapTilesSource(opened.source) : opened.source
            ground = Self.source(source, of: opened.tiles, map.metadata, over: ground)
        }
        let source = Self.source(own.source, of: own.tiles, metadata, over: ground)
        surrounded[files] = source
        return source
    }

    /// Returns a map's tiles over those of a larger area, if there are any.
    private static func source(
        _ source: any TileSource, of map: any Tileset, _ metadata: MapMetadata,
        over ground: (any TileSource)?
    ) -> any TileSource {
        guard let ground else { return source }
        return WorldTileSource(source, area: WorldBox(metadata.bounds), over: ground) { zoom in
            try tiles(of: map, zoom: zoom)
        }
    }

    /// Returns a map's tiles at a zoom; only the first of them if there are many.
    private static func tiles(of map: any Tileset, zoom: Int) throws -> Set<TileID> {
        struct Enough: Error {}
        var tiles: Set<TileID> = []
        do {
            try map.forEachTile(ofZoom: zoom) { tile in
                guard tiles.count < 10_000 else { throw Enough() }
                tiles.insert(tile)
            }
        } catch is Enough {}
        return tiles
    }

    /// Returns the tiles of a map, opened once.
    ///
    /// - Throws: `MapStoreError` for a file that can't be used.
    package func tileset(_ path: String) throws(MapStoreError) -> any Tileset {
        if let known = tilesets[path] { return known }
        let tileset = try TilesetFile.open(path)
        tilesets[path] = tileset
        return tileset
    }

    /// Returns a map of vector tiles, opened once.
    ///
    /// - Throws: `MapStoreError` or ``SceneError`` for a file that can't be used.
    func map(_ path: String, _ metadata: MapMetadata) throws -> OpenMap {
        if let map = maps[path] { return map }
        let tiles = try tileset(path)
        let map = OpenMap(tiles: tiles, source: try StoredTileSource(tiles, metadata: metadata))
        maps[path] = map
        return map
    }
}
