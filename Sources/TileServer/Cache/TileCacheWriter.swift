import Glibc
import MapStore
import Platform
import Synchronization

/// The writing thread of a cache: a batch, then a look at the size.
final class TileCacheWriter {
    private unowned let cache: TileCache
    private var file: TileCacheFile?
    private var identity: CacheFolder.Identity?
    private var usesNoted = TileCache.now()

    /// Room that the write-ahead log and the reserve may take beside the tiles.
    private static let logBytes = (1 << 20) + CacheFolder.reserveBytes
    /// Seconds for which uses may wait to be noted.
    private static let usesInterval = 5

    init(_ cache: TileCache) { self.cache = cache }

    /// Works until the cache is closed.
    func run() {
        while true {
            let batch = cache.pending.wait(upTo: 1) { $0.take(if: !$0.tiles.isEmpty) }
            let work = batch ?? cache.pending.withLock { $0.take(if: self.isTimeForUses($0)) }
            lookAtFolder(isRuined: work?.isRuined ?? false)
            if let work { write(work) }
            cache.pending.withoutWaking { $0.writing.removeAll() }
            if work?.isClosed == true {
                return close()
            }
        }
    }

    private func close() {
        // Whoever closes last takes the log away, and readers cannot.
        cache.readers.forget()
        _ = try? cache.place.alone {
            if cache.place.identity == identity { file?.removeLogOnClose() }
            file = nil
        }
    }

    private func isTimeForUses(_ pending: TileCache.Pending) -> Bool {
        !pending.uses.isEmpty && abs(TileCache.now() - usesNoted) >= Self.usesInterval
    }

    // MARK: The folder

    /// Notices that the file is another one, or none, or ruined, and begins anew then.
    private func lookAtFolder(isRuined: Bool) {
        if isRuined, (try? opened()) != nil { discard() }
        guard file != nil, cache.place.identity != identity else { return }
        cache.report(.moved, "was removed or replaced; it is used anew")
        forget()
        _ = try? opened()
    }

    private func discard() {
        cache.report(.ruined, "was ruined; its tiles are drawn again")
        cache.place.discard(identity)
        forget()
    }

    private func forget() {
        file = nil
        cache.readers.forget()
    }

    private func opened() throws -> TileCacheFile {
        if let file { return file }
        try cache.place.prepare()
        let file = try cache.place.open()
        identity = cache.place.identity
        self.file = file
        cache.place.keepReserve()
        return file
    }

    // MARK: Writing

    private func write(_ batch: TileCache.Pending) {
        var rest = batch.tiles
        do {
            do {
                try write(&rest, batch.uses)
            } catch let error as SQLiteError where error.isDiskFull && makeSpace() {
                try write(&rest, batch.uses)
            }
        } catch {
            cache.counts.withLock { $0.unwritten += rest.count }
            if (error as? SQLiteError)?.isRuined == true { return discard() }
            cache.report(.unwritten, "is not written: \(error)")
        }
    }

    /// Writes tiles, and takes those that are kept out of what is left to do.
    private func write(
        _ tiles: inout [TileKey: CachedTile], _ uses: [TileKey: Int]
    ) throws {
        let file = try opened()
        try file.write(tiles, now: TileCache.now()) { written in
            for key in written { tiles[key] = nil }
            cache.counts.withLock { $0.written += written.count }
            try shrink(file)
        }
        try file.note(uses)
        usesNoted = TileCache.now()
    }

    /// Removes what is worth least once the cache is full, until a tenth is free.
    private func shrink(_ file: TileCacheFile) throws {
        guard try file.size() > cache.maximumBytes - Self.logBytes else { return }
        while try file.size() > cache.maximumBytes / 10 * 9 - Self.logBytes {
            guard try evict(from: file) > 0 else { return }
        }
    }

    private func evict(from file: TileCacheFile) throws -> Int {
        let removed = try file.evict(16)
        cache.counts.withLock { $0.evicted += removed }
        return removed
    }

    /// Removes tiles from a full disk until the reserve, which is used meanwhile, is there again.
    ///
    /// - Returns: whether there is room now.
    private func makeSpace() -> Bool {
        guard let file else { return false }
        cache.place.releaseReserve()
        for _ in 0..<Self.mostRounds where !cache.place.hasReserve {
            do {
                try file.emptyLog()
                guard try evict(from: file) > 0 else { break }
                try file.emptyLog()
            } catch {
                return false
            }
            cache.place.keepReserve()
        }
        return cache.place.hasReserve
    }

    private static let mostRounds = 50
}

extension TileCache.Pending {
    /// Takes all that is to be done, where that is wished or necessary.
    fileprivate mutating func take(if isWished: Bool) -> TileCache.Pending? {
        guard isWished || isClosed || isRuined || !claims.isEmpty else { return nil }
        let all = self
        self = TileCache.Pending()
        writing = all.tiles
        isClosed = all.isClosed
        return all
    }
}
