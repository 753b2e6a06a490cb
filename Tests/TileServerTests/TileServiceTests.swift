import Formats
import Geometry
import Glibc
import Graphics
import Guidance
import MapImport
import MapPictures
import MapRenderer
import MapStore
import Platform
import Routes
import Synchronization
import TestSupport
import Testing

@testable import TileServer

/// A service with drawing threads and no sockets, for the sample's map.
final class Service {
    let service: TileService
    let log = Lines()
    private let pool: DrawingPool
    private let sharing: DrawingPool
    private let remote: DrawingPool
    private var threads: [WorkerThread]

    /// The imported sample, made once.
    static let map = Result {
        let path = "/tmp/server-test-\(getpid()).mbtiles"
        let writer = try MapWriter(path: path, target: path)
        _ = try Importer().run(
            inputs: [ProjectFiles.root + "/samples/helsinki.osm.pbf"], writer: writer)
        atexit { unlink("/tmp/server-test-\(getpid()).mbtiles") }
        return path
    }

    init(
        map: String? = nil, cache: String? = nil, shared: SharedTileCache? = nil,
        threads count: Int = 2, sharingThreads: Int = 1, queue: Int = 256,
        change: (inout ServerConfiguration) -> Void = { _ in }
    ) throws {
        let path = try map ?? Self.map.get()
        var configuration = ServerConfiguration(
            styles: ["day", "night"].map {
                ServerConfiguration.Style(
                    id: $0, style: "\(ProjectFiles.root)/styles/\($0).json",
                    maps: MapFiles(only: path))
            })
        change(&configuration)
        let log = ServerLog(.warning) { [log] line in log.add(line) }
        let service = try TileService(
            configuration,
            cache: try cache.map { try DrawnTileCache(folder: $0, maximumBytes: 100 << 20) },
            shared: shared, log: log)
        func makePool(
            _ stage: ServerMetrics.Stage, readersOfMap: Int = .max
        ) -> DrawingPool {
            DrawingPool(
                capacity: queue, readersOfMap: readersOfMap, seconds: 20, metrics: service.metrics,
                stage: stage,
                finished: { service.finish($0, $1) }, failed: { service.failed($0, $1) },
                continued: { service.carryOn($0, $1, $2) })
        }
        let (pool, sharing) = (makePool(.drawing), makePool(.sharing))
        let remote = makePool(.drawing, readersOfMap: configuration.readersOfRemoteMap)
        service.attach(pool, sharing: sharing, remote: remote)
        threads = try (0..<count).map { _ in try WorkerThread { pool.work(as: DrawingThread()) } }
        if service.catalog.styles.contains(where: { !$0.remoteMaps.isEmpty }) {
            threads += try (0..<configuration.remoteThreads).map { _ in
                try WorkerThread { remote.work(as: DrawingThread()) }
            }
        }
        for _ in 0..<(shared == nil ? 0 : sharingThreads) {
            threads.append(try WorkerThread { sharing.work(as: DrawingThread()) })
        }
        self.service = service
        self.pool = pool
        self.sharing = sharing
        self.remote = remote
    }

    /// One more thread draws.
    func work() throws {
        threads.append(try WorkerThread { [pool] in pool.work(as: DrawingThread()) })
    }

    func stop() {
        pool.close()
        sharing.close()
        remote.close()
        for thread in threads { thread.join() }
        service.cache?.close()
        service.shared?.close()
    }

    /// Asks, and waits for the answer.
    func get(
        _ path: String, _ query: String? = nil, method: HTTPMethod = .get,
        fields: [HTTPRequest.Field] = [], body: [UInt8] = []
    ) -> HTTPResponse {
        let answered = Monitor<HTTPResponse?>(nil)
        let exchange = HTTPExchange(
            HTTPRequest(method, path: path, query: query, fields: fields, body: body)
        ) { response in answered.withLock { $0 = response } }
        if let response = service.answer(exchange) { return response }
        return answered.wait { $0 }
    }

    func count(_ name: String) -> Int {
        let text = String(decoding: service.metricsText.body, as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.hasPrefix("render_\(name) ") }
        return line.flatMap { Int($0.split(separator: " ").last ?? "") } ?? -1
    }
}

extension HTTPResponse {
    func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }
    var text: String { String(decoding: body, as: UTF8.self) }
}

@Suite(.serialized) struct TileServiceTests {
    /// In Helsinki's centre.
    private static let tile = "/day/15/18654/9484.png"
    private let tile = Self.tile

    @Test func `A tile equals the command line's and is drawn once`() throws {
        let service = try Service()
        let first = service.get(tile)
        #expect(first.status == 200 && first.field("content-type") == "image/png")
        let drawn = try Surface(png: first.body, name: "tile")
        #expect(drawn.width == 256 && drawn.height == 256)
        #expect(service.get(tile).body == first.body)
        #expect(service.get("/styles" + tile).body == first.body)
        // Its neighbours came with it.
        #expect(service.get("/day/15/18655/9485.png").status == 200)
        #expect(service.count("renders_total") == 1)
        #expect(service.get("/day/15/18654/9484@2x.png").body.count > first.body.count)
        #expect(service.get("/day/15/18654/9484.webp").field("content-type") == "image/webp")
        let jpeg = service.get("/day/15/18654/9484.jpg").body
        #expect(try Surface(picture: jpeg, name: "tile").width == 256)
        service.stop()
    }

    @Test func `Answers name their style and map for shared caches`() throws {
        let service = try Service()
        let map = "map-server-test-\(getpid())"
        for path in [tile, "/day/static/24.94,60.17,14/64x64.png"] {
            let found = service.get(path)
            #expect(found.field("cache-tag") == "style-day,\(map)", "\(path)")
            #expect(found.field("surrogate-key") == "style-day \(map)", "\(path)")
        }
        #expect(service.get("/data/14/9327/4742.pbf").field("cache-tag") == map)
        service.stop()
    }

    @Test func `Many clients for one cold tile are answered by one drawing`() throws {
        let service = try Service()
        let answers = Monitor<[Int]>([])
        for _ in 0..<300 {
            let exchange = HTTPExchange(HTTPRequest(path: tile)) { response in
                answers.withLock { $0.append(response.body.count) }
            }
            if let response = service.service.answer(exchange) {
                answers.withLock { $0.append(response.body.count) }
            }
        }
        let sizes = answers.wait { $0.count == 300 ? $0 : nil }
        #expect(Set(sizes).count == 1 && sizes[0] > 100)
        #expect(service.count("renders_total") == 1)
        service.stop()
    }

    @Test func `A tile with a current ETag gets 304 without drawing, also after a restart`() throws
    {
        let service = try Service()
        let tag = try #require(service.get(tile).field("etag"))
        service.stop()
        let next = try Service()
        let answer = next.get(tile, fields: [HTTPRequest.Field("if-none-match", "\"x\", \(tag)")])
        #expect(answer.status == 304 && answer.body.isEmpty && answer.field("etag") == tag)
        #expect(next.count("renders_total") == 0)
        #expect(
            next.get(tile, "lang=sv", fields: [HTTPRequest.Field("if-none-match", tag)]).status
                == 200)
        next.stop()
    }

    @Test func `Cached tiles survive a restart and a map with the same data`() throws {
        let folder = "/tmp/server-cache-\(getpid())"
        let map = "/tmp/server-copy-\(getpid()).mbtiles"
        defer { _ = system("rm -rf \(folder) \(map)") }
        _ = system("cp \(try Service.map.get()) \(map)")
        let service = try Service(map: map, cache: folder)
        let first = service.get(tile)
        service.stop()
        let second = try Service(map: map, cache: folder)
        #expect(second.get(tile).body == first.body)
        #expect(second.count("renders_total") == 0)
        second.stop()
        // Another file with the same tiles.
        _ = system("cp \(map) \(map).new; touch -d 2001-01-01 \(map).new; mv \(map).new \(map)")
        let third = try Service(map: map, cache: folder)
        let again = third.get(tile)
        #expect((again.body == first.body) && again.field("etag") == first.field("etag"))
        #expect(third.count("renders_total") == 0 && third.count("revalidations_total") == 1)
        // A file of which a tile near by is gone.
        try Database(path: map, access: .readWrite).execute(
            "DELETE FROM map WHERE zoom_level = 14 AND tile_column = 9327")
        third.service.served.followFiles()
        #expect((third.get(tile).body == first.body) == false)
        #expect(third.count("renders_total") == 1)
        third.stop()
    }

    @Test func `A replaced map is reloaded, and a broken one is ignored`() throws {
        let map = "/tmp/server-bad-\(getpid()).mbtiles"
        defer { unlink(map) }
        _ = system("cp \(try Service.map.get()) \(map)")
        let service = try Service(map: map)
        let before = service.get(tile)
        _ = system("echo nothing > \(map).new; mv \(map).new \(map)")
        for _ in 0..<3 { service.service.served.followFiles() }
        #expect(service.get(tile).body == before.body)
        #expect(service.count("reloads_total{result=\"failed\"}") == 1)
        #expect(service.log.reported.count == 1 && service.log.reported[0].contains("\(map)"))
        // Nor does what was not opened yet need the file: both styles, sharp, on all threads.
        for path in [
            "/day/15/18654/9484@2x.png", "/night/15/18654/9484.png", "/data/14/9327/4742.pbf",
        ] {
            #expect(service.get(path).status == 200, "\(path)")
        }
        _ = system("cp \(try Service.map.get()) \(map).new; mv \(map).new \(map)")
        service.service.served.followFiles()
        #expect(service.count("reloads_total{result=\"done\"}") == 1)
        service.stop()
    }

    @Test func `Outside the map's data all requests share one blank tile`() throws {
        let service = try Service()
        // All at once, before any is drawn.
        let answers = Monitor<[Int]>([])
        for x in 0..<30 {
            let exchange = HTTPExchange(HTTPRequest(path: "/day/15/\(x)/200.png")) { response in
                answers.withLock { $0.append(response.status) }
            }
            if let response = service.service.answer(exchange) {
                answers.withLock { $0.append(response.status) }
            }
        }
        let statuses = answers.wait { $0.count == 30 ? $0 : nil }
        #expect(Set(statuses) == [200])
        let first = service.get("/day/15/100/200.png")
        #expect(first.status == 200)
        for x in 0..<50 { #expect(service.get("/day/15/\(x)/7000.png").body == first.body) }
        #expect(service.count("renders_total") == 1)
        #expect(service.get("/day/15/40000/1.png").status == 404)
        service.stop()
    }

    @Test func `A full queue answers 503 with Retry-After`() throws {
        let service = try Service(threads: 0, queue: 4)
        var refused = 0
        for place in 0..<10 {
            let exchange = HTTPExchange(
                HTTPRequest(path: "/day/20/\(596_928 + place * 4)/303488.png")
            ) { _ in }
            guard let answer = service.service.answer(exchange) else { continue }
            #expect(answer.status == 503 && answer.field("retry-after") != nil)
            #expect(answer.field("cache-control") == "no-store")
            refused += 1
        }
        // One client has half of the places.
        #expect(refused == 8)
        refused = 0
        for place in 0..<10 {
            var request = HTTPRequest(path: "/day/20/\(596_928 + place * 4)/303496.png")
            request.client = "10.0.0.\(place)"
            if service.service.answer(HTTPExchange(request) { _ in }) != nil { refused += 1 }
        }
        #expect(refused == 8, "the other half is for others")
    }

    @Test func `A peer process that keeps its claims delays drawing only briefly`() throws {
        let folder = "/tmp/server-claim-\(getpid())"
        defer { _ = system("rm -rf \(folder)") }
        let service = try Service(cache: folder)
        let style = try #require(service.service.catalog.style("day"))
        let peer = try DrawnTileCache(folder: folder, maximumBytes: 100 << 20)
        // Of all metatiles that the tile may be drawn with.
        let claims = (0..<256).compactMap { index -> TileClaim? in
            let near = TileID(z: 15, x: 18654 - 8 + index % 16, y: 9484 - 8 + index / 16)
            let key = near.map { TileOptions().key(of: $0, in: style) }
            return key.flatMap { peer.claim($0.hash) }
        }
        #expect(claims.count == 256)
        #expect(service.get(tile).status == 200)
        #expect(service.count("renders_total") == 1)
        withExtendedLifetime(claims) {}
        peer.close()
        service.stop()
    }

    @Test func `A served style has no layer without a source`() throws {
        let folder = "/tmp/server-style-\(getpid())"
        defer { _ = system("rm -rf \(folder)") }
        _ = system("mkdir \(folder)")
        let document = #"""
            {"version": 8, "sources": {"map": {"type": "vector"},
             "own": {"type": "geojson", "data": "own.json"}}, "layers": [
              {"id": "ground", "type": "background"},
              {"id": "streets", "type": "line", "source": "map", "source-layer": "streets"},
              {"id": "own", "type": "line", "source": "own"}]}
            """#
        let line = #"{"type": "LineString", "coordinates": [[24.94, 60.17], [24.95, 60.17]]}"#
        try ProjectFiles.write(Array(document.utf8), to: folder + "/style.json")
        try ProjectFiles.write(Array(line.utf8), to: folder + "/own.json")
        let map = try Service.map.get()
        let service = try Service { configuration in
            configuration.styles = [
                ServerConfiguration.Style(
                    id: "own", style: folder + "/style.json", maps: MapFiles(only: map))
            ]
        }
        let served = try JSONValue(parsing: service.get("/own/style.json").body)
        #expect(served["sources"]?.object?.members.map(\.key) == ["map"])
        #expect(served["layers"]?.array?.compactMap { $0["id"]?.string } == ["ground", "streets"])
        service.stop()
    }

    @Test func `The number of markers and shapes in a body is limited`() throws {
        let service = try Service(threads: 1)
        let place = "[24.94,60.17]"
        func status(_ kind: String, _ part: String, _ count: Int) -> Int {
            let parts = Array(repeating: part, count: count).joined(separator: ",")
            let body = "{\"type\": \"\(kind)\", \"coordinates\": [\(parts)]}"
            return service.get(
                "/day/static/auto/60x40.svg", method: .post, body: Array(body.utf8)
            ).status
        }
        #expect(status("MultiPoint", place, 20_000) == 200)
        #expect(status("MultiPoint", place, 20_001) == 400)
        service.stop()
    }

    @Test func `Documents use the requested host in tile addresses`() throws {
        let service = try Service()
        let host = [HTTPRequest.Field("host", "tiles.example:8080")]
        let about = try JSONValue(parsing: service.get("/day.json", fields: host).body)
        #expect(about["tiles"]?[0]?.string == "http://tiles.example:8080/day/{z}/{x}/{y}.png")
        #expect(about["tilejson"]?.string == "3.0.0")
        #expect(about["bounds"]?.array?.count == 4)
        let styles = try JSONValue(parsing: service.get("/styles.json", fields: host).body)
        #expect(styles.array?.compactMap { $0["id"]?.string } == ["day", "night"])
        let data = try JSONValue(parsing: service.get("/data.json", fields: host).body)
        #expect((data[0]?["vector_layers"]?.array?.count ?? 0) > 3 && data.array?.count == 1)
        let style = try JSONValue(parsing: service.get("/day/style.json", fields: host).body)
        #expect(style["layers"]?.array?.isEmpty == false)
        #expect(service.get("/day/wmts.xml", fields: host).text.contains("tiles.example:8080/day/"))
        #expect(service.get("/").text.contains("<div id=\"map\""))
        service.stop()
    }

    @Test func `Vector tiles are sent as stored, unpacked for clients without gzip`() throws {
        let service = try Service()
        let packed = service.get(
            "/data/14/9327/4742.pbf", fields: [HTTPRequest.Field("accept-encoding", "br, gzip")])
        #expect(packed.status == 200 && packed.field("content-encoding") == "gzip")
        let plain = service.get("/data/14/9327/4742.pbf")
        #expect(plain.status == 200 && plain.field("content-encoding") == nil)
        #expect(plain.body.count > packed.body.count)
        #expect(service.get("/data/14/0/0.pbf").status == 204)
        let tag = try #require(plain.field("etag"))
        #expect(tag != packed.field("etag"))
        let again = service.get(
            "/data/14/9327/4742.pbf", fields: [HTTPRequest.Field("if-none-match", tag)])
        #expect(again.status == 304 && again.field("vary") == "accept-encoding")
        service.stop()
    }

    @Test(arguments: [
        ("/day/static/24.94,60.17,14/300x200.png", nil as String?, 200, "image/png"),
        ("/styles/day/static/24.94,60.17,14@30,45/300x200@2x.webp", nil, 200, "image/webp"),
        ("/day/static/24.93,60.16,24.95,60.18/300x200.jpg", "padding=0.1", 200, "image/jpeg"),
        ("/day/static/auto/300x200.png", "path=24.93,60.16|24.95,60.18", 200, "image/png"),
        ("/day/static/auto/300x200.pdf", "marker=24.93,60.16|red", 200, "application/pdf"),
        (
            "/day/static/auto/90x60.png", "marker=24.93,60.16&maxzoom=99", 400,
            "text/plain; charset=utf-8"
        ),
        ("/day/static/24.94,60.17,14/300x200.svg", "attribution=false", 200, "image/svg+xml"),
        ("/day/static/auto/300x200.png", nil, 400, "text/plain; charset=utf-8"),
        ("/day/static/@/300x200.png", nil, 400, "text/plain; charset=utf-8"),
        ("/day/static//300x200.png", nil, 400, "text/plain; charset=utf-8"),
        ("/day/static/@@@/@", nil, 404, "text/plain; charset=utf-8"),
        ("/day/static/24.94,60.17,14/9000x9000.png", nil, 400, "text/plain; charset=utf-8"),
        ("/day/static/24.94,60.17,99/300x200.png", nil, 400, "text/plain; charset=utf-8"),
        ("/day/static/24.94,60.17,14/16384x100.webp", nil, 400, "text/plain; charset=utf-8"),
        (
            "/day/static/24.94,60.17,14/300x200.png", "style=/etc/passwd", 400,
            "text/plain; charset=utf-8"
        ),
        (
            "/day/static/24.94,60.17,14/300x200.png", "path=width:1e9|1,2|3,4", 400,
            "text/plain; charset=utf-8"
        ),
        ("/none/static/24.94,60.17,14/300x200.png", nil, 404, "text/plain; charset=utf-8"),
    ])
    func `Static pictures are drawn, or refused with a reason`(
        path: String, query: String?, status: Int, type: String
    ) throws {
        let service = try Service(threads: 1)
        let answer = service.get(path, query)
        #expect(answer.status == status, "\(answer.text.prefix(200))")
        #expect(answer.field("content-type") == type)
        if status >= 400 { #expect(answer.body.count < 300 && answer.body.last == 10) }
        service.stop()
    }

    @Test func `Posted features are drawn with their own colours`() throws {
        let service = try Service(threads: 1)
        let body = """
            {"type": "Feature", "properties": {"stroke": "#ff0000", "stroke-width": 40},
             "geometry": {"type": "LineString", "coordinates": [[24.90, 60.17], [24.98, 60.17]]}}
            """
        let answer = service.get(
            "/day/static/auto/200x100.png", "attribution=false", method: .post,
            body: Array(body.utf8))
        #expect(answer.status == 200)
        let picture = try Surface(png: answer.body, name: "picture")
        let pixel = picture.withPixels { bytes, stride in
            let at = 50 * stride + 100 * 4
            return (red: bytes[at + 2], green: bytes[at + 1], blue: bytes[at])
        }
        #expect(pixel.red > 200 && pixel.green < 60 && pixel.blue < 60)
        #expect(service.get("/day/static/auto/9x9.png", method: .post, body: [1]).status == 400)
        let refused = service.get(tile, method: .post)
        #expect(refused.status == 405 && refused.field("allow") == "GET, HEAD, OPTIONS")
        service.stop()
    }

    @Test(arguments: [
        ("/none/static/auto/300x200.png", 404), ("/day/static/auto/9000x9000.png", 400),
        ("/day/static/auto/300x200.gif", 400), (tile, 405), ("/day/15/18654/9484/dirty", 413),
        ("/none/route/300x200.png", 404), ("/day/route/9000x9000.png", 400),
    ])
    func `An invalid request is refused before its body arrives`(
        path: String, status: Int
    ) throws {
        let service = try Service(threads: 0)
        let answer = service.service.admit(HTTPRequest(.post, path: path))
        #expect(answer?.status == status)
        let good = HTTPRequest(.post, path: "/day/static/auto/300x200.png")
        #expect(service.service.admit(good) == nil)
        service.stop()
    }

    @Test func `A static picture with a current ETag gets 304 without drawing`() throws {
        let service = try Service(threads: 1)
        let path = "/day/static/24.94,60.17,14/300x200.png"
        let tag = try #require(service.get(path).field("etag"))
        let known = [HTTPRequest.Field("if-none-match", tag)]
        let again = service.get(path, fields: known)
        #expect(again.status == 304 && again.field("etag") == tag)
        #expect(service.count("renders_total") == 1)
        #expect(service.get(path, "lang=sv", fields: known).status == 200)
        service.stop()
    }

    @Test func `A style is read once and sent with the requested host`() throws {
        let style = "/tmp/server-style-\(getpid()).json"
        defer { unlink(style) }
        _ = system("cp \(ProjectFiles.root)/styles/day.json \(style)")
        let map = try Service.map.get()
        let service = try Service {
            $0.styles = [
                ServerConfiguration.Style(id: "day", style: style, maps: MapFiles(only: map))
            ]
        }
        func get(_ host: String) -> HTTPResponse {
            service.get("/day/style.json", fields: [HTTPRequest.Field("host", host)])
        }
        let first = get("a.example")
        #expect(first.text.contains("http://a.example/data/") && !first.text.contains(".invalid"))
        unlink(style)
        #expect(get("a.example").body == first.body)
        let other = get("b.example:80")
        #expect(other.text.contains("http://b.example:80/data/"))
        #expect(other.field("etag") != first.field("etag"))
        // What is no host's name does not come back.
        #expect(!get("a&b'").text.contains("a&b"))
        service.stop()
    }

    private static let route = Array(
        #"{"type": "LineString", "coordinates": [[24.935, 60.168], [24.945, 60.170], [24.95, 60.173]]}"#
            .utf8)

    @Test(arguments: [
        ("/day/route/300x200.png", nil as String?, 200, "image/png"),
        ("/styles/day/route/300x200@2x.webp", "padding=10", 200, "image/webp"),
        ("/day/route/300x200.jpg", "view=3d&at=35%25", 200, "image/jpeg"),
        (
            "/night/route/300x200.png", "view=heading-up&at=300m&panels=trip&mirror", 200,
            "image/png"
        ),
        ("/day/route/300x200.pdf", "view=north-up&units=imperial", 200, "application/pdf"),
        ("/day/route/300x200.png", "view=sideways", 400, "text/plain; charset=utf-8"),
        ("/day/route/300x200.png", "view=3d&at=99km", 400, "text/plain; charset=utf-8"),
        ("/day/route/300x200.png", "at=300m", 400, "text/plain; charset=utf-8"),
        ("/day/route/300x200.png", "view=3d&padding=9", 400, "text/plain; charset=utf-8"),
        ("/day/route/300x200.png", "vehicle=/etc/passwd&view=3d", 400, "text/plain; charset=utf-8"),
        ("/day/route/300x200.png", "layout=/etc/passwd&view=3d", 400, "text/plain; charset=utf-8"),
        ("/day/route/9000x9000.png", nil, 400, "text/plain; charset=utf-8"),
        ("/day/route/3d/300x200.png", nil, 404, "text/plain; charset=utf-8"),
        ("/none/route/300x200.png", nil, 404, "text/plain; charset=utf-8"),
    ])
    func `A posted route is drawn as overview or drive, or refused with a reason`(
        path: String, query: String?, status: Int, type: String
    ) throws {
        let service = try Service(threads: 1)
        let answer = service.get(path, query, method: .post, body: Self.route)
        #expect(answer.status == status, "\(answer.text.prefix(200))")
        #expect(answer.field("content-type") == type)
        if status >= 400 { #expect(answer.body.count < 300 && answer.body.last == 10) }
        service.stop()
    }

    @Test func `A route picture equals the command line's, other bodies are refused`() throws {
        let service = try Service(threads: 1)
        let path = "/day/route/300x200.png"
        let frame = service.get(path, "view=3d&at=35%25", method: .post, body: Self.route)
        let plan = try ScenePlan(
            style: "\(ProjectFiles.root)/styles/day.json", maps: MapFiles(only: Service.map.get()))
        let answer = try RouteReader.read(bytes: Self.route, named: "route")
        let drive = try DrivePlan(
            answer, in: plan,
            DriveDescription(
                view: DriveView(.tilted),
                size: PictureSize(size: ScreenSize(width: 300, height: 200)))
        ).open()
        let drawn = try drive.draw(at: DriveMoment(RoutePlace(parsing: "35%")))
        let pixels = try Surface(png: frame.body, name: "frame")
        #expect(
            try PictureEncoder(.png).encode(pixels) == PictureEncoder(.png).encode(drawn.surface))

        let wrong = service.get(path, method: .post, body: Array("{\"type\": \"Point\"}".utf8))
        #expect(wrong.status == 400 && wrong.text.hasPrefix("the body: "), "\(wrong.text)")
        #expect(service.get(path).status == 400)
        service.stop()
    }

    @Test func `A sprite folder is served as a sprite sheet`()
        throws
    {
        let service = try Service(threads: 1)
        let style = try JSONValue(parsing: service.get("/day/style.json").body)
        #expect(style["sprite"]?.string?.hasSuffix("/day/sprite") == true)
        for (name, ratio) in [("sprite", 1.0), ("sprite@2x", 2.0)] {
            let index = try JSONValue(parsing: service.get("/day/\(name).json").body)
            let sheet = try Surface(png: service.get("/day/\(name).png").body, name: name)
            let read = SpriteSheet()
            #expect(read.add(index: index, pixels: sheet) == 0)
            #expect(read.names.contains("tram") && read.names.contains("shield-road"))
            let shield = try #require(index["shield-road"])
            #expect(shield["pixelRatio"]?.number == ratio)
            #expect(shield["width"]?.number == 20 * ratio)
            #expect(shield["stretchX"]?[0]?[1]?.number == 14 * ratio)
            #expect(index["poi-dot"]?["sdf"]?.bool == true)
        }
        #expect(service.get("/day/sprite@3x.png").status == 404)
        service.stop()
    }

    @Test func `Tiles can be marked as dirty only if the configuration allows it`() throws {
        let service = try Service()
        #expect(service.get("/day/15/18654/9484/dirty", method: .post).status == 403)
        service.stop()
        let admin = try Service { $0.isAdmin = true }
        // The second one lies outside the data.
        for place in ["15/18654/9484", "15/100/200"] {
            #expect(admin.get("/day/\(place).png").status == 200)
            #expect(admin.get("/day/\(place)/status").text.contains("was drawn"))
            // Whoever only looks around changes nothing.
            let looked = admin.get("/day/\(place)/dirty")
            #expect(looked.status == 405 && looked.field("allow") == "POST, OPTIONS")
            #expect(admin.get("/day/\(place)/status").text.contains("was drawn"))
            #expect(admin.get("/day/\(place)/dirty", method: .post).status == 200)
            #expect(admin.get("/day/\(place)/status").text.contains("not drawn yet"))
        }
        admin.stop()
    }
}
