import MapRenderer
import MapStore

/// What the scenes of one thread share: open maps, decoded tiles, fonts, letters and the memory of
/// pictures.
///
/// A server's thread that draws several styles, or one style at several scales, opens each of its
/// scenes with the same resources; so a tile is decoded once for all of them.
public final class SceneResources {
    let drawing: DrawingResources
    let tileInputs = TileInputs()
    private var maps: [String: OpenMap] = [:]

    /// A map of vector tiles that is open.
    struct OpenMap {
        let tiles: any Tileset
        let source: StoredTileSource
    }

    /// Resources that hold nothing yet.
    ///
    /// - Parameters:
    ///   - scenes: how many scenes will share them: what each keeps for itself gets smaller.
    ///   - share: of the usual amount of memory, see `DrawingMemory`.
    /// - Throws: `CairoError` where no font can be found, or when memory is short.
    public init(scenes: Int = 1, share: Double = 1) throws {
        drawing = try DrawingResources(memory: DrawingMemory(renderers: scenes, share: share))
    }

    /// A map, opened once.
    ///
    /// - Throws: `MapStoreError` or ``SceneError`` for a file that can't be used.
    func map(_ path: String, _ metadata: MapMetadata) throws -> OpenMap {
        if let map = maps[path] { return map }
        let tiles = try TilesetFile.open(path)
        let map = OpenMap(tiles: tiles, source: try StoredTileSource(tiles, metadata: metadata))
        maps[path] = map
        return map
    }
}
