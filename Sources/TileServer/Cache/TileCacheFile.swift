import Formats
import Geometry
import Glibc
import MapStore
import Platform

/// The SQLite file of a cache, on a connection that writes.
///
/// Readers and one writer at a time can work concurrently, also in several processes
/// (write-ahead log). After a crash the file is intact; the last tiles may be missing.
final class TileCacheFile {
    private let database: Database
    private let insert: Statement
    private let touch: Statement

    /// The maximum number of bytes of tiles in one transaction, which limits the size of
    /// the log.
    private static let unitBytes = 256 << 10
    /// The number of pages that are released in one step.
    private static let unitPages = 64
    /// The size of a log that is emptied, in bytes.
    private static let longLog = 640 << 10

    /// Opens the file, and makes it if it is absent.
    init(path: String) throws(SQLiteError) {
        database = try Database(path: path, access: .create, busyTimeout: 2000)
        database.removeLogOnClose(false)
        // The order matters: the first must come before any table. Debian's SQLite would
        // otherwise overwrite deleted content with zeros, and write all of that to the log.
        try database.execute(
            """
            PRAGMA auto_vacuum = INCREMENTAL;
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = NORMAL;
            PRAGMA secure_delete = OFF;
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
        insert = try database.prepare(
            "INSERT OR REPLACE INTO tiles VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)")
        touch = try database.prepare(
            "UPDATE tiles SET worth = ?5 WHERE z = ?1 AND x = ?2 AND y = ?3 AND version = ?4")
    }

    /// Writes tiles, each whole or not at all.
    ///
    /// - Parameters:
    ///   - tiles: the tiles to write.
    ///   - now: seconds since 1970.
    ///   - written: receives the keys of each transaction that is committed.
    /// - Throws: `SQLiteError`; tiles that were reported as written are kept.
    func write(
        _ tiles: [TileKey: CachedTile], now: Int, written: ([TileKey]) throws -> Void
    ) throws {
        var unit: [(key: TileKey, tile: CachedTile)] = []
        var bytes = 0
        func flush() throws {
            try database.transaction { for (key, tile) in unit { try write(tile, key, now) } }
            try shortenLog()
            try written(unit.map(\.key))
            (unit, bytes) = ([], 0)
        }
        for (key, tile) in tiles {
            if !unit.isEmpty, bytes + tile.bytes.count > Self.unitBytes { try flush() }
            unit.append((key, tile))
            bytes += tile.bytes.count
        }
        if !unit.isEmpty { try flush() }
    }

    private func write(_ tile: CachedTile, _ key: TileKey, _ now: Int) throws(SQLiteError) {
        try insert.bind(key)
        let origin = tile.origin
        for (index, sum) in [origin.data, origin.checked, origin.inputs].enumerated() {
            try insert.bind(Int(Int64(bitPattern: sum)), at: 5 + index)
        }
        try insert.bind(tile.drawn, at: 8)
        try insert.bind(Self.worth(of: key, usedAt: now), at: 9)
        try insert.bind(tile.checksum(as: key), at: 10)
        try insert.bind(tile.bytes, at: 11)
        try insert.run()
    }

    /// Records the times at which tiles were used.
    func note(_ uses: [TileKey: Int]) throws {
        guard !uses.isEmpty else { return }
        try database.transaction {
            for (key, time) in uses {
                try touch.bind(key)
                try touch.bind(Self.worth(of: key, usedAt: time), at: 5)
                try touch.run()
            }
        }
    }

    /// Removes the tiles of all versions in a range.
    ///
    /// - Returns: the number of removed tiles.
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

    /// Removes a few of the least valuable tiles, and releases their space.
    ///
    /// - Returns: the number of removed tiles.
    func evict(_ count: Int) throws(SQLiteError) -> Int {
        let delete = try database.prepare(
            """
            DELETE FROM tiles WHERE rowid IN
                (SELECT rowid FROM tiles ORDER BY worth LIMIT ?1)
            """)
        try delete.bind(count, at: 1)
        try delete.run()
        let removed = database.changedRows
        // In steps, since the log must hold each page that is moved.
        var free = try database.number("PRAGMA freelist_count")
        while free > 0 {
            try database.execute("PRAGMA incremental_vacuum(\(Self.unitPages))")
            try shortenLog()
            let rest = try database.number("PRAGMA freelist_count")
            guard rest < free else { break }
            free = rest
        }
        return removed
    }

    /// Writes the content of the log to the database, and empties the log.
    func emptyLog() throws(SQLiteError) {
        try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// Removes the log when this last connection closes; only while the file still has its
    /// name.
    func removeLogOnClose() { database.removeLogOnClose(true) }

    /// Empties a long log: if several processes write, none of them finds it idle by
    /// chance.
    private func shortenLog() throws(SQLiteError) {
        var status = stat()
        guard stat(database.path + "-wal", &status) == 0, status.st_size > Self.longLog
        else { return }
        try emptyLog()
    }

    /// The size of the file's used pages, in bytes.
    func size() throws(SQLiteError) -> Int {
        try (database.number("PRAGMA page_count") - database.number("PRAGMA freelist_count"))
            * database.number("PRAGMA page_size")
    }

    /// The value of a tile: the time of its last use, in seconds since 1970, raised for low
    /// zooms, which all clients need and which are the most expensive, so that they outlive
    /// the others.
    static func worth(of key: TileKey, usedAt time: Int) -> Int {
        key.tile.z <= lowZoom ? time + lowZoomBonus : time
    }

    private static let lowZoom = 8
    private static let lowZoomBonus = 20 * 365 * 86_400
}

extension Statement {
    /// Binds tile and version, which come first in all statements.
    func bind(_ key: TileKey) throws(SQLiteError) {
        try bind(key.tile.z, at: 1)
        try bind(key.tile.x, at: 2)
        try bind(key.tile.y, at: 3)
        try bind(Int(Int64(bitPattern: key.version)), at: 4)
    }
}

extension CachedTile {
    /// A checksum of its bytes and of all else in its row.
    func checksum(as key: TileKey) -> Int {
        var hash = StableHash()
        hash.add(key.hash)
        for sum in [origin.data, origin.checked, origin.inputs] { hash.add(sum) }
        hash.add(UInt64(bitPattern: Int64(drawn)))
        return Int(Checksum.crc32(bytes, after: UInt32(truncatingIfNeeded: hash.value)))
    }
}
