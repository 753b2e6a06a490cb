import Foundation
import Geometry
import TestSupport
import Testing

@testable import MapStore

/// Tiles of a real database, which is started for the test.
@Suite(
    .serialized,
    .enabled(if: PostGISCluster.isInstalled, "PostgreSQL with PostGIS is not installed"))
struct PostGISMapTests {
    private static let layers = """
        {"name": "Places", "minzoom": 4, "maxzoom": 14, "bounds": [10, 59, 11, 60],
         "version": "SELECT max(version) FROM state", "layers": [
          {"id": "places", "sql": "SELECT way AS geom, name, size FROM places WHERE size > 45 OR $1 > 6",
           "fields": {"name": "String", "size": "Number"}},
          {"id": "more", "minzoom": 10, "sql": "SELECT way AS geom FROM places"}]}
        """

    @Test
    func
        `tiles come from a database as its file describes them, and a new version of the data is noticed`()
        throws
    {
        let cluster = try PostGISCluster()
        let file = cluster.folder + "/layers.json"
        try Data(Self.layers.utf8).write(to: URL(fileURLWithPath: file))
        let address = "postgres://postgres@127.0.0.1:\(cluster.port)/postgres?layers=\(file)"
        let network = RemoteMaps(
            allowing: [try #require(AllowedHost("127.0.0.1:\(cluster.port)"))])
        let map = try TilesetFile.open(address, over: network)
        #expect(try map.readMetadata().vectorLayers.map(\.id) == ["places", "more"])
        let tile = TileID(
            containing: WorldPoint(Coordinate(longitude: 10.52, latitude: 59.5)), z: 6)
        let bytes = try #require(try map.tile(tile))
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("places") && text.contains("It's 50") && !text.contains("It's 45"))
        #expect(!text.contains("more"))
        let near = TileID(
            containing: WorldPoint(Coordinate(longitude: 10.52, latitude: 59.5)), z: 12)
        #expect(String(decoding: try map.tile(near) ?? [], as: UTF8.self).contains("more"))
        let beside = TileID(
            containing: WorldPoint(Coordinate(longitude: 10.1, latitude: 59.1)), z: 12)
        #expect(try map.hasTile(beside) && map.tile(beside) == nil)
        #expect(try map.tile(TileID(z: 3, x: 4, y: 2) ?? tile) == nil)
        var listed: [TileID] = []
        try map.forEachTile(ofZoom: 6) { listed.append($0) }
        #expect(listed.contains(tile) && listed.allSatisfy { (try? map.hasTile($0)) == true })
        #expect(throws: MapStoreError.self) { try map.forEachTile(ofZoom: nil) { _ in } }
        // Kept as long as the version is the same.
        let old = network.version(of: address)
        cluster.sql("UPDATE places SET name = 'changed'")
        #expect(try map.tile(tile) == bytes)
        cluster.sql("UPDATE state SET version = 2")
        let fresh = RemoteMaps(allowing: [try #require(AllowedHost("127.0.0.1:\(cluster.port)"))])
        #expect(fresh.version(of: address) != old)
        let again = try TilesetFile.open(address, over: network)
        #expect(String(decoding: try again.tile(tile) ?? [], as: UTF8.self).contains("changed"))
        // Connections that were lost are replaced.
        try cluster.restart()
        #expect(try again.tile(near) != nil)

        try checkFunctions(cluster, near)
    }

    private func checkFunctions(_ cluster: PostGISCluster, _ tile: TileID) throws {
        func open(_ name: String, statement: Double = 0.3) throws -> PostGISMap {
            let text = "postgres://postgres@127.0.0.1:\(cluster.port)/postgres?function=\(name)"
            let times = PostGISDatabase.Times(patience: 10, statement: statement)
            return try PostGISMap(
                PostGISDatabase(try PostGISAddress(RemoteAddress(text)), times: times))
        }
        func failure(_ name: String, statement: Double = 0.3) throws -> String {
            do {
                _ = try open(name, statement: statement).tile(tile)
                return "read"
            } catch {
                return "\(error)"
            }
        }
        #expect(try open("public.tiles").tile(tile)?.isEmpty == false)
        let began = ContinuousClock.now
        #expect(try failure("slow").contains("statement timeout"))
        #expect(ContinuousClock.now - began < .seconds(2))
        #expect(try failure("writes").contains("read-only"))
        #expect(try failure("large", statement: 9).contains("larger than"))
        #expect(try failure("missing").contains("does not exist"))
    }
}
