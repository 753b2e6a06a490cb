import Geometry
import Glibc
import MapStore
import Testing

@testable import TileServer

/// What goes wrong around a cache while it runs.
struct CacheTroubleTests {
    /// Waits some seconds for something.
    private func wait(for isThere: () throws -> Bool) rethrows -> Bool {
        for _ in 0..<400 {
            if try isThere() { return true }
            usleep(10_000)
        }
        return false
    }

    @Test func `A folder that is removed is made anew, and told of once`() throws {
        let folder = Folder()
        let warnings = Warnings()
        let cache = try TileCache(
            folder: folder.cache, maximumBytes: 100 << 20, warn: { warnings.add($0) })
        cache.keep([try key(1): tile()])
        #expect(wait { cache.statistics.written == 1 })
        #expect(cache.tile(try key(1)) != nil)
        _ = system("rm -r '\(folder.cache)'")
        #expect(wait { access(folder.file, F_OK) == 0 })
        #expect(try wait { cache.tile(try key(1)) == nil })
        cache.keep([try key(2): tile(seed: 2)])
        cache.close()
        #expect(
            warnings.reported.count == 1 && warnings.reported.first?.contains("removed") == true)
        let next = try TileCache(folder: folder.cache, maximumBytes: 100 << 20)
        #expect(next.tile(try key(2)) == tile(seed: 2))
        next.close()
    }

    @Test func `Reading does not wait while another process writes`() throws {
        let folder = Folder()
        let cache = try TileCache(folder: folder.cache, maximumBytes: 100 << 20)
        cache.keep([try key(1): tile()])
        #expect(wait { cache.statistics.written == 1 })
        let other = try Database(path: folder.file, access: .readWrite)
        try other.execute("BEGIN IMMEDIATE; UPDATE tiles SET worth = 1")
        var began = timespec()
        clock_gettime(CLOCK_MONOTONIC, &began)
        cache.keep([try key(2): tile()])
        for _ in 0..<100 { #expect(cache.tile(try key(1)) != nil) }
        var ended = timespec()
        clock_gettime(CLOCK_MONOTONIC, &ended)
        let seconds =
            Double(ended.tv_sec - began.tv_sec) + Double(ended.tv_nsec - began.tv_nsec) / 1e9
        #expect(seconds < 1)
        try other.execute("COMMIT")
        #expect(wait { cache.statistics.written == 2 })
        cache.close()
    }

    @Test func `Uses are noted although no tile is written`() throws {
        let folder = Folder()
        let cache = try TileCache(folder: folder.cache, maximumBytes: 100 << 20)
        cache.keep([try key(1): tile()])
        #expect(wait { cache.statistics.written == 1 })
        let other = try Database(path: folder.file, access: .readWrite)
        try other.execute("UPDATE tiles SET worth = 1")
        #expect(cache.tile(try key(1)) != nil)
        var worth = 1
        for _ in 0..<150 where worth == 1 {
            usleep(100_000)
            let select = try other.prepare("SELECT worth FROM tiles")
            worth = try select.step() ? select.int(at: 0) ?? 0 : 0
        }
        #expect(worth >= TileCache.now() - 20)
        cache.close()
    }

    @Test func `A file system without locks lets everybody draw`() throws {
        // No file can be made there, so there is no lock either.
        #expect(TileClaim("/proc/none", byte: 5)?.isLocked == false)
        let folder = Folder()
        let warnings = Warnings()
        let cache = try TileCache(
            folder: folder.cache, maximumBytes: 100 << 20, warn: { warnings.add($0) })
        _ = system("rm '\(folder.cache)/drawing.lock'; mkdir '\(folder.cache)/drawing.lock'")
        let claims = [cache.claim(5), cache.claim(5)]
        #expect(claims.allSatisfy { $0 != nil })
        #expect(
            warnings.reported.count == 1 && warnings.reported.first?.contains("no locks") == true)
        cache.close()
    }

    @Test func `A ruined file is removed by one process only`() throws {
        let folder = Folder()
        let place = CacheFolder(path: folder.cache)
        try place.prepare()
        let first = try place.open()
        let ruined = place.identity
        place.discard(ruined)
        #expect(place.identity == nil)
        let second = try place.open()
        let fresh = place.identity
        // Another process learns only now that the first file was ruined.
        place.discard(ruined)
        #expect(fresh != nil && place.identity == fresh)
        withExtendedLifetime((first, second)) {}
    }

    @Test func `A file that is ruined while it is used is replaced`() throws {
        let folder = Folder()
        let warnings = Warnings()
        let cache = try TileCache(
            folder: folder.cache, maximumBytes: 100 << 20, warn: { warnings.add($0) })
        for batch in 0..<20 {
            cache.keep([try key(batch): tile(seed: batch)])
            #expect(wait { cache.statistics.written == batch + 1 })
        }
        try Database(path: folder.file, access: .readWrite)
            .execute("PRAGMA wal_checkpoint(TRUNCATE)")
        _ = system(
            "yes broken | dd of='\(folder.file)' bs=4096 seek=1 count=40 conv=notrunc 2>/dev/null")
        for x in 0..<20 { _ = cache.tile(try key(x)) }
        #expect(wait { !warnings.reported.isEmpty })
        cache.keep([try key(50): tile(seed: 50)])
        cache.close()
        let next = try TileCache(folder: folder.cache, maximumBytes: 100 << 20)
        #expect(next.tile(try key(50)) == tile(seed: 50))
        next.close()
    }
}
