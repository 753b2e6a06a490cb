import Geometry
import Testing

@testable import MapStore

@Suite struct RoadNetworkTests {
    private let fixture = RoadFixture()
    private let map: TestMap
    private let database: MapDatabase

    init() throws {
        map = try TestMap()
        let writer = try MapWriter(path: map.path)
        try writer.write(tile: try #require(TileID(z: 0, x: 0, y: 0)), gzipped: [])
        try fixture.write(to: writer)
        try writer.finish(metadata: TestMap.metadata)
        database = try MapDatabase(path: map.path)
    }

    @Test func `nodes, roads and centre lines come back`() throws {
        for node in fixture.nodes { #expect(try database.roadNode(node.id) == node) }
        for road in fixture.roads { #expect(try database.road(road.id) == road) }
        for line in fixture.geometries { #expect(try database.roadGeometry(line.id) == line) }
        #expect(try database.roadNode(4) == nil)
        #expect(try database.road(0) == nil)
        #expect(try database.roadGeometry(-1) == nil)
    }

    @Test func `edges are found by both their ends`() throws {
        let edges = fixture.edges
        #expect(try database.roadEdges(from: 2) == [edges[1], edges[2]])
        #expect(try database.roadEdges(to: 2) == [edges[0]])
        #expect(try database.roadEdges(from: 99).isEmpty)
    }

    @Test func `edges are found by area, both directions of a street`() throws {
        let middle = CoordinateBox(west: 10.7504, south: 59.91, east: 10.7506, north: 59.9101)
        #expect(try database.roadEdges(in: middle) == Array(fixture.edges[0...1]))
        let nowhere = CoordinateBox(west: 0, south: 0, east: 1, north: 1)
        #expect(try database.roadEdges(in: nowhere).isEmpty)
        let world = CoordinateBox(west: -180, south: -90, east: 180, north: 90)
        #expect(try database.roadEdges(in: world) == fixture.edges)
    }

    @Test func `one query gives car edges with road and line in the direction of travel`() throws {
        let world = CoordinateBox(west: -180, south: -90, east: 180, north: 90)
        let found = try database.carSegments(in: world, limit: 10).sorted {
            $0.edge.id < $1.edge.id
        }
        #expect(found.map(\.edge) == fixture.edges)
        for car in found {
            let road = try #require(fixture.roads.first { $0.id == car.edge.roadID })
            let line = try #require(fixture.geometries.first { $0.id == car.edge.geometryID })
            #expect(car.roadClass == road.roadClass && car.traits == road.traits)
            #expect(car.name == road.names.local && car.ref == road.ref)
            let points = car.edge.isReversed ? line.points.reversed() : line.points
            #expect(car.line == points.map(\.coordinate))
        }
        #expect(try database.carSegments(in: world, limit: 2).count == 2)
        #expect(try database.carSegments(in: world, limit: -1).isEmpty)
        let nowhere = CoordinateBox(west: 0, south: 0, east: 1, north: 1)
        #expect(try database.carSegments(in: nowhere, limit: 10).isEmpty)
    }

    @Test func `edges closed to cars are not returned`() throws {
        let map = try TestMap()
        let writer = try MapWriter(path: map.path)
        try writer.write(tile: try #require(TileID(z: 0, x: 0, y: 0)), gzipped: [])
        for road in fixture.roads { try writer.write(road: road) }
        for line in fixture.geometries { try writer.write(geometry: line) }
        for (edge, access) in zip(fixture.edges, [CarAccess.no, .destination, .no]) {
            var edge = edge
            edge.carAccess = access
            try writer.write(edge: edge)
        }
        try writer.finish(metadata: TestMap.metadata)
        let world = CoordinateBox(west: -180, south: -90, east: 180, north: 90)
        let found = try MapDatabase(path: map.path).carSegments(in: world, limit: 10)
        #expect(found.map(\.edge.id) == [2])
    }

    @Test func `turn restrictions come back with their roads in order`() throws {
        #expect(try database.turnRestrictions(from: 1) == fixture.restrictions)
        #expect(try database.turnRestrictions(from: 2).isEmpty)
    }

    @Test func `the summary counts each centre line once`() throws {
        let network = try database.readSummary().roadNetwork
        #expect(
            network
                == MapSummary.RoadNetworkSize(nodes: 3, edges: 3, meters: 1169.989, restrictions: 2)
        )
    }
}
