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

    private func entry(
        _ map: String, _ server: ScriptedServer
    ) throws -> ServerConfiguration.Style {
        let host = try #require(AllowedHost("127.0.0.1:\(server.port)"))
        let times = RemoteFiles.Times(
            freshness: 0, patience: 0.5, shortPatience: 0.5, failure: 0)
        return ServerConfiguration.Style(
            id: "day", style: "\(ProjectFiles.root)/styles/day.json",
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
}
