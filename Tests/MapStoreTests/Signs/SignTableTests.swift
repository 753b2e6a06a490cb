import Geometry
import MapStore
import Testing

@Suite struct SignTableTests {
    private static let signs = [
        RoadSign(
            kind: "speed-limit", value: SignValue(50, .kilometersPerHour),
            position: FixedCoordinate(longitude: 107_000_000, latitude: 599_000_000), edge: 7,
            offset: 12.345, direction: .forward, side: .right, origin: .object, source: "node/1",
            date: nil),
        RoadSign(
            kind: "city-limit", text: "Lærdal",
            position: FixedCoordinate(longitude: -107_000_000, latitude: -599_000_000), edge: 7,
            offset: 0, direction: .both, origin: .authority, source: "78735745",
            date: "1950-01-01", continues: true),
    ]

    private static func map(_ signs: [RoadSign]) throws -> TestMap {
        let map = try TestMap()
        let writer = try MapWriter(path: map.path)
        for sign in signs { try writer.write(sign: sign) }
        try writer.write(tile: try #require(TileID(z: 0, x: 0, y: 0)), gzipped: [])
        try writer.finish(metadata: TestMap.metadata)
        return map
    }

    @Test func `signs are read back by edge and by area`() throws {
        let map = try Self.map(Self.signs)
        let database = try MapDatabase(path: map.path)
        #expect(try database.signs(onEdges: [3, 7]) == Self.signs)
        #expect(try database.signs(onEdges: [8]).isEmpty)
        let near = CoordinateBox(west: 10.69, south: 59.89, east: 10.71, north: 59.91)
        #expect(try database.signs(in: near) == [Self.signs[0]])
        let south = CoordinateBox(west: -10.71, south: -59.91, east: -10.69, north: -59.89)
        #expect(try database.signs(in: south) == [Self.signs[1]])
        let world = CoordinateBox(west: -180, south: -90, east: 180, north: 90)
        #expect(try database.signs(in: world, limit: 1).count == 1)
        #expect(try database.signs(in: world, limit: -1).isEmpty)
    }

    @Test func `a map older than the table has no signs`() throws {
        let map = try Self.map(Self.signs)
        try Database(path: map.path, access: .readWrite).execute("DROP TABLE road_signs")
        let database = try MapDatabase(path: map.path)
        #expect(try database.signs(onEdges: [7]).isEmpty)
        let world = CoordinateBox(west: -180, south: -90, east: 180, north: 90)
        #expect(try database.signs(in: world).isEmpty)
    }

    @Test(arguments: [
        "edge_id = 'x'", "offset = -1", "offset = 9e18", "direction = 7", "origin = 0",
        "kind = x'00'",
    ])
    func `a damaged row is left out`(change: String) throws {
        let map = try Self.map(Self.signs)
        let other = try Database(path: map.path, access: .readWrite)
        try other.execute("UPDATE road_signs SET \(change) WHERE sign_id = 1")
        let signs = try MapDatabase(path: map.path).signs(onEdges: [7])
        #expect(!signs.contains(Self.signs[0]))
        #expect(signs.contains(Self.signs[1]))
    }

    @Test func `a value in an unknown unit is left out, and the sign stays`() throws {
        let map = try Self.map(Self.signs)
        try Database(path: map.path, access: .readWrite)
            .execute("UPDATE road_signs SET unit = 'furlongs' WHERE sign_id = 1")
        let signs = try MapDatabase(path: map.path).signs(onEdges: [7])
        #expect(signs.map(\.value) == [nil, nil])
    }
}
