import MapPictures
import MapStore
import Parameters
import Platform

/// All content that is served at one time, complete and open; changed files lead to a new
/// catalog.
///
/// Even if its files change later, each thread draws from the ones that were opened here.
final class Catalog: Sendable {
    /// The configuration that it was made from.
    let configuration: ServerConfiguration
    /// The number of the catalog, by which threads detect a new one.
    let generation: Int
    /// The styles in the order of the configuration.
    let styles: [ServedStyle]
    /// The maps of tiles: those of vector tiles in order, then those of pictures.
    let maps: [ServedMap]
    /// The stamps of the files at the time when they were read.
    let stamps: [String: FileStamp?]
    /// The open maps for each thread that will need them.
    private let resources: Monitor<[SceneResources]>

    /// A map of tiles that is served.
    struct ServedMap: Sendable {
        /// The map's id in URLs.
        let id: String
        /// The path of the file, or the address on another machine.
        let path: String
        /// The map's metadata.
        let metadata: MapMetadata

        /// The path in a list if the map is on another machine; else an empty list.
        var remotePath: [String] { RemoteAddress.isRemote(path) ? [path] : [] }

        /// The tag by which shared caches know what was made of it.
        var cacheTag: String { "map-" + PercentCoding.coded(id) }
    }

    /// Reads and opens everything.
    ///
    /// - Throws: what is wrong with a style or a map, in one line.
    init(_ configuration: ServerConfiguration, generation: Int = 0) throws {
        self.configuration = configuration
        self.generation = generation
        let styles = try configuration.styles.map(ServedStyle.init)
        self.styles = styles
        stamps = Self.merged(styles.map(\.stamps))
        maps = Self.maps(of: styles)
        let readsRemotely = styles.contains { !$0.remoteMaps.isEmpty }
        // Besides those that draw, one thread reads.
        let count =
            configuration.drawingThreads + 1 + (readsRemotely ? configuration.remoteThreads : 0)
        resources = Monitor(try (0..<count).map { _ in try Self.open(styles) })
        guard currentStamps() == stamps else {
            throw SceneError("styles or maps were changed while they were read")
        }
    }

    /// The stamps of all files as they are now.
    func currentStamps() -> [String: FileStamp?] {
        Self.merged(styles.map { $0.currentStamps() })
    }

    private static func merged(_ stamps: [[String: FileStamp?]]) -> [String: FileStamp?] {
        stamps.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    }

    private static func open(_ styles: [ServedStyle]) throws -> SceneResources {
        let resources = try SceneResources(scenes: max(styles.count * 2, 1))
        for style in styles { try resources.openMaps(of: style.plain) }
        return resources
    }

    /// The maps, named by their files without extension, with a number if two have the same
    /// name.
    private static func maps(of styles: [ServedStyle]) -> [ServedMap] {
        let found =
            styles.flatMap(\.plain.vectorMaps) + styles.flatMap(\.plain.rasterMaps)
        return found.reduce(into: []) { maps, map in
            guard !maps.contains(where: { $0.path == map.path }) else { return }
            let file = map.shownPath.split(separator: "/").last ?? ""
            let name = file.split { $0 == "." || $0 == "?" }.first.map(String.init) ?? "map"
            let names = [name] + (2...(maps.count + 2)).map { "\(name)-\($0)" }
            let id = names.first { id in !maps.contains { $0.id == id } } ?? name
            maps.append(ServedMap(id: id, path: map.path, metadata: map.metadata))
        }
    }

    /// The operator's notice on the viewer page.
    var notice: String? { configuration.notice }

    /// The style with an id.
    func style(_ id: String) -> ServedStyle? { styles.first { $0.id == id } }

    /// The fields by which a shared cache forgets all that was made of a style, or of one of its vector maps.
    ///
    /// Cloudflare reads `Cache-Tag`, Fastly `Surrogate-Key`.
    func cacheTags(of style: ServedStyle) -> [HTTPRequest.Field] {
        let paths = (style.plain.vectorMaps + style.plain.rasterMaps).map(\.path)
        let maps = maps.filter { paths.contains($0.path) }
        return Self.cacheTags(["style-" + style.id] + maps.map(\.cacheTag))
    }

    /// The same fields with some tags.
    static func cacheTags(_ tags: [String]) -> [HTTPRequest.Field] {
        [
            HTTPRequest.Field("cache-tag", tags.joined(separator: ",")),
            HTTPRequest.Field("surrogate-key", tags.joined(separator: " ")),
        ]
    }

    /// The map with an id; the first one if none is given.
    func map(_ id: String?) -> ServedMap? {
        guard let id else { return maps.first }
        return maps.first { $0.id == id }
    }

    /// Takes the open maps, and all other resources of a thread's scenes, for the calling
    /// thread.
    ///
    /// - Throws: what is wrong with a map, if there are more threads than expected.
    func takeResources() throws -> SceneResources {
        try resources.withoutWaking { $0.popLast() } ?? Self.open(styles)
    }
}
