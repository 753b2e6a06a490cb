import Geometry
import MapStore
import Platform
import Testing
import VectorTile

@testable import MapImport

/// What of the files an area keeps.
@Suite struct ImportAreaTests {
    private static let area = ImportArea(CoordinateBox(west: 10, south: 59, east: 11, north: 60))

    private static func place(_ longitude: Double, _ latitude: Double) -> FixedCoordinate {
        FixedCoordinate(Coordinate(longitude: longitude, latitude: latitude))
    }

    /// Corners in degrees, and whether the line has a point in the area.
    static let lines: [(line: [(Double, Double)], touches: Bool)] = [
        ([(10.5, 59.5)], true), ([(10, 60)], true), ([(9.9, 59.5), (9.8, 59.5)], false),
        // Through it without a corner inside, over a corner, past one, along the edge, beside it.
        ([(9, 59.5), (12, 59.6)], true), ([(9.5, 59.6), (10.5, 60.4)], true),
        ([(9.5, 59.9), (10.2, 60.5)], false), ([(9, 60), (12, 60)], true),
        ([(9, 60.0001), (12, 60.0001)], false), ([(10.5, 50), (10.5, 70)], true),
        ([], false),
    ]

    @Test(arguments: lines)
    func `a line touches the import area if a point of it lies inside`(
        line: [(Double, Double)], touches: Bool
    ) {
        #expect(Self.area.touches(line.map { Self.place($0.0, $0.1) }) == touches)
        #expect(Self.area.touches(line.reversed().map { Self.place($0.0, $0.1) }) == touches)
    }

    @Test func `a line is split at a missing node`() {
        #expect(!Self.area.touches([Self.place(9, 59.5), nil, Self.place(12, 59.5)]))
    }

    private static func rings(_ rings: [[(Double, Double)]]) -> PlanarParts<WorldPoint> {
        var parts = PlanarParts<WorldPoint>()
        for ring in rings {
            parts.appendPart(
                ring.map { WorldPoint(Coordinate(longitude: $0.0, latitude: $0.1)) })
        }
        return parts
    }

    /// A square of ten degrees, with a hole of two in its middle, and a square that covers its corner.
    private static func polygons() throws -> ImportArea {
        try #require(
            ImportArea(
                polygons: rings([
                    [(0, 0), (10, 0), (10, 10), (0, 10)], [(4, 4), (4, 6), (6, 6), (6, 4)],
                    [(8, 8), (12, 8), (12, 12), (8, 12)],
                ])))
    }

    @Test(arguments: [
        (1.0, 1.0, true), (5, 5, false), (9, 9, true), (11, 11, true), (11, 9, true),
        (11, 7, false), (-1, 5, false), (5, 7, true), (5, 11, false),
    ])
    func `polygons contain points inside a ring and outside holes`(
        longitude: Double, latitude: Double, isInside: Bool
    ) throws {
        let area = try Self.polygons()
        #expect(area.contains(Self.place(longitude, latitude)) == isInside)
        #expect(area.bounds.west == 0 && abs(area.bounds.east - 12) < 1e-9)
    }

    @Test(arguments: [
        ([(-1.0, 5.0), (11.0, 5.0)], true), ([(4.5, 5), (5.5, 5)], false),
        ([(4.5, 5), (6.5, 5)], true), ([(-1, 11), (7, 11)], false), ([(-2, 9), (1, 12)], false),
        ([(-2, 7), (3, 12)], true),
    ])
    func `a line touches polygons if a corner is inside or an edge crosses`(
        line: [(Double, Double)], touches: Bool
    ) throws {
        #expect(try Self.polygons().touches(line.map { Self.place($0.0, $0.1) }) == touches)
    }

    @Test func `a box touches polygons around it, inside it or across its edge`() throws {
        let area = try Self.polygons()
        func touches(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> Bool {
            area.touches(
                WorldBox(CoordinateBox(west: west, south: south, east: east, north: north)))
        }
        #expect(touches(1, 1, 2, 2) && touches(-20, -20, 20, 20) && touches(-1, 5, 1, 6))
        #expect(touches(3, 3, 7, 7) && !touches(4.5, 4.5, 5.5, 5.5) && !touches(11, 1, 12, 2))
    }

    @Test func `a corridor contains points within its distance in metres`() throws {
        let line = [(10.0, 60.0), (10.1, 60.0), (10.1, 60.1)].map {
            Coordinate(longitude: $0.0, latitude: $0.1)
        }
        let area = try #require(ImportArea(along: [line], width: 2_000))
        let measured = try #require(MeasuredLine(line))
        var (state, inside) = (UInt64(7), 0)
        func random() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) / Double(1 << 53)
        }
        for _ in 0..<2_000 {
            let place = Coordinate(
                longitude: 9.95 + random() * 0.2, latitude: 59.97 + random() * 0.16)
            let distance = measured.nearest(to: place).offset
            guard abs(distance - 1_000) > 10 else { continue }
            let isInside = area.contains(FixedCoordinate(place))
            #expect(isInside == (distance < 1_000), "\(place) \(distance)")
            inside += isInside ? 1 : 0
        }
        #expect((300..<1_500).contains(inside))
        // A stretch that crosses it without a corner in it, and one beside it.
        #expect(area.touches([Self.place(10.05, 59.9), Self.place(10.05, 60.05)]))
        #expect(!area.touches([Self.place(9.9, 59.9), Self.place(9.9, 60.2)]))
        #expect(area.touches([Self.place(10.0, 60.012), Self.place(10.08, 60.005)]))
        #expect(ImportArea(along: [[]], width: 10) == nil)
        #expect(ImportArea(polygons: Self.rings([[(0, 0), (1, 1)]])) == nil)
    }

    @Test func `a .poly file has rings and holes`() throws {
        let text =
            "a\r\n1\n0 0\n10 0\n10 10\n0 10\nEND\n!2\n\n 4 4\n6 4\n 6  6\n4 6.0e0\nEND\nEND\n"
        let area = try #require(ImportArea(polygons: PolygonFile(Array(text.utf8)).rings))
        #expect(area.contains(Self.place(1, 1)) && !area.contains(Self.place(5, 5)))
    }

    @Test(arguments: [
        ("", PolygonFile.Problem.noEnd), ("a\n1\n0 0\n1 1\n", .noEnd),
        ("a\n1\n0 0\nEND\n", .noEnd),
        ("a\n1\n0 x\nEND\nEND\n", .line(3, wanted: "longitude and latitude, or END,")),
        ("a\n1\n0 91\nEND\nEND\n", .line(3, wanted: "longitude and latitude, or END,")),
        ("a\n1\n0\nEND\nEND\n", .line(3, wanted: "longitude and latitude, or END,")),
    ])
    func `a malformed .poly file is refused with the reason`(
        text: String, problem: PolygonFile.Problem
    ) {
        #expect(throws: problem) { try PolygonFile(Array(text.utf8)) }
    }

    @Test func `a .poly file that is not UTF-8 is refused`() {
        #expect(throws: PolygonFile.Problem.noText) { try PolygonFile([0xFF, 0xFE]) }
    }

    @Test func `tiles outside polygons are left out, tiles that touch them are complete`() throws {
        func tiles(_ area: ImportArea?) throws -> [TileID: [[UInt64?]]] {
            try ImportFixture.importing(
                [ImportFixture.sample], options: ImportOptions(area: area)
            ) { _, path in
                let map = try TilesetFile.open(path)
                var tiles: [TileID: [[UInt64?]]] = [:]
                for z in 12...14 {
                    let middle = TileID(
                        containing: WorldPoint(Coordinate(longitude: 24.945, latitude: 60.17)), z: z
                    )
                    for x in middle.x - 3...middle.x + 3 {
                        for y in middle.y - 3...middle.y + 3 {
                            guard let id = TileID(z: z, x: x, y: y) else { continue }
                            // Where a shape was cut first decides at which corner it begins.
                            tiles[id] = try map.tile(id).map { bytes in
                                try VectorTile(decoding: bytes).layers.map { $0.features.map(\.id) }
                            }
                        }
                    }
                }
                return tiles
            }
        }
        let whole = try tiles(nil)
        let triangle = Self.rings([[(24.935, 60.162), (24.944, 60.165), (24.935, 60.168)]])
        let area = try #require(ImportArea(polygons: triangle))
        let part = try tiles(area)
        #expect(!part.isEmpty && part.count < whole.count)
        for (id, features) in part { #expect(whole[id] == features && area.touches(id.worldBox)) }
        for id in whole.keys where area.touches(id.worldBox) { #expect(part[id] != nil) }
    }

    @Test func `only roads, names and tiles of the requested box are imported`() throws {
        let box = CoordinateBox(west: 24.940, south: 60.168, east: 24.945, north: 60.171)
        let part = ImportArea(box)
        let whole = try ImportFixture.importing([ImportFixture.sample]) { report, _ in report }
        try ImportFixture.importing(
            [ImportFixture.sample], options: ImportOptions(area: ImportArea(box))
        ) {
            report, path in
            #expect((50..<whole.roadEdges / 3).contains(report.roadEdges))
            #expect((20..<whole.searchEntries / 2).contains(report.searchEntries))
            #expect(report.tiles.tileCount < whole.tiles.tileCount)
            let map = try MapDatabase(path: path)
            let far = try map.find(PlaceQuery("Hakaniemi", limit: 50)).map(\.entry)
            #expect(far.allSatisfy { $0.kind == .street || part.contains($0.position) })
        }
        let gatherer = ObjectGatherer(languages: [], area: part)
        let reader = try OSMReader(paths: [ImportFixture.sample])
        try reader.readRelations(into: gatherer)
        try reader.readObjects(into: gatherer)
        let network = gatherer.network
        var roads = Set<Int32>()
        for run in network.runs.elements
        where part.touches(Array(network.positions[run.nodes])) {
            roads.insert(run.road)
        }
        #expect(roads.count == network.wayIDs.count, "each road has a point in the box")
        #expect(gatherer.search.entries.allSatisfy { part.contains($0.position) })
        #expect(gatherer.search.entries.count > 20)
    }
}
