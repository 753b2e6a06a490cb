import Graphics
import Guidance
import MapPictures
import MapRenderer
import MapStore

/// The resources of one drawing thread: its scenes, which use the same fonts, glyphs and
/// decoded tiles, and its encoders.
final class DrawingThread {
    private var generation = -1
    private var resources: SceneResources?
    private var scenes: [String: MapScene] = [:]
    private var encoders: [TileFormat: PictureEncoder] = [:]
    private var deferred: [() -> Void] = []
    private var router: Router?
    private var names: MapDatabase?
    private var glyphs: DistanceGlyphMaker?
    private var trips: TripStore?

    /// Schedules work for the time after the answers have been sent.
    func afterJob(_ work: @escaping () -> Void) { deferred.append(work) }

    func finishJob() {
        for work in deferred { work() }
        deferred.removeAll()
    }

    /// The common resources of scenes and drives; discards those that were opened for
    /// another catalog.
    func resources(for catalog: Catalog) throws -> SceneResources {
        if generation == catalog.generation, let resources { return resources }
        scenes.removeAll()
        router = nil
        names = nil
        resources = nil
        let fresh = try catalog.takeResources()
        resources = fresh
        generation = catalog.generation
        return fresh
    }

    /// The scene of a style, made on first use; its files were opened before.
    func scene(of style: ServedStyle, scale: Double, in catalog: Catalog) throws -> MapScene {
        let resources = try resources(for: catalog)
        let key = style.id + (scale > 1 ? "@2x" : "")
        if let known = scenes[key] { return known }
        let scene = try style.plan(scale: scale).open(sharing: resources)
        scenes[key] = scene
        return scene
    }

    /// A map for reading its tiles.
    func map(_ path: String, in catalog: Catalog) throws -> any Tileset {
        try resources(for: catalog).tileset(path)
    }

    /// The router on the first map that has a routing graph.
    ///
    /// - Throws: `RoutingError` if none has one, `MapStoreError` if it can't be read.
    func router(in catalog: Catalog) throws -> Router {
        _ = try resources(for: catalog)
        // A router keeps what it has read; a new one begins with nothing.
        if let router, router.cellCount < Self.mostCells { return router }
        router = nil
        for served in catalog.maps {
            guard let map = try TilesetFile.importedMap(served.path),
                try map.lastRoutingNode() != nil
            else { continue }
            let made = try Router(map)
            router = made
            return made
        }
        throw RoutingError.noGraph(
            catalog.maps.first.map { RemoteAddress.shown($0.path) } ?? "the map")
    }

    /// The first map that has names; `nil` if none has.
    ///
    /// - Throws: `MapStoreError` if it can't be read.
    func names(in catalog: Catalog) throws -> MapDatabase? {
        _ = try resources(for: catalog)
        if let names { return names }
        for served in catalog.maps {
            guard let map = try TilesetFile.importedMap(served.path) else { continue }
            names = map
            return map
        }
        return nil
    }

    /// What makes letters for viewers that draw texts themselves.
    ///
    /// - Throws: `CairoError` if no font is installed.
    func glyphMaker() throws -> DistanceGlyphMaker {
        if let glyphs { return glyphs }
        let made = try DistanceGlyphMaker()
        glyphs = made
        return made
    }

    /// The store of trips.
    ///
    /// - Throws: `TripStoreError` if it can't be opened.
    func trips(_ path: String) throws -> TripStore {
        if let trips, trips.path == path { return trips }
        let made = try TripStore(path: path)
        trips = made
        return made
    }

    /// The most cells of a router, of some 50 kB each.
    private static let mostCells = 2000

    /// The encoder of tiles of a format.
    func encoder(_ format: TileFormat) throws -> PictureEncoder {
        if let known = encoders[format] { return known }
        let kind: PictureFormat =
            switch format {
            case .png: .png
            case .webp: .webP(quality: 80)
            case .jpg: .jpeg(quality: 85)
            }
        let encoder = try PictureEncoder(kind, level: Self.compression)
        encoders[format] = encoder
        return encoder
    }

    /// The compression level of PNG for tiles that clients wait for.
    static let compression = 3
}
