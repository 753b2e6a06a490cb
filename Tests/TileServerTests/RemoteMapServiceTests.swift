import Foundation
import Geometry
import MapPictures
import Platform
import TestSupport
import Testing

@testable import MapStore
@testable import TileServer

/// A server that draws from maps on another.
@Suite(.serialized) struct RemoteMapServiceTests {
    /// The map of the tests as PMTiles.
    private static let archive = Result {
        let map = try TilesetFile.open(Service.map.get())
        let path = NSTemporaryDirectory() + "/remote-\(UUID().uuidString).pmtiles"
        defer { try? FileManager.default.removeItem(atPath: path) }
        var tiles: [TileID] = []
        try map.forEachTile(ofZoom: nil) { tiles.append($0) }
        let writer = try TilesetFile.create(path, metadata: map.readMetadata())
        for tile in tiles.sorted(by: { $0.hilbertID < $1.hilbertID }) {
            if let bytes = try map.storedTile(tile) { try writer.write(bytes, of: tile) }
        }
        try writer.finish()
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// The archive with its tiles farther from its header, so that they are not read with it.
    private static func padded(_ archive: [UInt8]) -> [UInt8] {
        // The offset of the tiles and their length stand in bytes 56 to 71 of the header.
        func number(_ offset: Int) -> Int {
            archive[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        let tiles = archive[number(56)..<number(56) + number(64)]
        var padded = archive + [UInt8](repeating: 0, count: 1 << 20)
        for index in 0..<8 {
            padded[56 + index] = UInt8(truncatingIfNeeded: padded.count >> (8 * index))
        }
        return padded + tiles
    }

    private func entry(
        _ map: String, _ server: ScriptedServer, id: String = "day", patience: Double = 0.5,
        failure: Double = 0
    ) throws -> ServerConfiguration.Style {
        let host = try #require(AllowedHost("127.0.0.1:\(server.port)"))
        let times = RemoteFiles.Times(
            freshness: 0, patience: patience, shortPatience: 0.5, failure: failure)
        return ServerConfiguration.Style(
            id: id, style: "\(ProjectFiles.root)/styles/day.json",
            maps: MapFiles(only: map, network: RemoteMaps(allowing: [host], times: times)))
    }

    @Test
    func `tiles from a map on a web server are those of its file, and a new version is noticed`()
        throws
    {
        let archive = try Self.archive.get()
        let etag = Locked("\"a\"")
        let remote = try ScriptedServer { request, _ in
            ScriptedServer.piece(of: archive, request, etag: etag.withLock { $0 })
        }
        let address = "http://127.0.0.1:\(remote.port)/helsinki.pmtiles?key=secret"
        let style = try entry(address, remote)
        let far = try Service { $0.styles = [style] }
        let near = try Service()
        let tile = "/day/14/9327/4742.png"
        #expect(far.get(tile).status == 200)
        #expect(far.get(tile).body == near.get(tile).body)
        let data = "/data/helsinki/14/9327/4742.pbf"
        #expect(far.get(data).status == 200)
        for path in ["/index.json", "/day/style.json", "/data/helsinki.json"] {
            let text = String(decoding: far.get(path).body, as: UTF8.self)
            #expect(!text.contains("secret") && !text.contains("\(remote.port)"))
        }
        let old = far.service.catalog
        far.service.served.followFiles()
        #expect(far.service.catalog.generation == old.generation)
        etag.withLock { $0 = "\"b\"" }
        far.service.served.followFiles()
        #expect(far.service.catalog.generation == old.generation + 1)
        #expect(far.service.catalog.styles[0].data != old.styles[0].data)
        #expect(far.get(tile).body == near.get(tile).body)
        near.stop()
        far.stop()
    }

    @Test func `tiles that are drawn already are served while the map's server is silent`() throws {
        let archive = try Self.archive.get()
        let isSilent = Locked(false)
        let remote = try ScriptedServer { request, _ in
            isSilent.withLock { $0 }
                ? nil : ScriptedServer.piece(of: archive, request, etag: "\"a\"")
        }
        let address = "http://127.0.0.1:\(remote.port)/helsinki.pmtiles"
        let style = try entry(address, remote)
        let far = try Service { $0.styles = [style] }
        let tile = "/day/14/9327/4742.png"
        let drawn = far.get(tile).body
        isSilent.withLock { $0 = true }
        let began = ContinuousClock.now
        for _ in 0..<20 { #expect(far.get(tile).body == drawn) }
        #expect(ContinuousClock.now - began < .seconds(1))
        far.service.served.followFiles()
        #expect(far.get(tile).body == drawn)
        far.stop()
    }

    @Test
    func `a silent map server holds up neither what is here nor maps of other servers, nor health`()
        throws
    {
        let archive = Self.padded(try Self.archive.get())
        let isSilent = Locked(false)
        let silent = try ScriptedServer { request, _ in
            isSilent.withLock { $0 }
                ? nil : ScriptedServer.piece(of: archive, request, etag: "\"a\"")
        }
        let lively = try ScriptedServer { request, _ in
            ScriptedServer.piece(of: archive, request, etag: "\"a\"")
        }
        let first = try entry(
            "http://127.0.0.1:\(silent.port)/a.pmtiles", silent, id: "silent", patience: 4,
            failure: 20)
        let second = try entry(
            "http://127.0.0.1:\(lively.port)/b.pmtiles", lively, id: "lively")
        let service = try Service {
            $0.styles += [first, second]
            $0.threads = 2
        }
        isSilent.withLock { $0 = true }
        let began = ContinuousClock.now
        let statuses = Monitor<[Int]>([])
        let paths =
            (0..<6).map { "/silent/14/\(9320 + $0 % 3 * 4)/\(4741 + $0 / 3 * 4).png" }
            + ["/data/a/14/9327/4742.pbf"]
        for path in paths {
            let exchange = HTTPExchange(
                HTTPRequest(.get, path: path, query: nil, fields: [], body: [])
            ) { response in statuses.withLock { $0.append(response.status) } }
            #expect(service.service.answer(exchange) == nil)
        }
        usleep(200_000)
        for path in [
            "/day/14/9327/4742.png", "/data/14/9327/4742.pbf", "/lively/14/9327/4742.png",
            "/data/b/14/9327/4742.pbf", "/lively/static/24.94,60.17,14/64x64.png",
        ] {
            #expect(service.get(path).status == 200, "\(path)")
        }
        service.service.checkHealth()
        while !service.service.health.isGood, .now - began < .seconds(3) { usleep(10_000) }
        #expect(service.get("/health").status == 200)
        // Some requests still wait for the silent server.
        #expect(.now - began < .seconds(4) && statuses.withLock { $0.count } < paths.count)
        let all = statuses.wait { $0.count == paths.count ? $0 : nil }
        #expect(all == .init(repeating: 503, count: paths.count))
        service.stop()
    }
}
