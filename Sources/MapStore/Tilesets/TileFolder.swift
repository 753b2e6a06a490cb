public import Geometry
import Glibc

/// Tiles as files of a folder, `ZOOM/COLUMN/ROW.png`, with an optional `metadata.json` beside them.
public final class TileFolder: Tileset {
    /// The folder.
    public let path: String
    /// The common extension of the tiles' names, without the dot; `nil` if there is no tile.
    private let ending: String?
    private let unpacker: TileUnpacker

    /// The name of the metadata file: the rows of MBTiles as a JSON object of texts, as `mb-util`
    /// writes it.
    static let metadataName = "metadata.json"

    private static let endings = ["png", "jpg", "jpeg", "webp", "pbf", "mvt"]

    /// The path of a tile below the folder.
    static func name(of tile: TileID, _ ending: String) -> String { "\(tile).\(ending)" }

    /// Opens a folder, which may be without tiles.
    ///
    /// - Parameter path: the folder.
    /// - Throws: ``MapStoreError`` if it can't be read, or has tiles of several formats.
    public init(path: String) throws(MapStoreError) {
        self.path = path
        unpacker = try TileUnpacker(for: path)
        guard RegularFile.isFolder(path) else {
            throw .cannotOpen(path: path, reason: "it is no folder")
        }
        var found: String?
        do {
            try Self.forEachFile(in: path, ofZoom: nil) { _, ending in
                guard found == nil || found == ending else {
                    throw MapStoreError.notAMap(
                        path: path, reason: "holds \(found ?? "") and \(ending) tiles")
                }
                found = ending
            }
        } catch let error as MapStoreError {
            throw error
        } catch {
            throw .cannotOpen(path: path, reason: "\(error)")
        }
        ending = found
    }

    /// The bytes of a tile, decompressed.
    public func tile(_ tile: TileID) throws(MapStoreError) -> [UInt8]? {
        try unpacker.unpack(storedTile(tile), of: tile, in: path)
    }

    /// The bytes of a tile's file.
    public func storedTile(_ tile: TileID) throws(MapStoreError) -> [UInt8]? {
        guard let ending else { return nil }
        return try read(Self.name(of: tile, ending))
    }

    /// Whether a tile has a file.
    public func hasTile(_ tile: TileID) throws(MapStoreError) -> Bool {
        ending.map { access(path + "/" + Self.name(of: tile, $0), F_OK) == 0 } ?? false
    }

    /// Calls `body` with the addresses of all tiles.
    public func forEachTile(ofZoom zoom: Int?, _ body: (TileID) throws -> Void) throws {
        try Self.forEachFile(in: path, ofZoom: zoom) { tile, _ in try body(tile) }
    }

    /// Reads the metadata from `metadata.json`, completed from the tiles.
    public func readMetadata() throws(MapStoreError) -> MapMetadata {
        let texts = MetadataTexts(document: try read(Self.metadataName) ?? [])
        var tiles = TileExtent()
        do {
            try forEachTile(ofZoom: nil) { tiles.add($0) }
        } catch {
            throw .cannotRead(path: path, part: "tiles", reason: "\(error)")
        }
        let first = try tiles.first.flatMap { (id) throws(MapStoreError) in try tile(id) }
        return MapMetadata(
            texts, name: fileName, format: MapMetadata.Format(sniffing: first ?? []),
            zooms: texts.zooms ?? tiles.zooms, bounds: texts.bounds ?? tiles.bounds)
    }

    /// Calls `body` with all files whose path is that of a tile.
    private static func forEachFile(
        in path: String, ofZoom zoom: Int?, _ body: (TileID, _ ending: String) throws -> Void
    ) throws {
        for (z, _) in names(in: path) where zoom == nil || z == zoom {
            for (x, _) in names(in: "\(path)/\(z)") {
                for (y, ending) in names(in: "\(path)/\(z)/\(x)") {
                    guard let ending, endings.contains(ending), let tile = TileID(z: z, x: x, y: y)
                    else { continue }
                    try body(tile, ending)
                }
            }
        }
    }

    /// The names in a folder that are numbers, with their extensions; none if it can't be read.
    private static func names(in path: String) -> [(number: Int, ending: String?)] {
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var names: [(number: Int, ending: String?)] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
            // `+1` and `007` are rejected, so that each tile has one name.
            guard let number = Int(parts[0]), "\(number)" == parts[0] else { continue }
            names.append((number, parts.count > 1 ? String(parts[1]) : nil))
        }
        return names
    }

    /// The bytes of a file below the folder; `nil` if there is none.
    private func read(_ name: String) throws(MapStoreError) -> [UInt8]? {
        let file = open(path + "/" + name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .cannotRead(path: path, part: name, reason: String(cString: strerror(errno)))
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size <= TileUnpacker.limit
        else {
            throw .cannotRead(
                path: path, part: name, reason: "it is no file, or larger than a tile may be")
        }
        let size = Int(status.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            while filled < size, let start = buffer.baseAddress {
                let count = Glibc.read(file, start + filled, size - filled)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                filled += count
            }
        }
        guard bytes.count == size else {
            throw .cannotRead(path: path, part: name, reason: "it is cut short")
        }
        return bytes
    }
}

/// The zooms and the area of tiles that are added one after the other.
private struct TileExtent {
    /// The first tile.
    private(set) var first: TileID?
    private var box: WorldBox?
    private var lowest = 0
    private var highest = 0

    mutating func add(_ tile: TileID) {
        lowest = first == nil ? tile.z : min(lowest, tile.z)
        if first == nil || tile.z > highest { box = nil }
        highest = max(highest, tile.z)
        if tile.z == highest { box = box?.union(tile.worldBox) ?? tile.worldBox }
        first = first ?? tile
    }

    var zooms: ClosedRange<Int> { lowest...highest }

    /// The area of the tiles of the highest zoom; the world if there are no tiles.
    var bounds: CoordinateBox {
        CoordinateBox(box ?? WorldBox(minX: 0, minY: 0, maxX: 1, maxY: 1))
    }
}
