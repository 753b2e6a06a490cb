import Geometry
import Glibc
import MapPictures
import Platform
import Testing

@testable import TileServer

/// What a cache does when its server misbehaves.
@Suite(.serialized) struct SharedCacheTroubleTests {
    private static let list = "*1\r\n:1\r\n:0\r\n"

    @Test(arguments: [
        "", "$5\r\nab", "garbage\r\n", "*2147483647\r\n", "*1\r\n$99999999999\r\nab",
        "-NOSCRIPT No matching script.\r\n:0\r\n", "-LOADING Redis is loading\r\n:0\r\n",
        "-MOVED 3999 127.0.0.1:6381\r\n:0\r\n", "-NOAUTH Authentication required.\r\n:0\r\n",
        ":7\r\n:0\r\n", "+OK\r\n+OK\r\n", list, "*0\r\n:0\r\n", "*2\r\n$-1\r\n$-1\r\n:0\r\n",
        "*1\r\n$-1\r\n$1\r\n0\r\n", "*1\r\n$-1\r\n:0\r\n:0\r\n",
    ])
    func `A wrong answer counts as none and is told once`(answer: String) throws {
        let server = try FakeRedis { $0.contains("PING") ? "+PONG\r\n" : answer }
        let warnings = Warnings()
        let cache = try SharedTileCache(server.address(":secret@")) { warnings.add($0) }
        // The login is answered wrongly as well.
        #expect(!cache.isUsable)
        cache.close()
        let open = try SharedTileCache(server.address()) { warnings.add($0) }
        #expect(open.isUsable)
        let began = HTTPClock.seconds()
        for _ in 0..<3 { #expect(open.look(for: [try key(1)], drawing: 1) == nil) }
        #expect(HTTPClock.seconds() - began < 2)
        #expect(!open.isUsable && open.statistics.failures == 3)
        open.close()
        #expect(warnings.reported.count == 2)
        for line in warnings.reported {
            #expect(
                line.hasPrefix("the shared cache redis://127.0.0.1:\(server.port)/0 is not used"))
            #expect(!line.contains("secret") && !line.contains("\n"))
        }
    }

    @Test(arguments: [
        ":1\r\n", "*1\r\n*0\r\n", "*2\r\n$2\r\nx1\r\n*0\r\n", "*2\r\n$0\r\n\r\n*0\r\n",
        "-NOPERM no\r\n", "*2\r\n$1\r\n7\r\n*0\r\n",
    ])
    func `A search that goes wrong or does not end is given up`(answer: String) throws {
        let server = try FakeRedis { $0.contains("PING") ? "+PONG\r\n" : answer }
        let cache = try SharedTileCache(server.address())
        let range = TileRange(zoom: 1, columns: 0..<1, rows: 0..<1)
        #expect(throws: TileCacheError.self) { try cache.remove([range], within: 0.3) }
        cache.close()
    }

    @Test func `Without a server nothing is shared and nothing fails`() throws {
        let address = try FakeRedis { _ in nil }.address()
        let warnings = Warnings()
        let cache = try SharedTileCache(address) { warnings.add($0) }
        #expect(!cache.isUsable && warnings.reported.count == 1)
        cache.keep([try key(1): tile()])
        guard case .unavailable = cache.lease(1, for: [try key(1)]) else {
            Issue.record("there is a lease")
            return
        }
        #expect(waits { cache.statistics.unwritten == 1 })
        #expect(throws: TileCacheError.self) { try cache.remove([]) }
        cache.close()
    }
}

@Suite(
    .serialized, .enabled(if: RedisServer.isInstalled, "needs redis-server"))
struct SharedTileCacheTests {
    private func cache(
        _ server: RedisServer, age: Int? = nil, _ warnings: Warnings = Warnings()
    ) throws -> SharedTileCache {
        try SharedTileCache(server.address(), maximumAge: age) { warnings.add($0) }
    }

    private func found(_ key: TileKey, in cache: SharedTileCache) -> CachedTile? {
        cache.look(for: [key], drawing: key.hash)?.tiles[key]
    }

    @Test func `A tile of one host is found by another`() throws {
        let server = try RedisServer()
        let (first, second) = (try cache(server, age: 1000), try cache(server))
        let keys = try (0..<16).map { try key($0) }
        let tiles = Dictionary(uniqueKeysWithValues: keys.map { ($0, tile(seed: $0.tile.x)) })
        first.keep(tiles)
        #expect(waits { first.statistics.written == 16 })
        let found = try #require(second.look(for: keys, drawing: 1))
        #expect(found.tiles == tiles && !found.isLeased)
        #expect(second.statistics.found == 16)
        guard case .integer(let seconds) = try server.ask("TTL", SharedTile.key(keys[0])) else {
            Issue.record("it has no age")
            return
        }
        #expect((900...1000).contains(seconds))
        // Closing writes what is pending.
        second.keep([try key(99): tile()])
        second.close()
        #expect(self.found(try key(99), in: first) == tile())
        first.close()
    }

    @Test func `A damaged value is drawn again and removed, an old one is drawn again`() throws {
        let server = try RedisServer()
        let cache = try cache(server, age: 100)
        try server.ask("SET", SharedTile.key(try key(1)), "RTC1 and nothing else")
        #expect(found(try key(1), in: cache) == nil && cache.statistics.broken == 1)
        #expect(try waits { try server.keys().isEmpty })
        let old = CachedTile([1], origin: tile().origin, drawn: DrawnTileCache.now() - 101)
        cache.keep([try key(2): old])
        // `tile()` is as old as the tests, which may take longer than the age.
        let fresh = CachedTile(tile().bytes, origin: tile().origin, drawn: DrawnTileCache.now())
        cache.keep([try key(3): fresh])
        #expect(waits { cache.statistics.written == 2 })
        #expect(found(try key(2), in: cache) == nil)
        #expect(found(try key(3), in: cache) == fresh)
        #expect(cache.statistics.broken == 1 && cache.isUsable)
        cache.close()
    }

    @Test func `One host at a time has a lease, until its tiles are written`() throws {
        let server = try RedisServer()
        let (first, second) = (try cache(server), try cache(server))
        let key = try key(1)
        var lease: TileLease?
        if case .granted(let own, let tiles) = first.lease(7, for: [key]) {
            #expect(tiles.isEmpty)
            lease = own
        }
        #expect(lease != nil)
        guard case .taken = second.lease(7, for: [key]) else {
            Issue.record("two hosts have it")
            return
        }
        #expect(second.look(for: [key], drawing: 7)?.isLeased == true)
        guard case .integer(let left) = try server.ask("PTTL", SharedTile.leaseKey(7)) else {
            Issue.record("it has no deadline")
            return
        }
        #expect((1...4000).contains(left))
        first.keep([key: tile()], lease: lease)
        #expect(waits { second.look(for: [key], drawing: 7)?.isLeased == false })
        guard case .granted(_, let tiles) = second.lease(7, for: [key]) else {
            Issue.record("it did not end")
            return
        }
        #expect(tiles == [key: tile()])
        first.close()
        second.close()
    }

    @Test func `A lease of a failed drawing ends, another host's does not`() throws {
        let server = try RedisServer()
        let cache = try cache(server)
        do { _ = cache.lease(7, for: [try key(1)]) }
        #expect(try waits { try server.keys().isEmpty })
        var late: TileLease?
        if case .granted(let own, _) = cache.lease(8, for: [try key(1)]) { late = own }
        #expect(late != nil)
        // As if its deadline had passed, and another host had it.
        try server.ask("SET", SharedTile.leaseKey(8), "another")
        late = nil
        cache.keep([try key(1): tile()])
        #expect(waits { cache.statistics.written == 1 })
        #expect(try server.ask("GET", SharedTile.leaseKey(8)) == .bytes(Array("another".utf8)))
        cache.close()
    }

    @Test func `A lease is renewed while the drawing lasts, and not for ever`() throws {
        let server = try RedisServer()
        let times = TileLease.Times(seconds: 0.8, longest: 2)
        let cache = try SharedTileCache(server.address(), leaseTimes: times)
        guard case .granted(let lease, _) = cache.lease(7, for: [try key(1)]) else {
            Issue.record("there is no lease")
            return
        }
        let keys = [try key(1)]
        usleep(1_500_000)
        #expect(cache.look(for: keys, drawing: 7)?.isLeased == true)
        #expect(waits(upTo: 4) { cache.look(for: keys, drawing: 7)?.isLeased == false })
        withExtendedLifetime(lease) {}
        cache.close()
    }

    @Test func `Ranges are removed in all versions`() throws {
        let server = try RedisServer()
        let cache = try cache(server)
        for version: UInt64 in [1, 2] {
            let keys = try (0..<8).map { try key($0, version: version) }
            cache.keep(Dictionary(uniqueKeysWithValues: keys.map { ($0, tile(10)) }))
        }
        #expect(waits { cache.statistics.written == 16 })
        try server.ask("SET", "render:1:lease:00", "x")
        try server.ask("SET", "of:another", "x")
        #expect(try cache.remove([TileRange(zoom: 14, columns: 1..<2, rows: 3..<4)]) == 2)
        #expect(try cache.remove([TileRange(zoom: 13, columns: 0..<9, rows: 3..<4)]) == 0)
        #expect(try cache.remove([TileRange(zoom: 14, columns: 2..<8, rows: 0..<9)]) == 12)
        #expect(
            try server.keys() == [
                "of:another", "render:1:14/0/3:0000000000000001",
                "render:1:14/0/3:0000000000000002",
                "render:1:lease:00",
            ])
        cache.close()
    }

    @Test func `A server that goes and comes back is used again, and told once`() throws {
        let server = try RedisServer()
        let warnings = Warnings()
        let cache = try cache(server, warnings)
        #expect(cache.isUsable && warnings.reported.isEmpty)
        server.stop()
        for _ in 0..<50 { #expect(found(try key(1), in: cache) == nil) }
        #expect(!cache.isUsable && warnings.reported.count == 1)
        try server.start()
        #expect(waits { cache.isUsable })
        #expect(warnings.reported.count == 2)
        #expect(warnings.reported.last?.hasSuffix("is used again") == true)
        cache.keep([try key(1): tile()])
        #expect(waits { cache.statistics.written == 1 })
        #expect(found(try key(1), in: cache) == tile())
        cache.close()
    }

    @Test func `Connections that the server closes are replaced without a failure`() throws {
        let server = try RedisServer()
        let cache = try cache(server)
        _ = found(try key(1), in: cache)
        try server.ask("CLIENT", "KILL", "TYPE", "normal")
        #expect(cache.look(for: [try key(1)], drawing: 1) != nil)
        #expect(cache.statistics.failures == 0)
        cache.close()
    }

    @Test func `A full server is read on, and takes tiles later`() throws {
        let server = try RedisServer("--maxmemory-policy noeviction")
        let warnings = Warnings()
        let cache = try cache(server, warnings)
        cache.keep([try key(1): tile()])
        #expect(waits { cache.statistics.written == 1 })
        try server.ask("CONFIG", "SET", "maxmemory", "1")
        cache.keep([try key(2): tile()])
        #expect(waits { cache.statistics.unwritten == 1 })
        guard case .unavailable = cache.lease(7, for: [try key(2)]) else {
            Issue.record("there is a lease")
            return
        }
        #expect(cache.isUsable)
        #expect(found(try key(1), in: cache) == tile())
        #expect(warnings.reported.count == 1)
        #expect(warnings.reported[0].contains("takes no tiles: it answers 'OOM "))
        try server.ask("CONFIG", "SET", "maxmemory", "0")
        #expect(waits { cache.isWritable })
        cache.keep([try key(2): tile()])
        #expect(waits { cache.statistics.written == 2 })
        #expect(waits { warnings.reported.count == 2 })
        cache.close()
    }

    @Test func `The password opens the server, and a wrong one is not told`() throws {
        let server = try RedisServer("--requirepass right-word")
        let warnings = Warnings()
        for account in [":wrong-word@", ""] {
            let wrong = try SharedTileCache(server.address(account)) { warnings.add($0) }
            #expect(!wrong.isUsable)
            wrong.close()
        }
        #expect(warnings.reported.count == 2)
        #expect(warnings.reported.first?.contains("it refuses the login: WRONGPASS") == true)
        #expect(!warnings.reported.joined().contains("wrong-word"))
        let right = try SharedTileCache(server.address("default:right-word@", database: 5))
        right.keep([try key(1): tile()])
        #expect(waits { right.statistics.written == 1 })
        right.close()
    }
}
