import Geometry
import MapRenderer
package import MapStore

/// What the scenes of one thread share: open maps, decoded tiles, fonts, letters and the memory of
/// pictures.
///
/// A server's thread that draws several styles, or one style at several scales, opens each of its
/// scenes with the same resources; so a tile is decoded once for all of them.
package final class SceneResources {
    let drawing: DrawingResources
    let tileInputs = TileInputs()
    private var maps: [String: OpenMap] = [:]
    private var worlds: [String: WorldTileSource] = [:]
    private var tilesets: [String: any Tileset] = [:]

    /// A map of vector tiles that is open.
    struct OpenMap {
        let tiles: any Tileset
        let source: StoredTileSource
    }

    /// Resources that hold nothing yet.
    ///
    /// - Parameters:
    ///   - scenes: how many scenes will share them: what each keeps for itself gets smaller.
    ///   - fraction: of the usual amount of memory, see `DrawingMemory`.
    /// - Throws: `CairoError` where no font can be found, or when memory is short.
    package init(scenes: Int = 1, fraction: Double = 1) throws {
        drawing = try DrawingResources(memory: DrawingMemory(renderers: scenes, fraction: fraction))
    }

    /// Whether a font was missing: scenes that share these resources tell that once, not with each of their
    /// pictures.
    package var missesFonts: Bool { drawing.missesFonts }

    /// Opens the files of a plan, which its scenes share: none of them opens any later.
    ///
    /// - Throws: `MapStoreError` for a file that can't be used.
    package func openMaps(of plan: ScenePlan) throws(MapStoreError) {
        for path in plan.sources.tilesetPaths + plan.sources.worldPaths { _ = try tileset(path) }
    }

    /// A map of vector tiles with the world around it, opened once.
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

    /// The tiles of a zoom that a map has; the first of them if they are many.
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

    /// The tiles of a map, opened once.
    ///
    /// - Throws: `MapStoreError` for a file that can't be used.
    package func tileset(_ path: String) throws(MapStoreError) -> any Tileset {
        if let known = tilesets[path] { return known }
        let tileset = try TilesetFile.open(path)
        tilesets[path] = tileset
        return tileset
    }

    /// A map of vector tiles, opened once.
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
