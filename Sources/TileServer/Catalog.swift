import MapPictures
import MapStore
import Parameters
import Platform

/// All that is served at one time, complete and open; a change of files makes another one.
///
/// Whatever becomes of its files afterwards, each thread draws from the ones that were opened here.
final class Catalog: Sendable {
    /// What it was made from.
    let configuration: ServerConfiguration
    /// Counts catalogs, so that others know when to begin anew.
    let generation: Int
    /// In the order of the configuration.
    let styles: [ServedStyle]
    /// The vector maps, the first one first.
    let maps: [ServedMap]
    /// The files that it was read from, as they were then.
    let stamps: [String: FileStamp?]
    /// The open maps for each thread that will ask.
    private let resources: Monitor<[SceneResources]>

    /// A vector map that is served.
    struct ServedMap: Sendable {
        /// The word in its addresses.
        let id: String
        /// The file.
        let path: String
        /// What it says of itself.
        let metadata: MapMetadata
    }

    /// Reads and opens everything.
    ///
    /// - Throws: what is wrong with a style or a map, in one line.
    init(_ configuration: ServerConfiguration, generation: Int = 0) throws {
        self.configuration = configuration
        self.generation = generation
        let styles = try configuration.styles.map(ServedStyle.init)
        self.styles = styles
        stamps = styles.reduce(into: [:]) { $0.merge($1.stamps) { first, _ in first } }
        maps = Self.maps(of: styles)
        let count = (configuration.threads > 0 ? configuration.threads : MapServer.processors) + 1
        resources = Monitor(try (0..<count).map { _ in try Self.open(styles) })
        guard FileStamp.stamps(of: stamps.keys) == stamps else {
            throw SceneError("styles or maps were changed while they were read")
        }
    }

    private static func open(_ styles: [ServedStyle]) throws -> SceneResources {
        let resources = try SceneResources(scenes: max(styles.count * 2, 1))
        for style in styles { try resources.openMaps(of: style.plain) }
        return resources
    }

    /// The name of a map's file without its ending, and a number where two are called the same.
    private static func maps(of styles: [ServedStyle]) -> [ServedMap] {
        styles.flatMap(\.plain.vectorMaps).reduce(into: []) { maps, map in
            guard !maps.contains(where: { $0.path == map.path }) else { return }
            let file = map.path.split(separator: "/").last ?? ""
            let name = file.split(separator: ".").first.map(String.init) ?? "map"
            let names = [name] + (2...(maps.count + 2)).map { "\(name)-\($0)" }
            let id = names.first { id in !maps.contains { $0.id == id } } ?? name
            maps.append(ServedMap(id: id, path: map.path, metadata: map.metadata))
        }
    }

    /// What the operator tells on the page of the viewer.
    var notice: String? { configuration.notice }

    /// The style of a word.
    func style(_ id: String) -> ServedStyle? { styles.first { $0.id == id } }

    /// The map of a word; the first one where there is no word.
    func map(_ id: String?) -> ServedMap? {
        guard let id else { return maps.first }
        return maps.first { $0.id == id }
    }

    /// Open maps, and all else that the scenes of a thread share, for the thread that asks.
    ///
    /// - Throws: what is wrong with a map, where more threads ask than were expected.
    func takeResources() throws -> SceneResources {
        try resources.withoutWaking { $0.popLast() } ?? Self.open(styles)
    }
}
