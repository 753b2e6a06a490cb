import Glibc
import MapGeometry
import SQLite
import Synchronization
import Threads

/// Tiles that were drawn before, in one SQLite file of a folder, which several processes may share.
///
/// A cache is never the reason that a request fails: what cannot be read is absent, what cannot be
/// written is counted. Reading waits for nobody; one thread writes, in batches.
public final class TileCache: Sendable {
    /// The folder.
    public let folder: String
    private let path: String
    private let maximumBytes: Int
    private let maximumAge: Int?
    private let reader: Mutex<TileCacheFile?>
    private let claims: Int32
    private let pending = Monitor(Pending())
    private let counts = Mutex(TileCacheCounts())
    private let thread = Mutex<WorkerThread?>(nil)

    /// What the writing thread has still to do.
    private struct Pending {
        var tiles: [TileKey: CachedTile] = [:]
        /// Rights that end when the tiles are written.
        var claims: [TileClaim] = []
        var uses: [TileKey: Int] = [:]
        var bytes = 0
        var isClosed = false

        var isEmpty: Bool { tiles.isEmpty && uses.isEmpty && claims.isEmpty }
    }

    /// The smallest cache that makes sense, in bytes.
    public static let smallestCapacity = 8 << 20
    /// Room that the write-ahead log may take beside the tiles.
    private static let logBytes = 2 << 20
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
    /// - Throws: ``TileCacheError`` if the folder cannot be used, or no thread can be had.
    public init(folder: String, maximumBytes: Int, maximumAge: Int? = nil) throws {
        self.folder = folder
        self.maximumBytes = max(maximumBytes, Self.smallestCapacity)
        self.maximumAge = maximumAge
        path = folder + "/" + TileCacheFile.name
        try Self.prepare(folder)
        claims = Glibc.open(
            folder + "/drawing.lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard claims >= 0 else {
            throw TileCacheError(folder + "/drawing.lock", String(cString: strerror(errno)))
        }
        reader = Mutex(try Self.file(at: path))
        let writer = try WorkerThread { self.write() }
        thread.withLock { $0 = writer }
    }

    deinit { Glibc.close(claims) }

    /// What was found, written and lost so far.
    public var statistics: TileCacheCounts { counts.withLock { $0 } }

    // MARK: Reading

    /// A tile that was kept, unless it is too old or broken.
    public func tile(_ key: TileKey) -> CachedTile? {
        let waiting = pending.withLock { $0.tiles[key] }
        if let waiting { return waiting }
        let reading = reader.withLock { file in Self.read(key, &file, path) }
        let now = Self.now()
        switch reading {
        case .success(.whole(let tile, let worth)):
            if let maximumAge, now - tile.drawn > maximumAge { return nil }
            counts.withLock { $0.hits += 1 }
            if TileCacheFile.worth(of: key, usedAt: now) - worth > Self.useInterval {
                pending.withLock { if !$0.isClosed { $0.uses[key] = now } }
            }
            return tile
        case .success(.absent): break
        case .success(.broken): counts.withLock { $0.broken += 1 }
        case .failure: counts.withLock { $0.readFailures += 1 }
        }
        return nil
    }

    private static func read(
        _ key: TileKey, _ file: inout TileCacheFile?, _ path: String
    ) -> Result<TileCacheFile.Reading, any Error> {
        do {
            let open = if let file { file } else { try Self.file(at: path) }
            file = open
            return .success(try open.read(key))
        } catch {
            if isRuined(error) {
                file = nil
                discard(path)
            }
            return .failure(error)
        }
    }

    // MARK: Drawing once

    /// The right to draw something, which one process at a time has.
    ///
    /// - Parameter hash: what is drawn.
    /// - Returns: `nil` while another process has it.
    public func claim(_ hash: UInt64) -> TileClaim? { TileClaim(claims, hash: hash) }

    // MARK: Writing

    /// Keeps tiles; they are found at once and written soon.
    ///
    /// - Parameters:
    ///   - tiles: what was drawn.
    ///   - claim: the right to draw them, which ends when they are written.
    public func keep(_ tiles: [TileKey: CachedTile], claim: TileClaim? = nil) {
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
    public func remove(zoom: Int, columns: Range<Int>, rows: Range<Int>) throws -> Int {
        pending.withLock { pending in
            pending.tiles = pending.tiles.filter { key, _ in
                key.tile.z != zoom || !columns.contains(key.tile.x) || !rows.contains(key.tile.y)
            }
        }
        do {
            return try TileCacheFile(path: path).remove(zoom: zoom, columns: columns, rows: rows)
        } catch {
            throw TileCacheError(path, error.message)
        }
    }

    /// Writes what waits and ends the writing thread, which keeps the cache alive until then.
    public func close() {
        pending.withLock { $0.isClosed = true }
        thread.withLock { thread in
            thread?.join()
            thread = nil
        }
        reader.withLock { $0 = nil }
    }

    /// The body of the writing thread: a batch, then a look at the size.
    private func write() {
        var file: TileCacheFile?
        var isDone = false
        while !isDone {
            let batch: Pending? = pending.wait(upTo: 1) { waiting in
                guard !waiting.tiles.isEmpty || !waiting.claims.isEmpty || waiting.isClosed else {
                    return nil
                }
                isDone = waiting.isClosed
                defer {
                    waiting = Pending()
                    waiting.isClosed = isDone
                }
                return waiting
            }
            if let batch, !batch.isEmpty { write(batch, &file) }
        }
    }

    private func write(_ batch: Pending, _ file: inout TileCacheFile?) {
        do {
            let open = if let file { file } else { try Self.file(at: path) }
            file = open
            try open.write(batch.tiles, uses: batch.uses, now: Self.now())
            counts.withLock { $0.written += batch.tiles.count }
            try shrink(open)
        } catch {
            counts.withLock { counts in
                counts.unwritten += batch.tiles.count
                counts.lastFailure = String(describing: error)
            }
            if Self.isRuined(error) {
                file = nil
                reader.withLock { $0 = nil }
                Self.discard(path)
            } else if let open = file {
                // A full disk: room is made for the next ones.
                _ = try? open.evict(64)
            }
        }
    }

    /// Removes what is worth least once the cache is full, until a tenth is free.
    private func shrink(_ file: TileCacheFile) throws {
        let room = maximumBytes - Self.logBytes
        guard try file.size() > room else { return }
        while try file.size() > maximumBytes / 10 * 9 - Self.logBytes {
            let removed = try file.evict(64)
            guard removed > 0 else { return }
            counts.withLock { $0.evicted += removed }
        }
    }

    // MARK: The file

    private static func prepare(_ folder: String) throws(TileCacheError) {
        guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
            throw TileCacheError(
                folder, "cannot make the folder: \(String(cString: strerror(errno)))")
        }
        var status = stat()
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw TileCacheError(folder, "is not a folder")
        }
    }

    /// Opens the file; what is there and is no cache makes room for a new one.
    private static func file(at path: String) throws -> sending TileCacheFile {
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            guard status.st_mode & S_IFMT != S_IFLNK else {
                throw TileCacheError(path, "is a symbolic link, which a cache does not follow")
            }
            guard rename(path, path + ".unusable-\(now())") == 0 else {
                throw TileCacheError(path, "is not a file")
            }
        }
        var error: SQLiteError?
        for _ in 0..<attempts {
            do {
                return try TileCacheFile(path: path)
            } catch let failure {
                error = failure
                if isRuined(failure) {
                    discard(path)
                } else if failure.isBusy {
                    // Another process makes the file at this moment: SQLite does not wait for that.
                    usleep(20_000)
                } else {
                    break
                }
            }
        }
        throw TileCacheError(path, error?.message ?? "cannot be opened")
    }

    private static let attempts = 50

    /// Whether no part of the file can be trusted any more.
    private static func isRuined(_ error: any Error) -> Bool {
        guard let error = error as? SQLiteError else { return false }
        return error.isDamaged || error.isNotADatabase
    }

    /// Removes a ruined file; its tiles are drawn again.
    private static func discard(_ path: String) {
        for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    }

    static func now() -> Int { time(nil) }
}

/// What a cache did.
public struct TileCacheCounts: Hashable, Sendable {
    /// Tiles that were found.
    public var hits = 0
    /// Tiles that were not what had been written, and are drawn anew.
    public var broken = 0
    /// Reads that failed.
    public var readFailures = 0
    /// Tiles that were written.
    public var written = 0
    /// Tiles that were not written: the disk was full, or too many waited.
    public var unwritten = 0
    /// Tiles that had to make room.
    public var evicted = 0
    /// Why the last write failed.
    public var lastFailure: String?
}
