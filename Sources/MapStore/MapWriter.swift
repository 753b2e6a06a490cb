public import MapGeometry
import SQLite

/// Writes a new map database.
///
/// Used by one thread: make it, write everything in any order, then ``finish(metadata:)``. Speed goes
/// before safety while writing (no journal, no sync): the file is a temporary one that is worth
/// nothing until it is whole, and whoever publishes it syncs it then.
public final class MapWriter {
    /// The file that errors are said to be about.
    private let shownPath: String

    let database: Database
    let statements: WriterStatements
    private var sharedImages: [[UInt8]: Int] = [:]

    /// Tiles up to this many bytes are looked up among those already written.
    ///
    /// Equal tiles are nearly always a single square of sea or wood; those take fewer than 200 bytes.
    static let sharedImageBytes = 300
    /// How many different small tiles are remembered: at most 20 MB.
    static let sharedImageCount = 65_536

    /// Begins a map.
    ///
    /// - Parameters:
    ///   - path: a file that is absent or empty.
    ///   - target: the name that errors use, for a temporary file whose own name means nothing to the
    ///     user; `nil` for `path` itself.
    /// - Throws: ``MapStoreError`` if the file can't be written or holds something already.
    public init(path: String, target: String? = nil) throws(MapStoreError) {
        shownPath = target ?? path
        do {
            database = try Database(path: path, access: .create)
            try database.execute(
                """
                PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
                PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -32768;
                PRAGMA temp_store = MEMORY;
                PRAGMA application_id = \(Schema.applicationID);
                PRAGMA user_version = \(Schema.version);
                BEGIN;
                """)
            for table in Schema.tables { try database.execute(table) }
            statements = try WriterStatements(database)
        } catch {
            throw .cannotWrite(shownPath, error)
        }
    }

    /// Writes one tile.
    ///
    /// - Parameters:
    ///   - tile: its address (XYZ; stored as MBTiles wants it); written once only.
    ///   - gzipped: the vector tile, compressed with gzip.
    /// - Throws: ``MapStoreError`` if the disk is full, or the tile is already there.
    public func write(tile: TileID, gzipped: [UInt8]) throws(MapStoreError) {
        try writing { () throws(SQLiteError) in
            let image = try imageID(of: gzipped)
            let statement = statements.tile
            try statement.bind(tile.z, at: 1)
            try statement.bind(tile.x, at: 2)
            try statement.bind((1 << tile.z) - 1 - tile.y, at: 3)
            try statement.bind(image, at: 4)
            try statement.run()
        }
    }

    /// Completes the file: indexes, statistics, metadata.
    ///
    /// Nothing can be written after it.
    ///
    /// - Parameter metadata: what the map says about itself.
    /// - Throws: ``MapStoreError`` if the disk is full.
    public func finish(metadata: MapMetadata) throws(MapStoreError) {
        try writing { () throws(SQLiteError) in
            try database.execute(Schema.indexes)
            try database.execute("INSERT INTO search_index (search_index) VALUES ('optimize')")
            try metadata.write(to: database)
            try database.execute("COMMIT; PRAGMA analysis_limit = 1000; ANALYZE")
        }
    }

    /// The number of an image that holds these bytes, a known one where there is one.
    private func imageID(of bytes: [UInt8]) throws(SQLiteError) -> Int {
        let isShareable = bytes.count <= Self.sharedImageBytes
        if isShareable, let known = sharedImages[bytes] { return known }
        try statements.image.bind(bytes, at: 1)
        try statements.image.run()
        let image = database.lastInsertedRowID
        if isShareable, sharedImages.count < Self.sharedImageCount { sharedImages[bytes] = image }
        return image
    }

    /// Runs statements and says which file an error is about.
    func writing(_ work: () throws(SQLiteError) -> Void) throws(MapStoreError) {
        do {
            try work()
        } catch {
            throw .cannotWrite(shownPath, error)
        }
    }
}
