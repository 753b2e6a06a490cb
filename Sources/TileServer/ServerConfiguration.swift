package import MapPictures
import Platform
package import Tracks

/// The content, the address and the limits of a server.
package struct ServerConfiguration: Sendable {
    /// The styles; the viewer begins with the first one.
    package var styles: [Style]
    /// The address at which it listens.
    package var address = SocketAddress(host: "127.0.0.1", port: 8080)
    /// The address for metrics; `nil` to serve them at ``address``.
    package var metricsAddress: SocketAddress?
    /// The persistent tile cache; `nil` for none.
    package var cache: Cache? = Cache()
    /// The maximum size of the tiles in memory, in bytes.
    package var memoryBytes = 256 << 20
    /// The number of threads that draw; 0 for the number of processors.
    package var threads = 0
    /// The maximum number of drawings that wait for a thread.
    package var queueLength = 256
    /// The maximum time of one drawing, in seconds.
    var drawingSeconds = 20.0
    /// The maximum number of pixels of a requested picture.
    var largestPicture = 16_000_000
    /// The seconds for which browsers need not request a tile again.
    var browserSeconds = 3600
    /// The limits for clients.
    package var limits = HTTPLimits()
    /// Whether `/dirty` is allowed.
    package var isAdmin = false
    /// Which clients are shown what.
    package var access = Access()
    /// The store of trips that are shown; `nil` for none.
    package var trips: String?
    /// The seconds after their beginning for which trips are kept; `nil` until they are removed.
    package var tripSeconds: Int?
    /// What is cut out of trips that are sent, before they are kept.
    package var privacy = PrivacyZones()
    /// Whether people may say where they are; it is kept in memory.
    package var people = false
    /// The operator's notice on the viewer page.
    package var notice: String?
    /// The public address of the server, such as `https://tiles.example.org`; `nil` for the
    /// one in the requests.
    package var publicURL: String?

    /// A server of styles.
    package init(styles: [Style]) { self.styles = styles }

    /// The number of threads that draw from maps on this machine.
    var drawingThreads: Int { threads > 0 ? threads : Processors.count }

    /// The number of threads that draw from maps on other machines, and read them.
    var remoteThreads: Int { readersOfRemoteMap + 2 }

    /// The maximum number of threads that read one map on another machine: while its server is
    /// silent, they wait for it.
    var readersOfRemoteMap: Int { drawingThreads }

    /// Returns this configuration with the old values of what a running server cannot
    /// change: its addresses, caches, threads, queue and limits.
    func keepingFixed(of old: ServerConfiguration) -> ServerConfiguration {
        var kept = self
        kept.address = old.address
        kept.metricsAddress = old.metricsAddress
        kept.cache = old.cache
        kept.memoryBytes = old.memoryBytes
        kept.threads = old.threads
        kept.queueLength = old.queueLength
        kept.drawingSeconds = old.drawingSeconds
        kept.limits = old.limits
        return kept
    }

    /// A style that is served.
    package struct Style: Sendable, Hashable {
        /// The style's id in URLs.
        package let id: String
        /// The name of a style that ships with render, or a path.
        package let style: String
        /// The files that replace its sources.
        package var maps: MapFiles
        /// Whether it may name any file of this machine.
        package let allowsFiles: Bool
        /// The file or folder that replaces its sprite; `nil` for the one that it names
        /// itself.
        package let sprite: String?

        /// A style under an id.
        package init(
            id: String, style: String, maps: MapFiles, allowsFiles: Bool = false,
            sprite: String? = nil
        ) {
            self.id = id
            self.style = style
            self.maps = maps
            self.allowsFiles = allowsFiles
            self.sprite = sprite
        }

        /// Whether a word can be used as an id in URLs and is not reserved by the server.
        package static func isUsable(_ id: String) -> Bool {
            let own = [
                "styles", "data", "viewer", "health", "metrics", "static", "fonts", "index",
                "travel", "people",
                "rendered", "256", "512",
            ]
            return !own.contains(id) && !id.hasPrefix(".") && AccessKeys.isUsable(id)
        }
    }

    /// How clients show what they may see; by default everyone may see everything.
    package struct Access: Sendable, Hashable {
        /// The source of the keys; `nil` for none.
        package var keys: Keys?
        /// The header field in which a proxy on this machine lists what its client may see, in
        /// lower case; `nil` for none.
        package var trustedHeader: String?

        /// A source of keys.
        package enum Keys: Sendable, Hashable {
            /// A file, which is followed.
            case file(String)
            /// A document, and where it is from.
            case text(String, from: String)
        }

        /// Everyone may see everything.
        package init() {}
    }

    /// The settings of the tile cache.
    package struct Cache: Sendable, Hashable {
        /// The folder.
        package var folder = "tiles-cache"
        /// The maximum size of the folder, in bytes.
        package var maximumBytes = 2_000_000_000
        /// Seconds after which a tile is drawn again; `nil` for never.
        package var maximumAge: Int? = 7 * 86_400
        /// The server that keeps tiles for several hosts, behind the folder; `nil` for none.
        package var shared: SharedCacheAddress?

        /// The default cache.
        package init() {}

        /// Opens the cache that hosts share, if there is one.
        func makeShared(
            warn: @escaping @Sendable (String) -> Void
        ) throws -> SharedTileCache? {
            try shared.map { try SharedTileCache($0, maximumAge: maximumAge, warn: warn) }
        }
    }
}
