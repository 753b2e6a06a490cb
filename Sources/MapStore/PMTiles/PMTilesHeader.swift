/// What the first 127 bytes of a PMTiles file say.
public struct PMTilesHeader: Hashable, Sendable {
    /// A part of the file.
    struct Section: Hashable {
        /// The place of its first byte.
        var offset = 0
        /// How many bytes.
        var count = 0
    }

    /// What the tiles are.
    public enum Content: UInt8, Sendable {
        /// Something else, or unknown.
        case other = 0
        /// Mapbox Vector Tiles.
        case mvt = 1
        /// Pictures.
        case png = 2
        /// Pictures.
        case jpeg = 3
        /// Pictures.
        case webp = 4
        /// Pictures.
        case avif = 5
    }

    /// How bytes are packed.
    public enum Compression: UInt8, Sendable {
        /// It is not said.
        case unknown = 0
        /// Not at all.
        case none = 1
        /// RFC 1952.
        case gzip = 2
        /// RFC 7932.
        case brotli = 3
        /// RFC 8878.
        case zstd = 4
    }

    /// The area as it is stored, in whole units of 1e-7 degrees.
    public struct Box: Hashable, Sendable {
        /// The edges.
        public var west, south, east, north: Int32

        /// A box from its edges.
        public init(west: Int32, south: Int32, east: Int32, north: Int32) {
            self.west = west
            self.south = south
            self.east = east
            self.north = north
        }
    }

    /// What the tiles are.
    public var content: Content
    /// How the tiles are packed.
    public var compression: Compression
    /// The lowest zoom that has tiles.
    public var minzoom: UInt8
    /// The highest zoom that has tiles.
    public var maxzoom: UInt8
    /// The area of the data.
    public var box: Box
    /// The zoom with which a viewer begins.
    public var centerZoom: UInt8
    /// Where a viewer begins, in whole units of 1e-7 degrees.
    public var centerLongitude: Int32
    /// Where a viewer begins, in whole units of 1e-7 degrees.
    public var centerLatitude: Int32

    /// How directories and metadata are packed.
    var internalCompression = Compression.gzip
    var root = Section()
    var metadata = Section()
    var leaves = Section()
    var tiles = Section()
    /// How many tiles, entries and different contents there are; 0 if it is not said.
    var tileCount, entryCount, contentCount: Int
    /// Whether the contents lie in the order of the tiles' numbers.
    var isClustered = true

    /// Bytes of the header.
    static let size = 127
    /// Header and root directory end before this byte.
    static let rootEnd = 16_384
    /// How each file begins: name and version.
    static let signature = Array("PMTiles".utf8)
    static let version: UInt8 = 3

    /// A header for a file that is going to be written.
    public init(
        content: Content, compression: Compression, minzoom: UInt8, maxzoom: UInt8, box: Box,
        centerZoom: UInt8, centerLongitude: Int32, centerLatitude: Int32
    ) {
        self.content = content
        self.compression = compression
        self.minzoom = minzoom
        self.maxzoom = maxzoom
        self.box = box
        self.centerZoom = centerZoom
        self.centerLongitude = centerLongitude
        self.centerLatitude = centerLatitude
        (tileCount, entryCount, contentCount) = (0, 0, 0)
    }
}
