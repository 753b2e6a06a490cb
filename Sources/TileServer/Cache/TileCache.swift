import Geometry
import Glibc
import MapStore
import Platform

/// Tiles that were drawn before, in one SQLite file of a folder, which several processes may share.
///
/// A cache is never the reason that a request fails: what cannot be read is absent, what cannot be
/// written is counted. Reading waits for nobody; one thread writes, in batches.
package final class TileCache: Sendable {
    /// The folder.
    package var folder: String { place.path }
    let place: CacheFolder
    let maximumBytes: Int
    let warn: @Sendable (String) -> Void
    let readers: TileCacheReaders
    let pending = Monitor(Pending())
    let counts = Locked(TileCacheCounts())
    private let maximumAge: Int?
    private let thread = Locked<WorkerThread?>(nil)
    private let warned = Locked<[Trouble: Int]>([:])

    /// What the writing thread has still to do.
    struct Pending {
        var tiles: [TileKey: CachedTile] = [:]
        /// Tiles that are written at this moment, and are found here until then.
        var writing: [TileKey: CachedTile] = [:]
        /// Rights that end when the tiles are written.
        var claims: [TileClaim] = []
        var uses: [TileKey: Int] = [:]
        var bytes = 0
        /// Whether a reader found that the file is ruined.
        var isRuined = false
        var isClosed = false
    }

    /// What an operator is told of, once a minute at most.
    enum Trouble { case unlocked, moved, ruined, unwritten }

    /// The smallest cache that makes sense, in bytes.
    package static let smallestCapacity = 8_000_000
    /// Bytes that may wait to be written; what comes then is not kept.
    private static let maximumPendingBytes = 64 << 20
    /// A use that is so many seconds after the last one is noted.
    private static let useInterval = 600

    /// Opens a cache.
    ///
    /// - Parameters:
    ///   - folder: made if it is not there; nothing outside it is touched.
    ///   - maximumBytes: what the folder may hold.
    ///   - maximumAge: seconds after which a tile is drawn anew; `nil` for never.
    ///   - warn: hears what an operator should know, in a line, seldom.
    /// - Throws: ``TileCacheError`` if the folder cannot be used, or no thread can be had.
    package init(
        folder: String, maximumBytes: Int, maximumAge: Int? = nil,
        warn: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        place = CacheFolder(path: folder)
        self.maximumBytes = max(maximumBytes, Self.smallestCapacity)
        self.maximumAge = maximumAge
        self.warn = warn
        readers = TileCacheReaders(place)
        try place.prepare()
        do {
            _ = try place.open()
        } catch let error as SQLiteError {
            throw TileCacheError(place.file, error.message)
        }
        let writer = try WorkerThread { TileCacheWriter(self).run() }
        thread.withLock { $0 = writer }
    }

    /// What was found, written and lost so far.
    package var statistics: TileCacheCounts { counts.withLock { $0 } }

    // MARK: Reading

    /// A tile that was kept, unless it is too old or broken.
    package func tile(_ key: TileKey) -> CachedTile? {
        let waiting = pending.withoutWaking { $0.tiles[key] ?? $0.writing[key] }
        if let waiting {
            counts.withLock { $0.hits += 1 }
            return waiting
        }
        do {
            switch try readers.read(key) {
            case .whole(let tile, let worth): return use(tile, key, worth)
            case .absent: break
            case .broken: counts.withLock { $0.broken += 1 }
            }
        } catch {
            counts.withLock { $0.readFailures += 1 }
            if (error as? SQLiteError)?.isRuined == true { pending.withLock { $0.isRuined = true } }
        }
        return nil
    }

    private func use(_ tile: CachedTile, _ key: TileKey, _ worth: Int) -> CachedTile? {
        let now = Self.now()
        if let maximumAge, now - tile.drawn > maximumAge { return nil }
        counts.withLock { $0.hits += 1 }
        if TileCacheFile.worth(of: key, usedAt: now) - worth > Self.useInterval {
            pending.withoutWaking { if !$0.isClosed { $0.uses[key] = now } }
        }
        return tile
    }

    // MARK: Drawing once

    /// The right to draw something, which one thread of one process at a time has.
    ///
    /// - Parameter hash: what is drawn.
    /// - Returns: `nil` while somebody else has it. Where the file system has no locks everybody has.
    func claim(_ hash: UInt64) -> TileClaim? {
        let claim = TileClaim(place.locks, byte: Int(hash & 0x3FFF_FFFF_FFFF_FFFF))
        if claim?.lacksLocks == true {
            report(.unlocked, "has no locks: processes that share it may draw a tile twice")
        }
        return claim
    }

    // MARK: Writing

    /// Keeps tiles; they are found at once and written soon.
    ///
    /// - Parameters:
    ///   - tiles: what was drawn.
    ///   - claim: the right to draw them, which ends when they are written.
    package func keep(_ tiles: [TileKey: CachedTile], claim: TileClaim? = nil) {
        let isKept = pending.withLock { pending in
            let bytes = tiles.values.reduce(0) { $0 + $1.bytes.count }
            guard !pending.isClosed, pending.bytes + bytes <= Self.maximumPendingBytes else {
                return false
            }
            pending.tiles.merge(tiles) { _, new in new }
            if let claim { pending.claims.append(claim) }
            pending.bytes += bytes
            return true
        }
        if !isKept { counts.withLock { $0.unwritten += tiles.count } }
    }

    /// Removes the tiles of a range, whatever their style.
    ///
    /// - Returns: how many there were.
    /// - Throws: ``TileCacheError`` if the file does not let that happen.
    @discardableResult
    package func remove(zoom: Int, columns: Range<Int>, rows: Range<Int>) throws -> Int {
        func stays(_ tile: TileID) -> Bool {
            tile.z != zoom || !columns.contains(tile.x) || !rows.contains(tile.y)
        }
        pending.withLock { pending in
            pending.tiles = pending.tiles.filter { stays($0.key.tile) }
            pending.writing = pending.writing.filter { stays($0.key.tile) }
        }
        do {
            return try place.open().remove(zoom: zoom, columns: columns, rows: rows)
        } catch let error as SQLiteError {
            throw TileCacheError(place.file, error.message)
        }
    }

    /// Writes what waits and ends the writing thread, which keeps the cache alive until then.
    package func close() {
        pending.withLock { $0.isClosed = true }
        thread.withLock { thread in
            thread?.join()
            thread = nil
        }
        readers.forget()
    }

    /// Tells an operator of a trouble, once a minute at most.
    func report(_ trouble: Trouble, _ text: String) {
        let now = Self.now()
        let isNew = warned.withLock { warned in
            if let last = warned[trouble], abs(now - last) < 60 { return false }
            warned[trouble] = now
            return true
        }
        if isNew { warn("the cache \(folder) \(text)") }
    }

    static func now() -> Int { time(nil) }
}

/// What a cache did.
package struct TileCacheCounts: Hashable, Sendable {
    /// Tiles that were found.
    var hits = 0
    /// Tiles that were not what had been written, and are drawn anew.
    var broken = 0
    /// Reads that failed.
    var readFailures = 0
    /// Tiles that were written.
    var written = 0
    /// Tiles that were not written: the disk was full, or too many waited.
    var unwritten = 0
    /// Tiles that had to make room.
    var evicted = 0
}

/// A cache that cannot be used.
struct TileCacheError: Error, Hashable, CustomStringConvertible, Sendable {
    /// Which file, and what is wrong with it, in one line.
    let description: String

    init(_ path: String, _ reason: String) { description = "\(path): \(reason)" }
}
