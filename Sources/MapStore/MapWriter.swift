public import Geometry
public import Platform

/// Writes a new map database.
///
/// Used by one thread: make it, write everything in any order, then ``finish(metadata:)``. Speed goes
/// before safety while writing (no journal, no sync): the file is a temporary one that is worth
/// nothing until it is whole, and whoever publishes it syncs it then.
public final class MapWriter {
    /// The file that errors are said to be about.
    public let target: String
    /// The file beside which temporary files lie.
    public let place: String
    /// The limit of memory that it keeps, with whoever fills it; `nil` for none.
    public let memory: ScratchMemory?
    private let database: Database
    let statements: WriterStatements
    private let tiles: TileTable
    /// The boxes of the roads' centre lines, which are indexed when all are there.
    let boxes: PackedBoxIndex
    /// Writes what can be searched for; another thread may, until ``takeSearchEntries()``.
    public let search: SearchWriter
    private var hasSearchEntries = false
    /// How many indexes of roads are made: their boxes, and those of ``Schema/indexes``.
    private var indexesMade = 0

    /// Begins a map.
    ///
    /// - Parameters:
    ///   - path: a file that is absent or empty.
    ///   - target: the name that errors use, for a temporary file whose own name means nothing to the
    ///     user; `nil` for `path` itself.
    ///   - place: the file that is to come of it, beside which other temporary files lie; `nil` for `path`.
    ///   - memory: whose limit what is kept until the end is subject to; `nil` keeps it in memory.
    /// - Throws: ``MapStoreError`` if the file can't be written or holds something already.
    public init(
        path: String, target: String? = nil, beside place: String? = nil,
        memory: ScratchMemory? = nil
    ) throws(MapStoreError) {
        self.target = target ?? path
        self.place = place ?? path
        self.memory = memory
        boxes = PackedBoxIndex(in: memory)
        do {
            database = try Database(path: path, access: .create)
            try database.execute(
                Schema.beginWriting(inMemory: memory == nil)
                    + "; PRAGMA user_version = \(Schema.version); BEGIN")
            for table in Schema.tables { try database.execute(table) }
            statements = try WriterStatements(database)
            // An equal tile is nearly always a single square of sea or wood: fewer than 200 bytes.
            tiles = try TileTable(of: database, sharing: 300)
            search = try SearchWriter(
                beside: self.place, shownAs: self.target, sortingInMemory: memory == nil)
        } catch let error as SQLiteError {
            throw .cannotWrite(self.target, error)
        } catch let error as FileOutputError {
            throw .cannotWrite(path: self.target, reason: error.reason)
        } catch {
            throw .cannotWrite(path: self.target, reason: "\(error)")
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
            try tiles.insert(gzipped, at: tile)
        }
    }

    /// How many indexes of roads are still to be made.
    public var indexesLeft: Int { Schema.indexes.count + 1 - indexesMade }

    /// Makes one more index of roads, after which no more of them can be written.
    ///
    /// - Throws: ``MapStoreError`` if the disk is full.
    public func makeNextIndex() throws(MapStoreError) {
        guard indexesLeft > 0 else { return }
        let number = indexesMade
        indexesMade += 1
        try writing { () throws(SQLiteError) in
            if number == 0 {
                try boxes.write(to: "road_index", of: database)
            } else {
                try database.execute(Schema.indexes[number - 1])
            }
        }
    }

    /// Takes over what ``search`` has written, after which it can write no more.
    ///
    /// - Throws: ``MapStoreError`` if the disk is full.
    public func takeSearchEntries() throws(MapStoreError) {
        guard !hasSearchEntries else { return }
        hasSearchEntries = true
        try search.copy(to: database)
    }

    /// Completes the file: indexes, unless they are there, statistics, metadata.
    ///
    /// Nothing can be written after it.
    ///
    /// - Parameter metadata: what the map says about itself.
    /// - Throws: ``MapStoreError`` if the disk is full.
    public func finish(metadata: MapMetadata) throws(MapStoreError) {
        while indexesLeft > 0 { try makeNextIndex() }
        try takeSearchEntries()
        try writing { () throws(SQLiteError) in
            try metadata.write(to: database)
            try database.execute(
                "COMMIT; DETACH names; PRAGMA analysis_limit = 1000; ANALYZE")
        }
    }

    /// Runs statements and says which file an error is about.
    func writing(_ work: () throws(SQLiteError) -> Void) throws(MapStoreError) {
        do {
            try work()
        } catch {
            throw .cannotWrite(self.target, error)
        }
    }
}
