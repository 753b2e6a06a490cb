import Geometry
import Glibc
import MapPictures
import Platform
import Testing

@testable import TileServer

/// Several hosts that share a cache: services with folders of their own.
@Suite(
    .serialized, .enabled(if: RedisServer.isInstalled, "needs redis-server"))
struct SharedServiceTests {
    private let tile = "/day/15/18654/9484.png"

    private func host(
        _ server: RedisServer, folder: String? = nil, _ warnings: Warnings = Warnings(),
        longest: Double = 20
    ) throws -> Service {
        try Service(
            cache: folder,
            shared: SharedTileCache(
                server.address(), leaseTimes: TileLease.Times(seconds: 1.5, longest: longest)
            ) { warnings.add($0) }
        ) { $0.styles.removeLast() }
    }

    @Test func `Two hosts that are asked for the same cold tiles draw each metatile once`() throws {
        let server = try RedisServer()
        let (folder, other) = (Folder(), Folder())
        let hosts = [
            try host(server, folder: folder.cache), try host(server, folder: other.cache),
        ]
        let tiles = (0..<36).map { (x: 18_650 + $0 % 6, y: 9480 + $0 / 6) }
        let across = Metatile.tilesAcross(side: 256, scale: 1)
        let metatiles = Set(tiles.map { "\($0.x / across)/\($0.y / across)" }).count
        let answers = Monitor<[String: [HTTPResponse]]>([:])
        for (host, order) in zip(hosts, [tiles, tiles.reversed()]) {
            for (x, y) in order {
                let path = "/day/15/\(x)/\(y).png"
                let exchange = HTTPExchange(HTTPRequest(path: path)) { response in
                    answers.withLock { $0[path, default: []].append(response) }
                }
                if let response = host.service.answer(exchange) { exchange.answer(response) }
            }
        }
        let isDone: Bool? = answers.wait(upTo: 60) { answers in
            answers.values.reduce(0) { $0 + $1.count } == 72 ? true : nil
        }
        #expect(isDone == true)
        let all = answers.withLock { $0 }
        #expect(all.values.allSatisfy { $0.allSatisfy { $0.status == 200 } })
        #expect(all.values.allSatisfy { Set($0.map(\.body)).count == 1 })
        #expect(hosts.reduce(0) { $0 + $1.count("renders_total") } == metatiles)
        #expect(hosts.reduce(0) { $0 + $1.count("shared_cache_failures_total") } == 0)
        for host in hosts { host.stop() }
    }

    @Test func `A tile of another host is sent as shared, then from here`() throws {
        let server = try RedisServer()
        let folder = Folder()
        let (first, second) = (try host(server), try host(server, folder: folder.cache))
        let drawn = first.get(tile)
        #expect(waits { first.count("shared_cache_tiles_total{event=\"written\"}") == 16 })
        let shared = second.get(tile)
        #expect(shared.body == drawn.body && shared.field("etag") == drawn.field("etag"))
        #expect(second.count("answers_total{origin=\"shared\"}") == 1)
        #expect(second.count("renders_total") == 0)
        #expect(second.count("stage_seconds_count{stage=\"sharing\"}") == 1)
        // Its neighbours came with it, and stay when the server is gone.
        server.stop()
        #expect(second.get("/day/15/18653/9485.png").status == 200)
        #expect(second.count("answers_total{origin=\"memory\"}") == 1)
        #expect(waits { second.count("cache_tiles_total{event=\"written\"}") == 16 })
        second.service.forget { _ in true }
        #expect(second.get(tile).body == drawn.body)
        #expect(second.count("answers_total{origin=\"disk\"}") == 1)
        #expect(second.count("renders_total") == 0)
        first.stop()
        second.stop()
    }

    @Test func `A host that dies while it draws is waited for until the deadline`() throws {
        let server = try RedisServer()
        let host = try host(server)
        let style = try #require(host.service.catalog.style("day"))
        let across = Metatile.tilesAcross(side: 256, scale: 1)
        let first = try #require(
            TileID(z: 15, x: 18_654 / across * across, y: 9484 / across * across))
        let key = TileOptions().key(of: first, in: style)
        // It never writes, and never ends its lease.
        try server.ask("SET", SharedTile.leaseKey(key.hash), "dead", "NX", "PX", "1500")
        let began = HTTPClock.seconds()
        // No thread is kept waiting: other tiles are drawn meanwhile.
        let waiting = Monitor<Int?>(nil)
        let exchange = HTTPExchange(HTTPRequest(path: tile)) { response in
            waiting.withLock { $0 = response.status }
        }
        #expect(host.service.answer(exchange) == nil)
        #expect(host.get("/day/15/18630/9484.png").status == 200)
        #expect(host.get("/day/15/18638/9484.png").status == 200)
        #expect(waiting.withLock { $0 } == nil)
        #expect(waiting.wait { $0 } == 200)
        let seconds = HTTPClock.seconds() - began
        #expect((1.4...6).contains(seconds), "\(seconds) s")
        #expect(host.count("renders_total") == 3)
        #expect(host.count("shared_cache_leases_total{event=\"waited\"}") == 1)
        host.stop()
    }

    @Test func `A lease that never ends is waited for once`() throws {
        let server = try RedisServer()
        let host = try host(server, longest: 2)
        let style = try #require(host.service.catalog.style("day"))
        for dx in 0..<8 {
            for dy in 0..<8 {
                let near = try #require(TileID(z: 15, x: 18_648 + dx, y: 9480 + dy))
                let key = TileOptions().key(of: near, in: style)
                try server.ask("SET", SharedTile.leaseKey(key.hash), "for ever")
            }
        }
        let began = HTTPClock.seconds()
        #expect(host.get(tile).status == 200)
        #expect((1.4...8).contains(HTTPClock.seconds() - began))
        host.stop()
    }

    @Test func `Without the server tiles are drawn here, and with it again shared`() throws {
        let server = try RedisServer()
        let warnings = Warnings()
        let (first, second) = (try host(server, warnings), try host(server))
        server.stop()
        let began = HTTPClock.seconds()
        for column in 0..<4 {
            #expect(first.get("/day/15/\(18_640 + 4 * column)/9484.png").status == 200)
        }
        #expect(HTTPClock.seconds() - began < 5)
        #expect(first.count("renders_total") == 4 && first.count("shared_cache_usable") == 0)
        #expect(warnings.reported.count == 1)
        try server.start()
        #expect(waits { first.service.shared?.isUsable == true })
        #expect(warnings.reported.count == 2)
        let tile = "/day/15/18630/9484.png"
        #expect(first.get(tile).status == 200)
        #expect(waits { first.count("shared_cache_tiles_total{event=\"written\"}") == 16 })
        // The second one was asked nothing meanwhile: its connection is replaced.
        #expect(second.get(tile).status == 200)
        #expect(second.count("renders_total") == 0)
        first.stop()
        second.stop()
    }

    @Test func `Tiles are drawn at once while too many wait for the server`() throws {
        let server = try RedisServer()
        let host = try Service(
            shared: SharedTileCache(server.address()), sharingThreads: 0, queue: 2)
        #expect(host.service.answer(HTTPExchange(HTTPRequest(path: tile)) { _ in }) == nil)
        #expect(host.get("/day/15/18630/9484.png").status == 200)
        #expect(host.count("renders_total") == 1)
        host.stop()
    }

    @Test func `A dirty tile is removed for all hosts that do not have it yet`() throws {
        let server = try RedisServer()
        let first = try Service(shared: SharedTileCache(server.address())) { $0.isAdmin = true }
        let second = try host(server)
        _ = first.get(tile)
        #expect(waits { first.count("shared_cache_tiles_total{event=\"written\"}") == 16 })
        #expect(first.get("/day/15/18654/9484/dirty", method: .post).status == 200)
        #expect(try server.keys().count == 15)
        _ = second.get(tile)
        #expect(second.count("renders_total") == 1)
        server.stop()
        #expect(first.get("/day/15/18654/9484/dirty", method: .post).status == 503)
        first.stop()
        second.stop()
    }

    @Test func `A new map keeps shared tiles that it would draw alike`() throws {
        let server = try RedisServer()
        let map = "/tmp/shared-reload-\(getpid()).mbtiles"
        defer { unlink(map) }
        _ = system("cp \(try Service.map.get()) \(map) && touch -d 2001-01-01 \(map)")
        let first = try host(server)
        let second = try Service(map: map, shared: SharedTileCache(server.address()))
        let drawn = first.get(tile)
        #expect(waits { first.count("shared_cache_tiles_total{event=\"written\"}") == 16 })
        let same = second.get(tile)
        #expect(same.body == drawn.body && same.field("etag") == drawn.field("etag"))
        #expect(second.count("renders_total") == 0 && second.count("revalidations_total") == 1)
        first.stop()
        second.stop()
    }
}
