import Glibc
import MapPictures
import MapStore
import Parameters
import TileServer

/// The options of `render serve` and their conversion to the server's configuration.
enum ServeOptions {
    static let styles = Parameter<String>(
        ParameterDefinition(
            "style", short: "s", "NAME|FILE", .files, defaultValue: "day",
            help: """
                A style that ships with render (day, hud, outdoor, pale, transit, contrast; all \
                but hud also as night, outdoor-night, ...), or the path of a MapLibre style or of a \
                theme; several are served side by side, the first is shown first.
                """))

    static let listen = Parameter<SocketAddress>(
        ParameterDefinition(
            "listen", "HOST:PORT", defaultValue: "127.0.0.1:8080",
            help: "Where to listen; :8080 is every address of this machine."),
        cure: "write an address and a port such as 127.0.0.1:8080, [::1]:8080 or :8080"
    ) { text throws(ParameterError) in
        guard let address = SocketAddress(text.text) else { throw text.error() }
        return address
    }

    static let metrics = Parameter<SocketAddress>(
        ParameterDefinition(
            "metrics", "HOST:PORT", defaultValue: "/metrics beside the tiles",
            help: "Where to tell metrics, and nowhere else."),
        cure: "write an address and a port such as 127.0.0.1:9090"
    ) { text throws(ParameterError) in
        guard let address = SocketAddress(text.text) else { throw text.error() }
        return address
    }

    static let cache: Parameter<CacheOptions.Place> = CacheOptions.cache
    static let noCache = ParameterDefinition.flag(
        "no-cache", help: "Keeps drawn tiles in memory only.")
    static let cacheSize = Parameter<Int>(
        size: "cache-max", defaultValue: "2GB", least: (DrawnTileCache.smallestCapacity, "8MB"),
        help: "What the folder may hold.")
    static let cacheAge = Parameter<Int>(
        ParameterDefinition(
            "cache-age", "TIME", defaultValue: "7d",
            help: "After how long a tile is drawn anew: 30m, 12h, 7d, or never."),
        cure: "write a time such as 30m, 12h or 7d, or never"
    ) { text throws(ParameterError) in
        text.text == "never" ? 0 : try seconds(text)
    }
    static let memory = Parameter<Int>(
        size: "memory", defaultValue: "256MB", help: "What tiles in memory may take.")
    static let threads = Parameter<Int>(
        count: "threads", "N", 1...64, defaultValue: "as many as there are processors",
        help: "Threads that draw.")
    static let queue = Parameter<Int>(
        count: "queue", "N", 1...10_000, defaultValue: "256",
        help: "Drawings that may wait; who comes then is told to ask again.")
    static let notice = Parameter<String>(
        ParameterDefinition("notice", "TEXT", help: "A line on the viewer's page."))
    static let publicURL = Parameter<String>(
        ParameterDefinition(
            "public-url", "URL", defaultValue: "what requests say",
            help: "The address by which people reach the server, for TileJSON."),
        cure: "write an address such as https://tiles.example.org"
    ) { text throws(ParameterError) in
        let isAddress =
            (text.text.hasPrefix("http://") || text.text.hasPrefix("https://"))
            && text.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") }
        guard isAddress else { throw text.error() }
        return text.text.hasSuffix("/") ? String(text.text.dropLast()) : text.text
    }
    static let admin = ParameterDefinition.flag(
        "admin", help: "Lets clients mark tiles as dirty.")
    static let trips = Parameter<String>(
        ParameterDefinition(
            "trips", "FILE.db", .file,
            help: "A store of trips (render trips add) that /travel shows to those with a key."))
    static let keepTrips = Parameter<Int>(
        ParameterDefinition(
            "keep-trips", "TIME", defaultValue: "until they are removed",
            help: "How long trips are kept after they began, such as 90d; older ones are removed."),
        cure: "write a time such as 12h or 90d"
    ) { text throws(ParameterError) in try seconds(text) }
    static let people = ParameterDefinition.flag(
        "people",
        help: """
            Lets people say where they are (PUT /people/ID), kept in memory until it expires, and \
            shows it to those with a key.
            """)
    static let keyFile = Parameter<String>(
        ParameterDefinition(
            "key-file", "FILE.json", .file, defaultValue: "everyone sees everything",
            help: """
                Keys of clients, and what each may see; the environment's RENDER_KEYS has the \
                same text without a file.
                """))
    static let trustHeader = Parameter<String>(
        ParameterDefinition(
            "trust-header", "NAME",
            help: "The header field in which a proxy on this machine lists what its client may see."
        ),
        cure: "write the name of a header field such as X-Render-Scopes"
    ) { text throws(ParameterError) in
        let isName = text.text.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
        }
        guard isName, (1...60).contains(text.text.utf8.count) else { throw text.error() }
        return text.text.lowercased()
    }
    static let log = Parameter<ServerLog.Level>(
        choice: "log", of: ServerLog.Level.self, defaultValue: "info",
        help: "How much is told on standard error: debug tells every request.")
    static let config = Parameter<String>(
        ParameterDefinition(
            "config", "FILE.json", .file,
            help: "Styles, maps and all other options, instead of here."))

    /// Reads a duration such as 30m or 7d, in seconds.
    static func seconds(_ text: ParameterText) throws(ParameterError) -> Int {
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        guard let last = text.text.last, let unit = units[last] else { throw text.error() }
        let count = try text.whole(text.text.dropLast(), "the time", upTo: 100_000)
        guard count > 0 else { throw text.error("it is no time") }
        return count * unit
    }

    /// The options that select what is served: styles and their maps.
    static let maps: ParameterGroup = [
        .map, ParameterGroup(styles),
        .style.without(ParameterGroup(PictureParameter.style, PictureParameter.sprite)),
        ParameterGroup(config),
    ]

    /// All options, in the order of the help.
    static let all: ParameterGroup = [
        maps,
        ParameterGroup(
            listen, metrics, cache, noCache, cacheSize, cacheAge, memory, threads, queue, notice,
            publicURL, keyFile, trustHeader, trips, keepTrips, people, PictureParameter.privacy,
            admin, log),
    ]

    /// The configuration that the command line and its configuration file describe.
    struct Wishes {
        let configuration: ServerConfiguration
        let logLevel: ServerLog.Level
    }

    /// Reads the command line and its configuration file; the file is read again on each call.
    static func wishes(_ arguments: ParsedArguments) throws -> Wishes {
        var values = arguments.values
        var styles = try self.styles(of: values)
        if let path = try arguments.value(config) {
            let file = try ServeConfigFile(path: path, given: values)
            values = file.values
            if let twice = styles.first(where: { file.styles.map(\.id).contains($0.id) }) {
                throw ParameterError(
                    self.styles.definition, twice.style,
                    "\(PrintableText.short(path)) has a style '\(twice.id)' too")
            }
            styles = file.styles + styles
        }
        return Wishes(
            configuration: try configuration(of: values, styles),
            logLevel: try values.value(log) ?? .info)
    }

    private static func configuration(
        of values: ParameterValues, _ found: [ServerConfiguration.Style]
    ) throws -> ServerConfiguration {
        var styles = found
        if styles.isEmpty {
            styles = [try style("day", values)]
        }
        // All styles share what was read of other machines.
        let network = RemoteMaps(allowing: try values.values(PictureParameter.allowHost))
        for index in styles.indices { styles[index].maps.network = network }
        var configuration = ServerConfiguration(styles: styles)
        if let address = try values.value(listen) { configuration.address = address }
        configuration.metricsAddress = try values.value(metrics)
        configuration.cache = try cache(of: values)
        if let bytes = try values.value(memory) { configuration.memoryBytes = bytes }
        if let count = try values.value(threads) { configuration.threads = count }
        if let count = try values.value(queue) { configuration.queueLength = count }
        configuration.notice = try values.value(notice)
        configuration.publicURL = try values.value(publicURL)
        configuration.access.keys = try values.value(keyFile).map { .file($0) } ?? environmentKeys
        configuration.access.trustedHeader = try values.value(trustHeader)
        configuration.trips = try values.value(trips)
        configuration.tripSeconds = try values.value(keepTrips)
        if configuration.tripSeconds != nil, configuration.trips == nil {
            throw ParameterError("\(keepTrips.definition) goes with \(trips.definition) only")
        }
        configuration.privacy = try TripInput(values).privacy
        configuration.people = values.isOn(people)
        configuration.isAdmin = values.isOn(admin)
        return configuration
    }

    /// The environment variable with the text of a key file.
    static let keyVariable = "RENDER_KEYS"

    /// The keys of the environment; `nil` without the variable.
    static var environmentKeys: ServerConfiguration.Access.Keys? {
        getenv(keyVariable).map { .text(String(cString: $0), from: keyVariable) }
    }

    /// Returns the changed options that a running server can't apply, so that it keeps their old
    /// values.
    static func fixed(_ old: Wishes, _ new: Wishes) -> [ParameterDefinition] {
        let (a, b) = (old.configuration, new.configuration)
        let options: [(ParameterDefinition, isSame: Bool)] = [
            (listen.definition, a.address == b.address),
            (metrics.definition, a.metricsAddress == b.metricsAddress),
            (
                cache.definition,
                a.cache?.folder == b.cache?.folder && a.cache?.shared == b.cache?.shared
            ),
            (cacheSize.definition, a.cache?.maximumBytes == b.cache?.maximumBytes),
            (cacheAge.definition, a.cache?.maximumAge == b.cache?.maximumAge),
            (memory.definition, a.memoryBytes == b.memoryBytes),
            (threads.definition, a.threads == b.threads),
            (queue.definition, a.queueLength == b.queueLength),
            (log.definition, old.logLevel == new.logLevel),
        ]
        return options.filter { !$0.isSame }.map(\.0)
    }

    private static func cache(
        of values: ParameterValues
    ) throws -> ServerConfiguration.Cache? {
        guard !values.isOn(noCache) else { return nil }
        var cache = ServerConfiguration.Cache()
        let places = try CacheOptions.places(of: values)
        if let folder = places.folder { cache.folder = folder }
        cache.shared = places.shared
        if let bytes = try values.value(cacheSize) { cache.maximumBytes = bytes }
        if let seconds = try values.value(cacheAge) {
            cache.maximumAge = seconds > 0 ? seconds : nil
        }
        return cache
    }

    private static func styles(
        of values: ParameterValues
    ) throws -> [ServerConfiguration.Style] {
        var found: [ServerConfiguration.Style] = []
        for name in try values.values(styles) {
            let style = try style(name, values)
            guard !found.contains(where: { $0.id == style.id }) else {
                throw ParameterError(
                    styles.definition, name,
                    "two styles are called '\(style.id)'; name them in a --config file")
            }
            found.append(style)
        }
        return found
    }

    private static func style(
        _ name: String, _ values: ParameterValues
    ) throws -> ServerConfiguration.Style {
        let file = name.split(separator: "/").last.map(String.init) ?? name
        var id = file.hasSuffix(".json") ? String(file.dropLast(".json".count)) : file
        // A style with the same name as others is distinguished by its folder.
        if id == "style", let folder = name.split(separator: "/").dropLast().last {
            id = String(folder)
        }
        guard ServerConfiguration.Style.isUsable(id) else {
            throw ParameterError(
                styles.definition, name,
                "'\(PrintableText.short(id))' cannot stand in an address; name it in a --config file"
            )
        }
        let maps = MapFiles(
            only: try values.value(PictureParameter.map),
            named: try values.values(PictureParameter.source),
            haveWorld: values.isOn(PictureParameter.world),
            around: try values.values(PictureParameter.around),
            terrain: try values.value(PictureParameter.terrain),
            relief: try values.value(PictureParameter.relief) ?? 1)
        return ServerConfiguration.Style(
            id: id, style: name, maps: maps, allowsFiles: values.isOn(PictureParameter.allowFiles))
    }
}
