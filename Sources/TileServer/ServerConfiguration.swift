package import MapPictures

/// What a server serves, where, and within which limits.
package struct ServerConfiguration: Sendable {
    /// The styles, the first of which the viewer begins with.
    package var styles: [Style]
    /// Where it listens.
    package var address = SocketAddress(host: "127.0.0.1", port: 8080)
    /// Where metrics are told; `nil` for the same place as all else.
    package var metricsAddress: SocketAddress?
    /// Where tiles are kept from one start to the next; `nil` for nowhere.
    package var cache: Cache? = Cache()
    /// Bytes of tiles in memory.
    package var memoryBytes = 256 << 20
    /// Threads that draw; 0 for as many as there are processors.
    package var threads = 0
    /// Drawings that may wait for a thread.
    package var queueLength = 256
    /// Seconds that one drawing may take.
    package var drawingSeconds = 20.0
    /// Pixels of the largest picture that is drawn on request.
    package var largestPicture = 16_000_000
    /// Seconds for which browsers need not ask again for a tile.
    package var browserSeconds = 3600
    /// How much of one client is borne.
    package var limits = HTTPLimits()
    /// Whether `/dirty` is answered.
    package var isAdmin = false
    /// What the operator tells on the page of the viewer.
    package var notice: String?
    /// The address under which people reach the server, such as `https://tiles.example.org`;
    /// `nil` for what their requests say.
    package var publicURL: String?

    /// A server of styles.
    package init(styles: [Style]) { self.styles = styles }

    /// The same styles and rules with what a running server cannot change: where it listens, its caches,
    /// threads, queue and limits.
    package func keepingFixed(of old: ServerConfiguration) -> ServerConfiguration {
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
        /// The word in its addresses.
        package let id: String
        /// The name of one that ships with render, or its path.
        package let style: String
        /// The files that stand in for its sources.
        package let maps: MapFiles
        /// Whether it may name any file of this machine.
        package let allowsFiles: Bool
        /// The file or folder that stands in for its sprite; `nil` for what it names itself.
        package let sprite: String?

        /// A style under a word.
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

        /// Whether a word can stand in addresses and is none of the server's own.
        package static func isUsable(_ id: String) -> Bool {
            let own = [
                "styles", "data", "viewer", "health", "metrics", "static", "fonts", "index",
                "rendered", "256", "512",
            ]
            return !id.isEmpty && id.utf8.count <= 60 && !own.contains(id)
                && id.utf8.first != UInt8(ascii: ".")
                && id.utf8.allSatisfy { byte in
                    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
                        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                        || "-_.".utf8.contains(byte)
                }
        }
    }

    /// Where tiles are kept.
    package struct Cache: Sendable, Hashable {
        /// The folder.
        package var folder = "tiles-cache"
        /// What it may hold.
        package var maximumBytes = 2_000_000_000
        /// Seconds after which a tile is drawn anew; `nil` for never.
        package var maximumAge: Int? = 7 * 86_400

        /// The usual cache.
        package init() {}
    }
}
