import Geometry
import Glibc
import MapStore
import Testing

@testable import TileServer

struct DrawnTileCacheTests {
    @Test func `A cached tile is found immediately and by the next process`() throws {
        let folder = Folder()
        let cache = try DrawnTileCache(folder: folder.cache, maximumBytes: 100 << 20)
        let tile = tile()
        cache.keep([try key(1): tile])
        #expect(cache.tile(try key(1)) == tile)
        #expect(cache.tile(try key(1, version: 8)) == nil)
        while cache.statistics.written == 0 { usleep(1000) }
        #expect(cache.tile(try key(1)) == tile)
        cache.close()
        #expect(access(folder.file + "-wal", F_OK) != 0, "nothing is left of the log")
        let next = try DrawnTileCache(folder: folder.cache, maximumBytes: 100 << 20)
        #expect(next.tile(try key(1)) == tile)
        #expect(next.tile(try key(2)) == nil)
        next.close()
    }

    @Test func `A tile with a changed bit counts as missing and is replaced`() throws {
        let folder = Folder()
        let cache = try DrawnTileCache(folder: folder.cache, maximumBytes: 100 << 20)
        let tile = tile()
        cache.keep([try key(1): tile])
        cache.close()
        for change in [
            "bytes = zeroblob(length(bytes))", "bytes = x''", "bytes = substr(bytes, 1, 100)",
            "drawn = drawn + 1", "inputs = inputs + 2", "data = 5", "checked = 5", "x = 2",
        ] {
            let file = try Database(path: folder.file, access: .readWrite)
            try file.execute("UPDATE tiles SET \(change)")
            let next = try DrawnTileCache(folder: folder.cache, maximumBytes: 100 << 20)
            #expect(next.tile(try key(change == "x = 2" ? 2 : 1)) == nil, "\(change)")
            #expect(next.statistics.broken == 1, "\(change)")
            next.keep([try key(1): tile])
            next.close()
            let healed = try DrawnTileCache(folder: folder.cache, maximumBytes: 100 << 20)
            #expect(healed.tile(try key(1)) == tile, "\(change)")
            healed.close()
            try file.execute("DELETE FROM tiles WHERE x = 2")
        }
    }

    @Test(arguments: ["empty", "text", "cut", "flipped", "folder"])
    func `A damaged cache file is replaced by a new one`(_ damage: String) throws {
        let folder = Folder()
        let cache = try DrawnTileCache(folder: folder.cache, maximumBytes: 100 << 20)
        cache.keep(try Dictionary(uniqueKeysWithValues: (0..<50).map { (try key($0), tile()) }))
        cache.close()
        _ = system(
            """
            cd '\(folder.path)/cache' && case \(damage) in
            empty) : > tiles.sqlite;;
            text) yes text | head -c 100000 > tiles.sqlite;;
            cut) truncate -s 30000 tiles.sqlite;;
            flipped) for at in 4100 8200 12300 20500; do
                printf '\\377\\377\\377\\377\\377\\377\\377\\377' |
                dd of=tiles.sqlite bs=1 seek=$at conv=notrunc 2>/dev/null; done;;
            folder) rm tiles.sqlite*; mkdir tiles.sqlite; touch tiles.sqlite/file;;
            esac
            """)
        let next = try DrawnTileCache(folder: folder.cache, maximumBytes: 100 << 20)
        for x in 0..<50 {
            let found = next.tile(try key(x))
            #expect(found == nil || found?.bytes == tile().bytes)
        }
        next.keep([try key(99): tile(seed: 2)])
        next.keep([try key(100): tile(seed: 2)])
        next.close()
        let last = try DrawnTileCache(folder: folder.cache, maximumBytes: 100 << 20)
        last.keep([try key(101): tile(seed: 3)])
        last.close()
        let healed = try DrawnTileCache(folder: folder.cache, maximumBytes: 100 << 20)
        #expect(healed.tile(try key(101)) != nil, "\(damage)")
        healed.close()
    }

    @Test func `A full cache keeps low zooms and recently used tiles`() throws {
        let folder = Folder()
        let capacity = DrawnTileCache.smallestCapacity
        let cache = try DrawnTileCache(folder: folder.cache, maximumBytes: capacity)
        let low = try key(1, zoom: 3)
        cache.keep([low: tile(20_000)])
        for batch in 0..<40 {
            let tiles = try (0..<16).map { (try key(batch * 16 + $0), tile(30_000, seed: $0)) }
            cache.keep(Dictionary(uniqueKeysWithValues: tiles))
            while cache.statistics.written < 1 + (batch + 1) * 16 { usleep(1000) }
            var size = 0
            for name in ["", "-wal"] {
                var status = stat()
                if stat(folder.file + name, &status) == 0 { size += Int(status.st_size) }
            }
            #expect(size <= capacity + 1 << 20)
        }
        cache.close()
        #expect(cache.statistics.evicted > 0)
        let next = try DrawnTileCache(folder: folder.cache, maximumBytes: capacity)
        #expect(next.tile(low) != nil)
        #expect(next.tile(try key(39 * 16)) != nil)
        #expect(next.tile(try key(0)) == nil)
        next.close()
    }

    @Test func `Tiles beyond their age are drawn again`() throws {
        let folder = Folder()
        let origin = CachedTile.Origin(data: 1, inputs: 2)
        let cache = try DrawnTileCache(
            folder: folder.cache, maximumBytes: 100 << 20, maximumAge: 100)
        cache.keep([
            try key(1): CachedTile([1], origin: origin, drawn: DrawnTileCache.now() - 200),
            try key(2): CachedTile([2], origin: origin, drawn: DrawnTileCache.now() - 50),
        ])
        cache.close()
        let next = try DrawnTileCache(
            folder: folder.cache, maximumBytes: 100 << 20, maximumAge: 100)
        #expect(next.tile(try key(1)) == nil)
        #expect(next.tile(try key(2))?.bytes == [2])
        next.close()
    }

    @Test func `Only one process may claim a metatile`() throws {
        let folder = Folder()
        let first = try DrawnTileCache(folder: folder.cache, maximumBytes: 100 << 20)
        let second = try DrawnTileCache(folder: folder.cache, maximumBytes: 100 << 20)
        var claim = first.claim(5)
        #expect(claim != nil)
        #expect(second.claim(5) == nil)
        #expect(second.claim(6) != nil)
        #expect(first.claim(5) == nil, "nor another thread of the same process")
        claim = nil
        #expect(second.claim(5) != nil)
        first.close()
        second.close()
    }

    @Test func `Removed tiles are gone`() throws {
        let folder = Folder()
        let cache = try DrawnTileCache(folder: folder.cache, maximumBytes: 100 << 20)
        cache.keep([try key(1): tile(), try key(2): tile(), try key(1, zoom: 13): tile()])
        while cache.statistics.written < 3 { usleep(1000) }
        #expect(try cache.remove(zoom: 14, columns: 0..<2, rows: 0..<100) == 1)
        #expect(cache.tile(try key(1)) == nil)
        #expect(cache.tile(try key(2)) != nil)
        #expect(cache.tile(try key(1, zoom: 13)) != nil)
        cache.close()
    }

    @Test(arguments: [
        "tiles.sqlite", "tiles.sqlite-wal", "tiles.sqlite-shm", "tiles.sqlite-journal",
        "drawing.lock", "reserve",
    ])
    func `A symbolic link in place of the cache file is refused`(_ name: String) throws {
        let folder = Folder()
        _ = system("cd '\(folder.path)' && mkdir cache; echo own > own; ln -s ../own cache/\(name)")
        #expect(throws: TileCacheError.self) {
            try DrawnTileCache(folder: folder.cache, maximumBytes: 100 << 20)
        }
        #expect(system("test \"$(cat '\(folder.path)/own')\" = own") == 0)
    }
}
