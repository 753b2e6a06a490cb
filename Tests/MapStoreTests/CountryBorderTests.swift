import Geometry
import MapStore
import Testing

@Suite struct CountryBorderTests {
    private let border = CountryBorder(
        country: "NO", neighbour: "SE",
        points: [(112_500_000, 591_000_000), (113_000_000, 590_500_000)].map {
            FixedCoordinate(longitude: $0.0, latitude: $0.1)
        })

    @Test func `country borders are read back by area`() throws {
        let map = try TestMap()
        let writer = try MapWriter(path: map.path)
        var coast = border
        coast.neighbour = nil
        for border in [border, coast] { try writer.write(border: border) }
        try writer.write(border: CountryBorder(country: "NO", neighbour: nil, points: []))
        try writer.write(tile: try #require(TileID(z: 0, x: 0, y: 0)), gzipped: [])
        try writer.finish(metadata: TestMap.metadata)
        let database = try MapDatabase(path: map.path)
        let near = CoordinateBox(west: 11.2, south: 59, east: 11.26, north: 59.2)
        #expect(try database.countryBorders(in: near, limit: 10) == [border, coast])
        #expect(try database.countryBorders(in: near, limit: 1) == [border])
        #expect(try database.countryBorders(in: near, limit: -1).isEmpty)
        let far = CoordinateBox(west: 11.4, south: 59, east: 11.6, north: 59.2)
        #expect(try database.countryBorders(in: far, limit: 10).isEmpty)
    }

    @Test func `a map older than the border table has no borders`() throws {
        let map = try TestMap()
        do {
            let writer = try MapWriter(path: map.path)
            try writer.write(tile: try #require(TileID(z: 0, x: 0, y: 0)), gzipped: [])
            try writer.finish(metadata: TestMap.metadata)
        }
        try Database(path: map.path, access: .readWrite).execute("DROP TABLE country_borders")
        let database = try MapDatabase(path: map.path)
        try database.requireRoadNetwork()
        let world = CoordinateBox(west: -180, south: -90, east: 180, north: 90)
        #expect(try database.countryBorders(in: world, limit: 10).isEmpty)
    }
}
