import Cairo
import MapRenderer
import MapScenes
import MapStore
import TileCache

/// What one drawing thread keeps: its scenes, which share fonts, letters and decoded tiles, and its
/// encoders.
final class DrawingThread {
    private var resources: SceneResources?
    private var scenes: [String: MapScene] = [:]
    private var maps: [String: any Tileset] = [:]
    private var generation = -1
    private var encoders: [TileFormat: PictureEncoder] = [:]
    private var deferred: [() -> Void] = []

    /// What is done after the answers have gone.
    func afterJob(_ work: @escaping () -> Void) { deferred.append(work) }

    func finishJob() {
        for work in deferred { work() }
        deferred.removeAll()
    }

    /// Forgets what was opened for another catalog.
    private func enter(_ catalog: Catalog) throws -> SceneResources {
        if generation == catalog.generation, let resources { return resources }
        scenes.removeAll()
        maps.removeAll()
        let fresh = try SceneResources(scenes: max(catalog.styles.count * 2, 1))
        resources = fresh
        generation = catalog.generation
        return fresh
    }

    /// The scene of a style, opened when it is first asked for.
    ///
    /// - Throws: ``FilesChanged`` if the files are not those of the catalog any more.
    func scene(of style: ServedStyle, scale: Double, in catalog: Catalog) throws -> MapScene {
        let resources = try enter(catalog)
        let key = style.id + (scale > 1 ? "@2x" : "")
        if let known = scenes[key] { return known }
        let scene: MapScene
        do {
            scene = try style.plan(scale: scale).open(sharing: resources)
        } catch {
            throw style.isCurrent ? error : FilesChanged()
        }
        guard style.isCurrent else {
            generation = -1
            throw FilesChanged()
        }
        scenes[key] = scene
        return scene
    }

    /// The resources that drives share with scenes.
    func resources(for catalog: Catalog) throws -> SceneResources { try enter(catalog) }

    /// A map for reading its tiles.
    func map(_ path: String, in catalog: Catalog) throws -> any Tileset {
        _ = try enter(catalog)
        if let known = maps[path] { return known }
        let map = try TilesetFile.open(path)
        guard catalog.isCurrent else {
            generation = -1
            throw FilesChanged()
        }
        maps[path] = map
        return map
    }

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

    /// Effort for PNG that suits tiles somebody waits for.
    static let compression = 3
}

/// The files of a catalog are not those that it was made from any more.
struct FilesChanged: Error {}
