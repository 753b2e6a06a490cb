import MapGeometry
import MapScenes
import MapStore
import MapStyle
import TileCache

/// A style that is served: its plans, and which version of it this is.
final class ServedStyle: Sendable {
    /// What it was made from.
    let entry: ServerConfiguration.Style
    /// The word in its addresses.
    var id: String { entry.id }
    /// Stands for program, style, sprite and documents: all that pictures depend on but the vector
    /// maps.
    let version: UInt64
    /// Stands for the vector maps.
    let data: UInt64
    /// What it is drawn with at one pixel of the file for each logical one, and at more.
    let plain: ScenePlan
    private let sharp: ScenePlan
    /// Its pictures, for viewers that draw vector tiles themselves; `nil` where it has none.
    let sprite: ServedSprite?
    /// The files that it was read from, as they were then.
    let stamps: [String: FileStamp]

    /// Reads a style and its maps.
    init(_ entry: ServerConfiguration.Style) throws {
        self.entry = entry
        func plan(_ pixelRatio: Double) throws -> ScenePlan {
            try ScenePlan(
                style: entry.style, maps: entry.maps, pixelRatio: pixelRatio,
                allowsFiles: entry.allowsFiles)
        }
        plain = try plan(1)
        sharp = try plan(2)
        sprite = try ServedSprite(plain: plain, sharp: sharp)
        let styleFiles = Set(plain.styleFiles + sharp.styleFiles).sorted()
        stamps = Dictionary(
            (styleFiles + plain.vectorMapPaths).compactMap { path in
                FileStamp(path).map { (path, $0) }
            }, uniquingKeysWith: { first, _ in first })
        var hash = StableHash()
        hash.add(Product.version)
        FileStamp("/proc/self/exe")?.add(to: &hash)
        for path in styleFiles { stamps[path]?.add(to: &hash) }
        version = hash.value
        hash = StableHash()
        for path in plain.vectorMapPaths { stamps[path]?.add(to: &hash) }
        data = hash.value
    }

    /// The plan for a scale.
    func plan(scale: Double) -> ScenePlan { scale > 1 ? sharp : plain }

    /// Whether the files are still those that were read.
    var isCurrent: Bool { stamps.allSatisfy { FileStamp($0.key) == $0.value } }

    /// Whether a tile lies so far from all data that only the ground is seen.
    func isBlank(_ tile: TileID) -> Bool {
        // A pattern goes on from tile to tile, so no tile stands for another.
        guard plain.style.ground(zoom: Double(tile.z)) != nil else { return false }
        guard let area = plain.area else { return true }
        // Labels and lines of the edge reach a tile further.
        let side = 1 / Double(1 << tile.z)
        let near = WorldBox(area)
        let reach = WorldBox(
            minX: near.minX - side, minY: near.minY - side, maxX: near.maxX + side,
            maxY: near.maxY + side)
        return !reach.intersects(tile.worldBox)
    }

    /// The zooms that a viewer should offer for tiles of 256 pixels: those of the map, and as many
    /// more as one still sees something new in.
    var zooms: ClosedRange<Int> {
        let low = min(max(plain.metadata.minzoom, 0), 20)
        return low...max(low, 20)
    }
}

/// All that is served at one time; a change of files makes another one.
struct Catalog: Sendable {
    /// In the order of the configuration.
    let styles: [ServedStyle]
    /// Counts catalogs, so that a thread knows when to open its scenes anew.
    let generation: Int
    /// What the operator tells on the page of the viewer.
    let notice: String?

    func style(_ id: String) -> ServedStyle? { styles.first { $0.id == id } }

    /// Whether all files are still those that were read.
    var isCurrent: Bool { styles.allSatisfy(\.isCurrent) }

    /// The vector maps, the first one first, by the name of their file without its ending.
    var maps: [(id: String, path: String, plan: ScenePlan)] {
        var maps: [(id: String, path: String, plan: ScenePlan)] = []
        for style in styles {
            for path in style.plain.vectorMapPaths where !maps.contains(where: { $0.path == path })
            {
                let name = path.split(separator: "/").last.map(String.init) ?? path
                let id = name.split(separator: ".").first.map(String.init) ?? name
                maps.append((id, path, style.plain))
            }
        }
        return maps
    }
}
