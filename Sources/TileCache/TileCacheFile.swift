import Deflate
import MapGeometry
import SQLite

/// The SQLite file of a cache, on one connection.
///
/// Readers and one writer at a time get along, in several processes as well (write-ahead log). After
/// a crash the file is whole; the last tiles may be missing.
final class TileCacheFile {
    private let database: Database
    private let select: Statement
    private let insert: Statement
    private let touch: Statement

    /// The folder's only large file.
    static let name = "tiles.sqlite"

    /// Opens the file, and makes it where it is absent.
    init(path: String) throws(SQLiteError) {
        database = try Database(path: path, access: .create, busyTimeout: 2000)
        // The order counts: the first must come before any table.
        try database.execute(
            """
            PRAGMA auto_vacuum = INCREMENTAL;
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = NORMAL;
            PRAGMA wal_autocheckpoint = 128;
            PRAGMA journal_size_limit = 524288;
            CREATE TABLE IF NOT EXISTS tiles(
                z INTEGER NOT NULL, x INTEGER NOT NULL, y INTEGER NOT NULL,
                version INTEGER NOT NULL, data INTEGER NOT NULL, checked INTEGER NOT NULL,
                inputs INTEGER NOT NULL, drawn INTEGER NOT NULL, worth INTEGER NOT NULL,
                checksum INTEGER NOT NULL, bytes BLOB NOT NULL);
            CREATE UNIQUE INDEX IF NOT EXISTS tiles_by_place ON tiles(z, x, y, version);
            CREATE INDEX IF NOT EXISTS tiles_by_worth ON tiles(worth);
            """)
        select = try database.prepare(
            """
            SELECT data, checked, inputs, drawn, worth, checksum, bytes FROM tiles
            WHERE z = ?1 AND x = ?2 AND y = ?3 AND version = ?4
            """)
        insert = try database.prepare(
            "INSERT OR REPLACE INTO tiles VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)")
        touch = try database.prepare(
            "UPDATE tiles SET worth = ?5 WHERE z = ?1 AND x = ?2 AND y = ?3 AND version = ?4")
    }

    /// A tile that was read.
    enum Reading {
        case absent
        /// A tile; `worth` as it was written.
        case whole(CachedTile, worth: Int)
        /// Its bytes are not those that were written.
        case broken
    }

    /// Reads a tile and checks that it is what was written.
    func read(_ key: TileKey) throws(SQLiteError) -> Reading {
        defer { select.reset() }
        try bind(key, to: select)
        guard try select.step() else { return .absent }
        func sum(_ column: Int) -> UInt64 {
            UInt64(bitPattern: Int64(select.int(at: column) ?? 0))
        }
        let tile = CachedTile(
            select.blob(at: 6) ?? [],
            origin: CachedTile.Origin(data: sum(0), checked: sum(1), inputs: sum(2)),
            drawn: select.int(at: 3) ?? 0)
        guard select.int(at: 5) == Self.checksum(of: tile, key) else { return .broken }
        return .whole(tile, worth: select.int(at: 4) ?? 0)
    }

    /// Writes tiles, and when others were used, as one unit.
    func write(
        _ tiles: [TileKey: CachedTile], uses: [TileKey: Int], now: Int
    ) throws {
        try database.transaction {
            for (key, tile) in tiles {
                try bind(key, to: insert)
                let origin = tile.origin
                for (index, sum) in [origin.data, origin.checked, origin.inputs].enumerated() {
                    try insert.bind(Int(Int64(bitPattern: sum)), at: 5 + index)
                }
                try insert.bind(tile.drawn, at: 8)
                try insert.bind(Self.worth(of: key, usedAt: now), at: 9)
                try insert.bind(Self.checksum(of: tile, key), at: 10)
                try insert.bind(tile.bytes, at: 11)
                try insert.run()
            }
            for (key, time) in uses {
                try bind(key, to: touch)
                try touch.bind(Self.worth(of: key, usedAt: time), at: 5)
                try touch.run()
            }
        }
    }

    /// Removes tiles of whatever version that lie in a range.
    ///
    /// - Returns: how many.
    func remove(zoom: Int, columns: Range<Int>, rows: Range<Int>) throws(SQLiteError) -> Int {
        let delete = try database.prepare(
            "DELETE FROM tiles WHERE z = ?1 AND x >= ?2 AND x < ?3 AND y >= ?4 AND y < ?5")
        for (index, number) in [
            zoom, columns.lowerBound, columns.upperBound, rows.lowerBound, rows.upperBound,
        ].enumerated() {
            try delete.bind(number, at: index + 1)
        }
        try delete.run()
        return database.changedRows
    }

    /// Removes a few of the tiles that are worth least, and gives their room back.
    ///
    /// - Returns: how many.
    func evict(_ count: Int) throws(SQLiteError) -> Int {
        let delete = try database.prepare(
            """
            DELETE FROM tiles WHERE rowid IN
                (SELECT rowid FROM tiles ORDER BY worth LIMIT ?1)
            """)
        try delete.bind(count, at: 1)
        try delete.run()
        let removed = database.changedRows
        let shrink = try database.prepare("PRAGMA incremental_vacuum")
        while try shrink.step() {}
        shrink.reset()
        return removed
    }

    /// Bytes of the file's pages that are in use.
    func size() throws(SQLiteError) -> Int {
        try (number("PRAGMA page_count") - number("PRAGMA freelist_count"))
            * number("PRAGMA page_size")
    }

    /// How many tiles there are.
    func count() throws(SQLiteError) -> Int { try number("SELECT count(*) FROM tiles") }

    private func number(_ sql: String) throws(SQLiteError) -> Int {
        let statement = try database.prepare(sql)
        return try statement.step() ? statement.int(at: 0) ?? 0 : 0
    }

    private func bind(_ key: TileKey, to statement: Statement) throws(SQLiteError) {
        try statement.bind(key.tile.z, at: 1)
        try statement.bind(key.tile.x, at: 2)
        try statement.bind(key.tile.y, at: 3)
        try statement.bind(Int(Int64(bitPattern: key.version)), at: 4)
    }

    /// Seconds since 1970 of the last use; tiles of low zooms, which all need and which cost most,
    /// outlive the others.
    static func worth(of key: TileKey, usedAt time: Int) -> Int {
        key.tile.z <= lowZoom ? time + lowZoomBonus : time
    }

    static let lowZoom = 8
    private static let lowZoomBonus = 20 * 365 * 86_400

    private static func checksum(of tile: CachedTile, _ key: TileKey) -> Int {
        var hash = StableHash()
        hash.add(key.hash)
        for sum in [tile.origin.data, tile.origin.checked, tile.origin.inputs] { hash.add(sum) }
        hash.add(UInt64(bitPattern: Int64(tile.drawn)))
        return Int(Checksum.crc32(tile.bytes, after: UInt32(truncatingIfNeeded: hash.value)))
    }
}
