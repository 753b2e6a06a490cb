import Formats
import Geometry
import Glibc
import MapStore
import Platform

/// The SQLite file of a cache, on a connection that writes.
///
/// Readers and one writer at a time get along, in several processes as well (write-ahead log). After
/// a crash the file is whole; the last tiles may be missing.
final class TileCacheFile {
    private let database: Database
    private let insert: Statement
    private let touch: Statement

    /// Bytes of tiles that are written as one unit: the log need hold no more.
    private static let unitBytes = 256 << 10
    /// Pages that are given back as one unit.
    private static let unitPages = 64
    /// Bytes of a log that is emptied.
    private static let longLog = 640 << 10

    /// Opens the file, and makes it where it is absent.
    init(path: String) throws(SQLiteError) {
        database = try Database(path: path, access: .create, busyTimeout: 2000)
        database.removeLogOnClose(false)
        // The order counts: the first must come before any table. Debian's SQLite would fill with zeros
        // what is deleted, and write all of that to the log.
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
    ///   - tiles: what to write.
    ///   - now: seconds since 1970.
    ///   - written: hears of each unit that is kept: which tiles.
    /// - Throws: `SQLiteError`; what was told as written stays.
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

    /// Notes when tiles were used.
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
        // Step by step, since the log must hold each page that is moved.
        var free = try number("PRAGMA freelist_count")
        while free > 0 {
            try database.execute("PRAGMA incremental_vacuum(\(Self.unitPages))")
            try shortenLog()
            let rest = try number("PRAGMA freelist_count")
            guard rest < free else { break }
            free = rest
        }
        return removed
    }

    /// Writes what the log holds to its place, and empties the log.
    func emptyLog() throws(SQLiteError) {
        try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// Takes the log away when this is the last connection; only while the file has its name still.
    func removeLogOnClose() { database.removeLogOnClose(true) }

    /// Empties a long log: where several processes write, none of them finds it idle by chance.
    private func shortenLog() throws(SQLiteError) {
        var status = stat()
        guard stat(database.path + "-wal", &status) == 0, status.st_size > Self.longLog
        else { return }
        try emptyLog()
    }

    /// Bytes of the file's pages that are in use.
    func size() throws(SQLiteError) -> Int {
        try (number("PRAGMA page_count") - number("PRAGMA freelist_count"))
            * number("PRAGMA page_size")
    }

    private func number(_ sql: String) throws(SQLiteError) -> Int {
        let statement = try database.prepare(sql)
        return try statement.step() ? statement.int(at: 0) ?? 0 : 0
    }

    /// Seconds since 1970 of the last use; tiles of low zooms, which all need and which cost most,
    /// outlive the others.
    static func worth(of key: TileKey, usedAt time: Int) -> Int {
        key.tile.z <= lowZoom ? time + lowZoomBonus : time
    }

    private static let lowZoom = 8
    private static let lowZoomBonus = 20 * 365 * 86_400
}

extension Statement {
    /// Binds place and version, which come first in all statements.
    func bind(_ key: TileKey) throws(SQLiteError) {
        try bind(key.tile.z, at: 1)
        try bind(key.tile.x, at: 2)
        try bind(key.tile.y, at: 3)
        try bind(Int(Int64(bitPattern: key.version)), at: 4)
    }
}

extension CachedTile {
    /// A sum over its bytes and all else in its row.
    func checksum(as key: TileKey) -> Int {
        var hash = StableHash()
        hash.add(key.hash)
        for sum in [origin.data, origin.checked, origin.inputs] { hash.add(sum) }
        hash.add(UInt64(bitPattern: Int64(drawn)))
        return Int(Checksum.crc32(bytes, after: UInt32(truncatingIfNeeded: hash.value)))
    }
}
