import FileOutput
import MapGeometry
import MapStore
import Testing

@testable import OSMImport

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
    func `a line touches it by a point inside`(line: [(Double, Double)], touches: Bool) {
        #expect(Self.area.touches(line.map { Self.place($0.0, $0.1) }) == touches)
        #expect(Self.area.touches(line.reversed().map { Self.place($0.0, $0.1) }) == touches)
    }

    @Test func `a missing node parts a line`() {
        #expect(!Self.area.touches([Self.place(9, 59.5), nil, Self.place(12, 59.5)]))
    }

    @Test func `roads, names and tiles of a box alone are imported`() throws {
        let box = CoordinateBox(west: 24.940, south: 60.168, east: 24.945, north: 60.171)
        let part = ImportArea(box)
        let whole = try ImportFixture.importing([ImportFixture.sample]) { report, _ in report }
        try ImportFixture.importing([ImportFixture.sample], options: ImportOptions(box: box)) {
            report, path in
            #expect((50..<whole.roadEdges / 3).contains(report.roadEdges))
            #expect((20..<whole.searchEntries / 2).contains(report.searchEntries))
            #expect(report.tiles.tileCount < whole.tiles.tileCount)
            let map = try MapDatabase(path: path)
            let far = try map.search("Hakaniemi", limit: 50)
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
