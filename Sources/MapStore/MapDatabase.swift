import Formats
public import Geometry
import Glibc

/// A map opened for reading: our own or any other program's MBTiles file.
///
/// Opening is cheap (well under a millisecond). A map serves one thread at a time, so each thread
/// opens its own. The file must not be changed in place while it is open; replacing it by renaming
/// another file over it, as the importer does, is safe, because an open map keeps reading the old
/// one.
public final class MapDatabase: Tileset {
    /// The file that is read.
    public let path: String

    let database: Database
    /// The queries, compiled on first use.
    var statements: [String: Statement] = [:]
    /// The words of the search index, once they were needed.
    var vocabulary: SearchVocabulary?
    private let tileStatement: Statement
    private let unpacker: TileUnpacker

    /// Opens a file and checks that it is a map.
    ///
    /// - Parameters:
    ///   - path: an MBTiles file.
    ///   - mayBeEmpty: whether a file without tiles is accepted.
    /// - Throws: ``MapStoreError`` if the file can't be read, is no SQLite file, has no `tiles`
    ///   table, or has no tile.
    public init(path: String, mayBeEmpty: Bool = false) throws(MapStoreError) {
        self.path = path
        try Self.checkSignature(of: path)
        unpacker = try TileUnpacker(for: path)
        do {
            database = try Database(
                path: path, access: .readOnly, immutable: !Self.hasUnmergedChanges(path))
            // This also reads the schema, so that a damaged or encrypted file is detected here.
            try database.execute("SELECT count(*) FROM sqlite_schema")
        } catch {
            throw error.isNotADatabase || error.isDamaged
                ? .notAMap(path: path, reason: "is a damaged SQLite file")
                : .cannotOpen(path: path, reason: error.description)
        }
        do {
            tileStatement = try database.prepare(Queries.tile)
        } catch {
            throw .notAMap(
                path: path, reason: "is not an MBTiles map: it has no table or view 'tiles'")
        }
        if !mayBeEmpty, try firstTile() == nil {
            throw .notAMap(path: path, reason: "holds no tiles")
        }
    }

    /// The bytes of a tile, decompressed.
    ///
    /// - Parameter tile: its address (XYZ).
    /// - Returns: a vector tile or a picture, see ``MapMetadata/Format``; `nil` if there is none.
    /// - Throws: ``MapStoreError`` if the tile is damaged or too large.
    public func tile(_ tile: TileID) throws(MapStoreError) -> [UInt8]? {
        defer { tileStatement.reset() }
        guard try find(tile) else { return nil }
        do {
            return try unpackedBlob(of: tileStatement, at: 0)
        } catch {
            throw .cannotRead(path: path, part: "tile \(tile)", reason: error.description)
        }
    }

    /// The bytes of a tile as they are stored.
    public func storedTile(_ tile: TileID) throws(MapStoreError) -> [UInt8]? {
        defer { tileStatement.reset() }
        return try find(tile) ? tileStatement.blob(at: 0) : nil
    }

    /// Steps to the row of a tile; `false` if there is none.
    private func find(_ tile: TileID) throws(MapStoreError) -> Bool {
        try reading("tile \(tile)") { () throws(SQLiteError) in
            try tileStatement.bind(tile.z, at: 1)
            try tileStatement.bind(tile.x, at: 2)
            try tileStatement.bind((1 << tile.z) - 1 - tile.y, at: 3)
            return try tileStatement.step()
        }
    }

    /// Calls `body` with the addresses of all tiles; rows that are no tile are skipped.
    public func forEachTile(ofZoom zoom: Int?, _ body: (TileID) throws -> Void) throws {
        let statement = try reading("tiles") { () throws(SQLiteError) in
            let statement = try database.prepare(Queries.tileAddresses)
            try statement.bind(zoom, at: 1)
            return statement
        }
        while try reading("tiles", { () throws(SQLiteError) in try statement.step() }) {
            let zoom = statement.int(at: 0) ?? -1
            guard (0...TileID.maximumZoom).contains(zoom), let column = statement.int(at: 1),
                let row = statement.int(at: 2), (0..<1 << zoom).contains(row),
                let tile = TileID(z: zoom, x: column, y: (1 << zoom) - 1 - row)
            else { continue }
            try body(tile)
        }
    }

    /// The stored bytes of any tile; `nil` if there is none.
    func firstTile() throws(MapStoreError) -> [UInt8]? {
        try reading("tiles") { () throws(SQLiteError) in
            let statement = try database.prepare(Queries.firstTile)
            return try statement.step() ? statement.blob(at: 0) : nil
        }
    }

    /// A column's bytes, decompressed if they are in gzip or zlib format; `nil` for NULL.
    func unpackedBlob(
        of statement: Statement, at column: Int
    ) throws(DeflateError) -> [UInt8]? {
        try statement.withBlob(at: column) { (bytes) throws(DeflateError) -> [UInt8]? in
            guard let bytes else { return nil }
            return try unpacker.unpack(bytes)
        }
    }

    /// Runs statements and adds the file and its part to errors.
    func reading<Result>(
        _ part: String, _ work: () throws(SQLiteError) -> Result
    ) throws(MapStoreError) -> Result {
        do {
            return try work()
        } catch {
            throw .cannotRead(path, part, error)
        }
    }

    /// Rejects files other than SQLite before SQLite opens them, because its own messages are not
    /// helpful.
    private static func checkSignature(of path: String) throws(MapStoreError) {
        if let reason = RegularFile.reasonAgainst(path) {
            throw .cannotOpen(path: path, reason: reason)
        }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            let reason = errno == ENOENT ? "no such file" : String(cString: strerror(errno))
            throw .cannotOpen(path: path, reason: reason)
        }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = read(file, &bytes, bytes.count)
        guard count >= 0 else {
            throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
        }
        // https://sqlite.org/fileformat.html, 1.3.1
        guard bytes[..<count].elementsEqual("SQLite format 3\0".utf8) else {
            throw .notAMap(path: path, reason: count == 0 ? "is empty" : "is not an SQLite file")
        }
    }

    /// Whether another program has left changes beside the file that SQLite must merge first.
    private static func hasUnmergedChanges(_ path: String) -> Bool {
        ["-wal", "-journal"].contains { suffix in
            var status = stat()
            return stat(path + suffix, &status) == 0 && status.st_size > 0
        }
    }
}

extension MapDatabase {
    /// Whether the map has a tile, found without reading it.
    ///
    /// - Parameter tile: its address (XYZ).
    /// - Returns: `true` even for a tile that turns out to be damaged when it is read.
    /// - Throws: ``MapStoreError`` if the file can't be read.
    public func hasTile(_ tile: TileID) throws(MapStoreError) -> Bool {
        try reading("tile \(tile)") { () throws(SQLiteError) in
            let statement = try presenceStatement()
            defer { statement.reset() }
            try statement.bind(tile.z, at: 1)
            try statement.bind(tile.x, at: 2)
            try statement.bind((1 << tile.z) - 1 - tile.y, at: 3)
            return try statement.step()
        }
    }

    private func presenceStatement() throws(SQLiteError) -> Statement {
        if let known = statements[Queries.tilePresence] { return known }
        let statement = try database.prepare(Queries.tilePresence)
        statements[Queries.tilePresence] = statement
        return statement
    }
}

extension MapDatabase {
    /// The borders between countries whose boxes touch an area.
    ///
    /// - Parameters:
    ///   - box: the area in degrees.
    ///   - limit: the most lines to read.
    /// - Returns: the lines, damaged ones left out; empty for maps made before borders were stored.
    /// - Throws: ``MapStoreError`` if the map can't be read.
    public func countryBorders(
        in box: CoordinateBox, limit: Int
    ) throws(MapStoreError) -> [CountryBorder] {
        guard try rows(Queries.hasBorders).first({ $0.int(at: 0) }) == .some(1) else { return [] }
        return try StoredBox.reading(box, once: \.self) { part throws(MapStoreError) in
            try rows(
                Queries.bordersInBox, part.west, part.east, part.south, part.north, max(limit, 0)
            ).all(CountryBorder.init).compactMap { $0 }
        }
    }
}

extension CountryBorder {
    /// A border from a row of `Queries.bordersInBox`; `nil` if it is damaged.
    init?(_ row: Statement) {
        let points = row.withBlob(at: 2) { bytes in bytes.flatMap(GeometryBlob.decode) }
        guard let points, points.count >= 2, let country = row.string(at: 0) else { return nil }
        self.init(country: country, neighbour: row.string(at: 1), points: points)
    }
}

extension MapDatabase {
    /// Returns the entry nearest to a point.
    ///
    /// - Parameters:
    ///   - kind: what sort of thing.
    ///   - place: around which to look.
    ///   - extent: metres within which it lies.
    /// - Returns: the nearest one, without its names in other languages; `nil` if there is none.
    /// - Throws: ``MapStoreError`` if the map has no search index or can't be read.
    public func nearest(
        _ kind: SearchEntry.Kind, to place: Coordinate, within extent: Double
    ) throws(MapStoreError) -> SearchEntry? {
        try entries(kind, around: place, within: extent)
            .map { ($0, $0.position.coordinate.distance(to: place)) }
            .filter { $0.1 <= extent }.min { $0.1 < $1.1 }?.0
    }

    /// The entries around a point, in a square of twice the extent, with all columns that they have
    /// in every map.
    func entries(
        _ kind: SearchEntry.Kind, around place: Coordinate, within extent: Double
    ) throws(MapStoreError) -> [SearchEntry] {
        let north = extent / Self.metersPerDegree
        let east = north / max(cos(place.latitude * .pi / 180), 0.01)
        let box = CoordinateBox(
            west: Coordinate.turned(place.longitude - east),
            south: max(place.latitude - north, -90),
            east: Coordinate.turned(place.longitude + east), north: min(place.latitude + north, 90))
        return try StoredBox.reading(box, once: \.position) { part throws(MapStoreError) in
            try rows(
                Queries.entriesInBox, kind.rawValue, part.west, part.east, part.south, part.north,
                Self.mostNearby
            ).all { SearchEntry($0) }
        }
    }

    /// The length of the shortest degree of latitude, in metres.
    private static let metersPerDegree = 110_574.0
    /// The most entries examined, more than any town has within a few hundred metres.
    private static let mostNearby = 20_000
}
