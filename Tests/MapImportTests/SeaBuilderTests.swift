import Geometry
import TestSupport
import Testing

@testable import MapImport

@Suite struct SeaBuilderTests {
    static let box = CoordinateBox(west: 0, south: 0, east: 10, north: 10)

    private func point(_ longitude: Double, _ latitude: Double) -> Coordinate {
        Coordinate(longitude: longitude, latitude: latitude)
    }

    private func seas(_ lines: [[(Double, Double)]]) -> SeaBuilder {
        var joiner = CoastlineJoiner()
        for line in lines {
            // Places stand for nodes: the same place is the same node.
            joiner.add(
                nodeIDs: line.map { Int64($0.0 * 1000) * 1_000_000 + Int64($0.1 * 1000) },
                locations: line.map { point($0.0, $0.1) })
        }
        return SeaBuilder(chains: joiner.chains(), box: Self.box)
    }

    private func isWater(_ sea: SeaBuilder, _ longitude: Double, _ latitude: Double) -> Bool {
        sea.seas.contains { $0.contains(point(longitude, latitude)) }
    }

    @Test func `a map without coastline is land`() {
        #expect(seas([]).seas.isEmpty)
    }

    @Test func `water lies on the right of the line`() {
        let eastward = seas([[(-1, 5), (5, 6), (11, 5)]])
        #expect(isWater(eastward, 5, 1))
        #expect(!isWater(eastward, 5, 9))
        let westward = seas([[(11, 5), (5, 6), (-1, 5)]])
        #expect(!isWater(westward, 5, 1))
        #expect(isWater(westward, 5, 9))
    }

    @Test(arguments: [
        ([(5.0, -1.0), (5.0, 5.0), (-1.0, 5.0)], (2.0, 2.0), (8.0, 8.0)),
        ([(-1.0, 5.0), (5.0, 5.0), (5.0, -1.0)], (2.0, 2.0), (8.0, 8.0)),
        ([(5.0, 11.0), (5.0, 5.0), (11.0, 5.0)], (8.0, 8.0), (2.0, 2.0)),
    ])
    func `a coastline across a corner has land or water in the corner`(
        line: [(Double, Double)], corner: (Double, Double), rest: (Double, Double)
    ) {
        let sea = seas([line])
        #expect(isWater(sea, corner.0, corner.1) != isWater(sea, rest.0, rest.1))
    }

    @Test func `ways are joined and a strait has water between its shores`() {
        let sea = seas([
            [(-1, 3), (4, 3)].reversed(), [(11, 3), (4, 3)],
            [(-1, 7), (5, 7)], [(5, 7), (11, 7)],
        ])
        #expect(isWater(sea, 5, 5))
        #expect(!isWater(sea, 5, 1))
        #expect(!isWater(sea, 5, 9))
        #expect(sea.unclosedLines == 0)
    }

    @Test func `an island is a hole in the sea around it`() {
        let sea = seas([
            [(-1, 5), (11, 5)], [(4, 2), (6, 2), (6, 3), (4, 3), (4, 2)],
        ])
        #expect(isWater(sea, 2, 2))
        #expect(!isWater(sea, 5, 2.5))
        #expect(sea.seas.map(\.islands.count) == [1])
    }

    @Test func `islands without other coastline are surrounded by sea`() {
        let sea = seas([[(4, 2), (6, 2), (6, 3), (4, 3), (4, 2)]])
        #expect(isWater(sea, 9, 9))
        #expect(!isWater(sea, 5, 2.5))
    }

    @Test func `a ring that runs clockwise surrounds water`() {
        let sea = seas([[(4, 2), (4, 3), (6, 3), (6, 2), (4, 2)]])
        #expect(isWater(sea, 5, 2.5))
        #expect(!isWater(sea, 9, 9))
    }

    @Test func `an island that crosses the edge is cut at the edge`() {
        let sea = seas([[(8, 4), (12, 4), (12, 6), (8, 6), (8, 4)]])
        #expect(!isWater(sea, 9, 5))
        #expect(isWater(sea, 5, 5))
        #expect(isWater(sea, 9, 9))
    }

    @Test func `coastline that ends just inside the box is extended to its edge`() {
        let sea = seas([[(0.5, 5), (5, 5.5), (9.3, 5)]])
        #expect(isWater(sea, 0.1, 1))
        #expect(isWater(sea, 9.9, 4))
        #expect(!isWater(sea, 9.9, 6))
    }

    @Test func `a gap in the coastline inside the box is closed`() {
        let sea = seas([[(-1, 5), (4.8, 5)], [(5.2, 5), (11, 5)]])
        #expect(isWater(sea, 5, 2))
        #expect(!isWater(sea, 5, 8))
        #expect(sea.unclosedLines == 0)
    }

    @Test func `a coastline that ends inland makes no water`() {
        let sea = seas([[(4.5, 5), (5, 5.2), (5.6, 5)]])
        #expect(sea.seas.allSatisfy { $0.outer.count <= 3 })
        #expect(!isWater(sea, 1, 1))
        #expect(!isWater(sea, 9, 9))
    }

    @Test func `of two contradicting coastlines the shorter is dropped`() {
        let sea = seas([
            [(-1, 5), (3, 5), (7, 5), (11, 5)], [(-1, 4), (11, 4)],
        ])
        #expect(sea.unclosedLines == 1)
        #expect(isWater(sea, 5, 2))
        #expect(!isWater(sea, 5, 8))
    }

    /// Lines around the box from 0 to 10: past it, an island beside it, one that it lies in, and a
    /// corner that is cut off without a node in the box or a line through it.
    static let outside: [[(Double, Double)]] = [
        [(-5, 20), (15, 20)], [(15, 20), (-5, 20)], [(20, 4), (24, 4), (24, 8), (20, 4)],
        [(-50, -50), (50, -50), (50, 50), (-50, 50), (-50, -50)], [(-5, 6), (6, 17)],
    ]

    @Test(arguments: outside) func `coastline outside the box is ignored`(
        line: [(Double, Double)]
    ) {
        let sea = seas([line])
        #expect(sea.seas.isEmpty)
        #expect(sea.unclosedLines == 0)
        #expect(sea.strayIslands == 0)
    }

    /// A small triangle around a place.
    private func triangle(_ x: Double, _ y: Double, isWater: Bool) -> CoastlineJoiner.Chain {
        let ring = [
            point(x, y), point(x + 0.01, y), point(x, y + 0.01), point(x, y),
        ]
        return CoastlineJoiner.Chain(points: isWater ? ring.reversed() : ring, isClosed: true)
    }

    @Test func `thousands of lakes and islands are built quickly`() {
        let places = (0..<4000).map { (Double($0 % 100) / 10.1, Double($0 / 100) / 10.1) }
        let lakes = places.map { triangle($0.0, $0.1, isWater: true) }
        let islands = places.map { triangle($0.0 + 0.05, $0.1 + 0.05, isWater: false) }
        let seconds = processorSeconds {
            let dry = SeaBuilder(chains: lakes + islands, box: Self.box, isLand: { _ in true })
            #expect(dry.seas.count == 4000)
            #expect(dry.strayIslands == 4000)
            let flooded = SeaBuilder(chains: lakes + islands, box: Self.box)
            #expect(flooded.seas.count == 4001)
            #expect(flooded.seas.last?.islands.count == 4000)
            #expect(flooded.strayIslands == 0)
        }
        #expect(seconds < 2)
    }

    @Test func `an island in a lake is a hole in the lake alone`() {
        let sea = seas([
            [(1, 1), (1, 9), (9, 9), (9, 1), (1, 1)], [(4, 4), (6, 4), (6, 6), (4, 6), (4, 4)],
            [(0.2, 0.2), (0.6, 0.2), (0.6, 0.6), (0.2, 0.6), (0.2, 0.2)],
        ])
        #expect(sea.seas.map(\.islands.count) == [1, 1])
        #expect(isWater(sea, 2, 2))
        #expect(sea.strayIslands == 0)
    }

    @Test func `each coastline fixture has water where its name says`() throws {
        let shore = try ImportFixture.seas(
            ImportFixture.path("coastline-ends-inside-the-edge.osm"))
        #expect(isWater(shore, 10.001, 60.001))
        #expect(!isWater(shore, 10.001, 60.009))
        #expect(!isWater(shore, 10.005, 60.002), "the island is land")
        #expect(
            isWater(
                try ImportFixture.seas(ImportFixture.path("islands-only.osm")), 10.001, 60.001))
        #expect(
            try ImportFixture.seas(ImportFixture.path("lake-island-tagged-as-coastline.osm"))
                .seas.isEmpty)
        let broken = try ImportFixture.seas(
            ImportFixture.path("coastline-breaks-off-inland.osm"))
        #expect(broken.seas.isEmpty)
        #expect(broken.unclosedLines == 1)
        #expect(
            try ImportFixture.seas(ImportFixture.path("coastline-far-outside.osm")).seas.isEmpty)
    }

    /// Places of harbour cities that anybody can check on a map.
    static let harbours: [(extract: String, water: [Coordinate], land: [Coordinate])] = [
        (
            "oslo-center",
            [spot(10.735, 59.905), spot(10.750, 59.905), spot(10.725, 59.902)],
            // The town hall, the opera, the palace park.
            [spot(10.7335, 59.9118), spot(10.753, 59.9075), spot(10.74, 59.935)]
        ),
        (
            "copenhagen",
            [spot(12.5832, 55.6722), spot(12.601, 55.687), spot(12.5975, 55.6850)],
            [spot(12.595, 55.66), spot(12.57, 55.676), spot(12.605, 55.665)]
        ),
        (
            "helsinki-centre",
            [spot(24.9565, 60.1655), spot(24.945, 60.179), spot(24.9565, 60.1640)],
            [spot(24.9415, 60.171), spot(24.9384, 60.1699), spot(24.95, 60.168)]
        ),
        ("monaco-lz4", [spot(7.435, 43.73)], [spot(7.4205, 43.7312)]),
    ]

    private static func spot(_ longitude: Double, _ latitude: Double) -> Coordinate {
        Coordinate(longitude: longitude, latitude: latitude)
    }

    @Test(
        .needsShared(harbours.map { "data/osm/\($0.extract).osm.pbf" }), arguments: harbours)
    func `in real extracts harbours are water and cities are land`(
        extract: String, water: [Coordinate], land: [Coordinate]
    ) throws {
        let sea = try ImportFixture.seas(ImportFixture.extract(extract + ".osm.pbf"))
        for place in water {
            let isWet = isWater(sea, place.longitude, place.latitude)
            #expect(isWet, "\(place) is water")
        }
        for place in land {
            let isWet = isWater(sea, place.longitude, place.latitude)
            #expect(!isWet, "\(place) is land")
        }
    }
}
