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
    private var worlds: [String: WorldTileSource] = [:]
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
        for path in plan.sources.tilesetPaths + plan.sources.worldPaths { _ = try tileset(path) }
    }

    /// Returns a map of vector tiles with the world around it, opened once.
    ///
    /// - Throws: `MapStoreError` or ``SceneError`` for a file that can't be used.
    func world(
        _ world: String, around path: String, _ metadata: MapMetadata
    ) throws -> WorldTileSource {
        if let known = worlds[path] { return known }
        let ground = try tileset(world)
        let own = try map(path, metadata)
        let source = WorldTileSource(
            own.source, area: WorldBox(metadata.bounds),
            over: try StoredTileSource(ground, metadata: ground.readMetadata())
        ) { zoom in try Self.tiles(of: own.tiles, zoom: zoom) }
        worlds[path] = source
        return source
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
