import Geometry
import MapStore
import TestSupport
import Testing

@Suite struct SignFileTests {
    private static func sign(_ edge: Int, _ date: String?) -> RoadSign {
        RoadSign(
            kind: "elk", position: FixedCoordinate(longitude: 107_000_000, latitude: 599_000_000),
            edge: edge, offset: 3, direction: .forward, origin: .authority, source: "nvdb:96/1",
            date: date)
    }

    private static func map() throws -> TestMap {
        let map = try TestMap()
        let writer = try MapWriter(path: map.path)
        try writer.write(tile: try #require(TileID(z: 0, x: 0, y: 0)), gzipped: [])
        try writer.finish(metadata: TestMap.metadata)
        return map
    }

    @Test func `signs, licence and the newest date are read back`() throws {
        let map = try TestMap()
        let path = map.path + ".signs"
        let signs = [Self.sign(7, "2019-05-01"), Self.sign(8, "2023-01-31"), Self.sign(8, nil)]
        try SignFile.write(signs, to: path, of: "the map", licence: "NLOD")
        let file = try SignFile(path: path)
        #expect(file.identity == "the map")
        #expect(file.licence == "NLOD")
        #expect(file.date == "2023-01-31")
        #expect(try file.signs(onEdges: [7, 9]) == [signs[0]])
        #expect(try file.signs(onEdges: [8]) == Array(signs[1...]))
        let near = CoordinateBox(west: 10.69, south: 59.89, east: 10.71, north: 59.91)
        #expect(try file.signs(in: near, limit: 2).count == 2)
    }

    @Test func `another map, a map and a text are refused in one line`() throws {
        let map = try Self.map()
        let path = map.path + ".signs"
        try SignFile.write([], to: path, of: "another map", licence: "")
        let file = try SignFile(path: path)
        #expect(file.date == nil)
        let database = try MapDatabase(path: map.path)
        let other = #expect(throws: MapStoreError.self) { try file.require(map: database) }
        #expect(other.map { "\($0)".contains("holds signs for another map than") } == true)
        let plain = try Self.map()
        let wrong = #expect(throws: MapStoreError.self) { try SignFile(path: plain.path) }
        let words = wrong.map { "\($0)" } ?? ""
        #expect(words.contains("is no file of signs"), "\(words)")
    }
}
