import Formats
import Foundation
import Geometry
import Testing

@testable import MapStore

@Suite struct MapDatabaseTests {
    private func refusal(_ path: String) -> String {
        do {
            _ = try MapDatabase(path: path)
            return "opened"
        } catch {
            return "\(error)"
        }
    }

    @Test func `a file that is not a map is refused in one line`() throws {
        let map = try TestMap()
        let path = map.path
        #expect(refusal(path) == "cannot open \(path): no such file")
        #expect(refusal(map.folder) == "cannot open \(map.folder): it is a folder")
        try Data().write(to: URL(fileURLWithPath: path))
        #expect(refusal(path) == "\(path) is empty")
        try Data("SQLite".utf8).write(to: URL(fileURLWithPath: path))
        #expect(refusal(path) == "\(path) is not an SQLite file")
        try Data("SQLite format 3\0 and then nonsense".utf8).write(to: URL(fileURLWithPath: path))
        #expect(refusal(path) == "\(path) is a damaged SQLite file")
        try FileManager.default.removeItem(atPath: path)
        try Database(path: path, access: .create).execute("CREATE TABLE t (a)")
        #expect(refusal(path) == "\(path) is not an MBTiles map: it has no table or view 'tiles'")
        try map.writeForeign(tiles: [])
        #expect(refusal(path) == "\(path) holds no tiles")
    }

    @Test func `a tile is found by its XYZ row, in each compression`() throws {
        let map = try TestMap()
        let data = TestMap.vectorTile(layer: "pois", features: 1)
        let packer = try Compressor()
        try map.writeForeign(tiles: [
            (2, 1, 3, try packer.compress(data, as: .gzip)),
            (2, 1, 2, try packer.compress(data, as: .zlib)), (2, 1, 1, data),
        ])
        let database = try MapDatabase(path: map.path)
        for row in 0...2 {
            #expect(try database.tile(try #require(TileID(z: 2, x: 1, y: row))) == data)
        }
        #expect(try database.tile(try #require(TileID(z: 2, x: 1, y: 3))) == nil)
        #expect(try database.tile(try #require(TileID(z: 24, x: 0, y: 0))) == nil)
    }

    @Test func `a damaged tile is named and the next one is read`() throws {
        let map = try TestMap()
        try map.writeForeign(tiles: [(0, 0, 0, [0x1F, 0x8B, 8, 0]), (1, 0, 0, [0x1A, 0])])
        let database = try MapDatabase(path: map.path)
        let expected = MapStoreError.cannotRead(
            path: map.path, part: "tile 0/0/0",
            reason: "the gzip data is damaged or cut short")
        #expect(throws: expected) { try database.tile(try #require(TileID(z: 0, x: 0, y: 0))) }
        #expect(try database.tile(try #require(TileID(z: 1, x: 0, y: 1))) == [0x1A, 0])
    }

    @Test func `a map with a write-ahead log is read with its changes`() throws {
        let map = try TestMap()
        try map.writeForeign(tiles: [(0, 0, 0, [1])])
        let writer = try Database(path: map.path, access: .readWrite)
        try writer.execute("PRAGMA journal_mode = WAL; INSERT INTO tiles VALUES (1, 0, 0, x'02')")
        #expect(try MapDatabase(path: map.path).tile(try #require(TileID(z: 1, x: 0, y: 1))) == [2])
    }

    @Test(arguments: 0..<40)
    func `a map with broken bytes is read or refused, and never ends the process`(seed: Int) throws
    {
        let map = try TestMap()
        let writer = try MapWriter(path: map.path)
        try writer.write(tile: try #require(TileID(z: 0, x: 0, y: 0)), gzipped: [0x1A, 0])
        try RoadFixture().write(to: writer)
        try writer.finish(metadata: TestMap.metadata)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: map.path))
        var random = SplitMix(state: UInt64(seed))
        if seed.isMultiple(of: 4) {
            bytes = bytes.prefix(Int.random(in: 100..<bytes.count, using: &random))
        }
        for _ in 0..<200 {
            bytes[Int.random(in: 100..<bytes.count, using: &random)] = UInt8.random(
                in: .min ... .max, using: &random)
        }
        try bytes.write(to: URL(fileURLWithPath: map.path))
        do {
            let database = try MapDatabase(path: map.path)
            _ = try database.readSummary()
            _ = try database.find(PlaceQuery("a"))
            let world = CoordinateBox(west: -180, south: -90, east: 180, north: 90)
            for edge in try database.roadEdges(in: world) {
                _ = try database.roadGeometry(edge.geometryID)
                _ = try database.turnRestrictions(from: edge.roadID)
            }
        } catch {
            #expect(!"\(error)".contains("\n"))
        }
    }

    @Test func `other programs' maps have no road network and say so`() throws {
        let map = try TestMap()
        try map.writeForeign(tiles: [(0, 0, 0, [1])])
        let database = try MapDatabase(path: map.path)
        #expect(try database.schemaVersion() == nil)
        let expected = MapStoreError.notAMap(
            path: map.path, reason: "has no road network: another program made it")
        #expect(throws: expected) { try database.roadNode(1) }
        #expect(throws: expected) { try database.find(PlaceQuery("x")) }
    }
}
