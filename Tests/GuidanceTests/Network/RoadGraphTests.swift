import Geometry
import Glibc
import MapStore
import TestSupport
import Testing

@testable import Guidance

/// The graph that a router and a matcher walk on.
@Suite struct RoadGraphTests {
    /// A crossing: road 1 from the west (node 1) to the middle (2), 2 on to the east (3), 3 to the north
    /// (4), and 4 from the south (5), one-way.
    private func crossing() -> GraphFixture {
        var roads = GraphFixture()
        let limit = SpeedLimit.limited(50, unit: .kilometersPerHour)
        roads.add(1, 2, [(-100, 0), (-40, 0), (0, 0)], name: "West Street", limit: limit)
        roads.add(2, 3, [(0, 0), (100, 0)], as: .motorwayLink)
        roads.add(2, 4, [(0, 0), (0, 100)], limit: .limited(30, unit: .milesPerHour))
        roads.add(5, 2, [(0, -100), (0, 0)], oneway: true, access: .private, traits: [.tunnel])
        return roads
    }

    private func edge(_ number: Int, of graph: RoadGraph) throws -> Int {
        try #require((0..<graph.edgeCount).first { graph.mapEdge(of: $0) == number })
    }

    @Test func `a two-way street is two edges on one stretch, a one-way road is one`() throws {
        let graph = crossing().graph()
        #expect(graph.nodeCount == 5)
        #expect(graph.edgeCount == 7)
        #expect(graph.stretchCount == 4)
        let (there, back) = (try edge(1, of: graph), try edge(2, of: graph))
        #expect(graph.reverse(of: there) == back)
        #expect(graph.reverse(of: back) == there)
        #expect(graph.reverse(of: try edge(7, of: graph)) == nil)
    }

    @Test func `the edges of a node begin at it`() {
        let graph = crossing().graph()
        for node in 0..<graph.nodeCount {
            for edge in graph.edges(from: node) { #expect(graph.source(of: edge) == node) }
        }
        #expect(
            (0..<graph.nodeCount).map { graph.edges(from: $0).count }.sorted() == [1, 1, 1, 1, 3])
    }

    @Test func `an edge knows its road, its limit and its line in the direction of travel`() throws
    {
        let graph = crossing().graph()
        let back = try edge(2, of: graph)
        #expect(graph.road(of: back).name == "West Street")
        #expect(graph.road(of: back).wayID == 1_001)
        #expect(graph.speedLimit(on: back) == .limited(50, unit: .kilometersPerHour))
        #expect(graph.line(of: back).count == 3)
        #expect(graph.line(of: back)[0].distance(to: crossing().place(0, 0)) < 0.1)
        #expect(abs(graph.length(of: back) - 100) < 0.1)
        let ramp = try edge(3, of: graph)
        #expect(graph.road(of: ramp).name == nil)
        #expect(graph.speedLimit(on: ramp) == nil)
        #expect(graph.defaultSpeed(on: ramp) == 50)
        let miles = try edge(5, of: graph)
        #expect(graph.speedLimit(on: miles) == .limited(30, unit: .milesPerHour))
        let tunnel = try edge(7, of: graph)
        #expect(graph.road(of: tunnel).traits == .tunnel)
        #expect(graph.access(to: tunnel) == .private)
    }

    @Test func `a forbidden turn is banned, and only it`() throws {
        var roads = crossing()
        roads.restrict(.noLeftTurn, from: 1, at: 2, to: 3)
        let graph = roads.graph()
        let west = try edge(1, of: graph)
        #expect(graph.isBanned(west, then: try edge(5, of: graph)))
        #expect(!graph.isBanned(west, then: try edge(3, of: graph)))
        #expect(!graph.isBanned(try edge(7, of: graph), then: try edge(5, of: graph)))
    }

    @Test func `an ordered turn bans all others`() throws {
        var roads = crossing()
        roads.restrict(.onlyStraightOn, from: 1, at: 2, to: 2)
        let graph = roads.graph()
        let west = try edge(1, of: graph)
        #expect(!graph.isBanned(west, then: try edge(3, of: graph)))
        #expect(graph.isBanned(west, then: try edge(5, of: graph)))
        #expect(graph.isBanned(west, then: try edge(2, of: graph)))
    }

    @Test func `a ban on turning back bans nothing else`() throws {
        var roads = crossing()
        roads.restrict(.noUTurn, from: 1, at: 2, to: 1)
        let graph = roads.graph()
        let west = try edge(1, of: graph)
        #expect(graph.isBanned(west, then: try edge(2, of: graph)))
        #expect(!graph.isBanned(west, then: try edge(3, of: graph)))
    }

    @Test func `what does not fit together is left out`() {
        var roads = crossing()
        roads.add(70_000, 2, [(0, 50), (0, 0)])
        let graph = roads.graph(highestNumber: 10)
        #expect(graph.edgeCount == 7)
        var builder = RoadGraphBuilder(highestNumber: 10)
        let fixture = crossing()
        for edge in fixture.edges { builder.add(edge) }
        for line in fixture.lines.dropLast() { builder.add(line) }
        for road in fixture.roads.dropFirst() { builder.add(road) }
        builder.add(RoadGeometry(id: 9, points: fixture.lines[0].points, lengthMeters: 1))
        builder.add(Road(id: -4, wayID: 1, roadClass: .road))
        #expect(RoadGraph(builder).edgeCount == 4)
        #expect(RoadGraph(RoadGraphBuilder(highestNumber: -7)).edgeCount == 0)
    }

    @Test func `the nearest places are those that a look at every stretch finds`() throws {
        var roads = GraphFixture()
        var random = SeededRandom(seed: 7)
        for node in 1...400 {
            let (x, y) = (
                Double.random(in: -900...900, using: &random),
                Double.random(in: -900...900, using: &random)
            )
            let (dx, dy) = (
                Double.random(in: -90...90, using: &random),
                Double.random(in: -90...90, using: &random)
            )
            roads.add(2 * node, 2 * node + 1, [(x, y), (x + dx, y + dy)], oneway: true)
        }
        let graph = roads.graph()
        for _ in 0..<200 {
            let place = roads.place(
                .random(in: -900...900, using: &random), .random(in: -900...900, using: &random))
            let found = graph.stretches(near: place, within: 50)
            let expected = try (0..<graph.edgeCount).filter { edge in
                let line = try #require(MeasuredLine(graph.line(of: edge)))
                return line.nearest(to: place).offset <= 50
            }
            #expect(Set(found.map(\.stretch)) == Set(expected.map(graph.stretch(of:))))
            #expect(found.map(\.offset) == found.map(\.offset).sorted())
        }
    }

    @Test func `places across the antimeridian are near`() {
        var roads = GraphFixture(around: Coordinate(longitude: 180, latitude: -17))
        roads.add(1, 2, [(-200, 0), (-1, 0)])
        let graph = roads.graph()
        #expect(graph.stretches(near: roads.place(15, 0), within: 50).count == 1)
        #expect(graph.stretches(near: roads.place(80, 0), within: 50).isEmpty)
    }

    @Test func `a graph without roads answers`() {
        let graph = GraphFixture().graph()
        #expect(graph.edgeCount == 0)
        #expect(graph.nodeCount == 0)
        #expect(graph.stretches(near: GraphFixture().place(0, 0), within: 50).isEmpty)
    }

    @Test func `neighbours on a Hilbert curve are neighbours in the square`() {
        let side: UInt32 = 1 << 28
        var places: [(position: UInt64, x: UInt32, y: UInt32)] = []
        for x in 0..<16 as Range<UInt32> {
            for y in 0..<16 as Range<UInt32> {
                places.append((HilbertCurve.position(x * side, y * side), x, y))
            }
        }
        places.sort { $0.position < $1.position }
        for (one, other) in zip(places, places.dropFirst()) {
            let (dx, dy) = (Int(one.x) - Int(other.x), Int(one.y) - Int(other.y))
            #expect(abs(dx) + abs(dy) == 1)
        }
    }

    @Test func `a map's tables become the same graph`() throws {
        let path =
            "\(ProjectFiles.root)/.build/road-graph-\(UInt64.random(in: 0...UInt64.max)).mbtiles"
        defer { unlink(path) }
        let roads = crossing()
        let writer = try MapWriter(path: path)
        for (number, node) in [1, 2, 3, 4, 5].enumerated() {
            try writer.write(
                node: RoadNode(
                    id: node, osmID: nil, position: roads.lines[min(number, 3)].points[0]))
        }
        for road in roads.roads { try writer.write(road: road) }
        for line in roads.lines { try writer.write(geometry: line) }
        for edge in roads.edges { try writer.write(edge: edge) }
        try writer.write(
            edge: RoadEdge(id: 99, from: 1, to: 2, roadID: 1, geometryID: 1, carAccess: .no))
        try writer.write(
            restriction: TurnRestriction(
                id: 1, relationID: 1, kind: .noLeftTurn, fromRoad: 1, via: .node(2), toRoad: 3))
        try writer.finish(
            metadata: MapMetadata(
                name: "test", format: .pbf,
                minzoom: 0, maxzoom: 1,
                bounds: CoordinateBox(west: 9, south: 59, east: 11, north: 61)))
        let graph = try RoadGraph(MapDatabase(path: path, mayBeEmpty: true))
        let expected = roads.graph()
        #expect(graph.edgeCount == expected.edgeCount)
        for edge in 0..<graph.edgeCount {
            #expect(graph.mapEdge(of: edge) == expected.mapEdge(of: edge))
            #expect(graph.road(of: edge) == expected.road(of: edge))
            #expect(graph.line(of: edge) == expected.line(of: edge))
        }
        #expect(graph.isBanned(try self.edge(1, of: graph), then: try self.edge(5, of: graph)))

        func part(around places: [Coordinate]) throws -> RoadGraph {
            try RoadGraph(
                MapDatabase(path: path, mayBeEmpty: true), in: CoordinateBox(around: places))
        }
        let east = try part(around: [roads.place(60, -5), roads.place(90, 5)])
        #expect(Set((0..<east.edgeCount).map { east.mapEdge(of: $0) }) == [3, 4])
        #expect(try east.line(of: edge(3, of: east)) == graph.line(of: edge(3, of: graph)))
        let drive = (2...9).map { TrackObservation(roads.place(Double($0) * 10, 4), course: 90) }
        func matched(to graph: RoadGraph) -> [Int?] {
            TrackMatcher(graph).match(drive).places.map { $0.map { graph.mapEdge(of: $0.edge) } }
        }
        #expect(matched(to: east) == matched(to: graph))
        #expect(matched(to: graph) == Array(repeating: 3, count: 8))
        let middle = try part(around: [roads.place(-5, -5), roads.place(5, 5)])
        #expect(middle.edgeCount == graph.edgeCount)
        #expect(middle.isBanned(try edge(1, of: middle), then: try edge(5, of: middle)))
        #expect(try part(around: [roads.place(500, 500)]).edgeCount == 0)
        #expect(
            try MapDatabase(path: path, mayBeEmpty: true).roadGeometryCount(
                in: CoordinateBox(west: 9, south: 59, east: 11, north: 61), limit: 3) == 3)
    }
}
