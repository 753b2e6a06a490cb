/// The header of a PMTiles file: its first 127 bytes.
struct PMTilesHeader: Hashable, Sendable {
    /// A part of the file.
    struct Section: Hashable {
        /// The offset of its first byte.
        var offset = 0
        /// The size in bytes.
        var count = 0
    }

    /// The kind of content of the tiles.
    enum Content: UInt8, Sendable {
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

    /// The compression of bytes.
    enum Compression: UInt8, Sendable {
        /// Not specified.
        case unknown = 0
        /// No compression.
        case none = 1
        /// gzip (RFC 1952).
        case gzip = 2
        /// Brotli (RFC 7932).
        case brotli = 3
        /// Zstandard (RFC 8878).
        case zstd = 4
    }

    /// The area as stored, in whole units of 1e-7 degrees.
    struct Box: Hashable, Sendable {
        /// The edges.
        var west, south, east, north: Int32

        /// Creates a box from its edges.
        init(west: Int32, south: Int32, east: Int32, north: Int32) {
            self.west = west
            self.south = south
            self.east = east
            self.north = north
        }
    }

    /// The kind of content of the tiles.
    var content: Content
    /// The compression of the tiles.
    var compression: Compression
    /// The lowest zoom that has tiles.
    var minzoom: UInt8
    /// The highest zoom that has tiles.
    var maxzoom: UInt8
    /// The area of the data.
    var box: Box
    /// The initial zoom for a viewer.
    var centerZoom: UInt8
    /// A coordinate of the initial centre for a viewer, in whole units of 1e-7 degrees.
    var centerLongitude: Int32
    /// A coordinate of the initial centre for a viewer, in whole units of 1e-7 degrees.
    var centerLatitude: Int32

    /// The compression of directories and metadata.
    var internalCompression = Compression.gzip
    var root = Section()
    var metadata = Section()
    var leaves = Section()
    var tiles = Section()
    /// The numbers of tiles, entries and different contents; 0 if not specified.
    var tileCount, entryCount, contentCount: Int
    /// Whether the contents are in the order of the tiles' numbers.
    var isClustered = true

    /// The size of the header in bytes.
    static let size = 127
    /// The offset before which header and root directory end.
    static let rootEnd = 16_384
    /// The beginning of each file: name and version.
    static let signature = Array("PMTiles".utf8)
    static let version: UInt8 = 3

    /// Creates a header for a file to be written.
    init(
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

/// The encoding of PMTiles 3, section "Header Design": whole numbers, the low byte first.
extension PMTilesHeader {
    /// Parses a header from its bytes; `nil` if they are too few, or a section lies outside the
    /// file.
    ///
    /// - Parameters:
    ///   - bytes: the first bytes of a file; their signature has been checked.
    ///   - fileSize: the size of the whole file in bytes.
    init?(parsing bytes: [UInt8], fileSize: Int) {
        guard bytes.count >= Self.size else { return nil }
        func number<Number: FixedWidthInteger>(_ place: Int, _: Number.Type) -> Number {
            (0..<Number.bitWidth / 8).reduce(0) { $0 | Number(bytes[place + $1]) << (8 * $1) }
        }
        func section(_ place: Int) -> Section? {
            guard let offset = Int(exactly: number(place, UInt64.self)),
                let count = Int(exactly: number(place + 8, UInt64.self)),
                offset <= fileSize, count <= fileSize - offset
            else { return nil }
            return Section(offset: offset, count: count)
        }
        func degrees(_ place: Int) -> Int32 { Int32(bitPattern: number(place, UInt32.self)) }
        guard let root = section(8), let metadata = section(24), let leaves = section(40),
            let tiles = section(56)
        else { return nil }
        self.init(
            content: Content(rawValue: bytes[99]) ?? .other,
            compression: Compression(rawValue: bytes[98]) ?? .unknown,
            minzoom: bytes[100], maxzoom: bytes[101],
            box: Box(
                west: degrees(102), south: degrees(106), east: degrees(110), north: degrees(114)),
            centerZoom: bytes[118], centerLongitude: degrees(119), centerLatitude: degrees(123))
        (self.root, self.metadata, self.leaves, self.tiles) = (root, metadata, leaves, tiles)
        tileCount = Int(clamping: number(72, UInt64.self))
        entryCount = Int(clamping: number(80, UInt64.self))
        contentCount = Int(clamping: number(88, UInt64.self))
        isClustered = bytes[96] == 1
        internalCompression = Compression(rawValue: bytes[97]) ?? .unknown
    }

    /// The 127 bytes of the header.
    var bytes: [UInt8] {
        var bytes = Self.signature + [Self.version]
        func append(_ value: some FixedWidthInteger) {
            for place in stride(from: 0, to: value.bitWidth, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: value >> place))
            }
        }
        for section in [root, metadata, leaves, tiles] {
            append(section.offset)
            append(section.count)
        }
        for count in [tileCount, entryCount, contentCount] { append(count) }
        bytes += [isClustered ? 1 : 0, internalCompression.rawValue, compression.rawValue]
        bytes += [content.rawValue, minzoom, maxzoom]
        for edge in [box.west, box.south, box.east, box.north] { append(edge) }
        bytes.append(centerZoom)
        append(centerLongitude)
        append(centerLatitude)
        return bytes
    }
}
