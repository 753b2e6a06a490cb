import COsmium
import Geometry
import MapStore
import Platform
import TestSupport
import Testing

@testable import MapImport

@Suite struct ImporterTests {
    @Test func `the sample becomes a map with all its parts`() throws {
        try ImportFixture.importing([ImportFixture.sample]) { report, _ in
            #expect(report.tiles.tileCount >= 15)
            #expect(report.features > 5000)
            #expect(report.roadNodes > 2000)
            #expect(report.roadEdges > report.roadNodes)
            #expect(report.turnRestrictions > 20)
            #expect(report.searchEntries > 1500)
            #expect(report.seas > 0)
            #expect((report.tiles.counts[.belowMinimumSize] ?? 0) > 20)
            let streets = report.tiles.layers.first { $0.name == "streets" }
            #expect((streets?.featureCount ?? 0) > 1000)
            #expect((report.problems[.missingNode] ?? 0) > 4000, "it is cut without completing")
        }
    }

    @Test(arguments: [
        // Known from the header, from the options, and from where the nodes lie.
        (file: "islands-only.osm", area: CoordinateBox?.none, isEarly: true),
        (
            file: "crossroads.osm",
            area: CoordinateBox(west: 9, south: 59, east: 11, north: 61), isEarly: true
        ),
        (file: "crossroads.osm", area: nil, isEarly: false),
    ])
    func `the import area is reported once, early, and the callback may refuse it`(
        file: String, area: CoordinateBox?, isEarly: Bool
    ) throws {
        struct Refused: Error {}
        let importer = Importer(options: ImportOptions(area: area.map { ImportArea($0) }))
        var reported: [CoordinateBox] = []
        var stages: Set<ImportProgress.Stage> = []
        func run(_ approve: (CoordinateBox) throws -> Void) throws {
            try ImportFixture.withTemporaryFile { path in
                _ = try importer.run(
                    inputs: [ImportFixture.path(file)], writer: MapWriter(path: path),
                    approve: approve, progress: { stages.insert($0.stage) })
            }
        }
        try run { reported.append($0) }
        #expect(reported.count == 1)
        stages = []
        #expect(throws: Refused.self) {
            try run {
                #expect([$0] == reported)
                throw Refused()
            }
        }
        #expect(stages == (isEarly ? [.relations] : [.relations, .objects]))
        if let area { #expect(reported == [area]) }
    }

    @Test func `addresses of an imported map are found by their streets`() throws {
        try ImportFixture.importing([ImportFixture.sample]) { _, path in
            let map = try MapDatabase(path: path)
            let found = try #require(try map.find(PlaceQuery("unioninkatu 38 00170")).first)
            #expect(found.entry.line == "Unioninkatu 38, Helsinki" && found.fit == 1)
            let street = try #require(try map.find(PlaceQuery("Unioninkatu")).first?.entry)
            #expect(street.kind == .street && street.locality == "Helsinki")
            #expect(street.postcode == "00170" && street.box != nil)
            let here = try map.places(at: found.entry.position.coordinate)
            #expect(here.first?.entry.line == found.entry.line)
        }
    }

    @Test func `the same input gives the same bytes with 1, 2 and 3 threads`() throws {
        let files = try [1, 2, 3].map { threads in
            try ImportFixture.importing(
                [ImportFixture.sample], options: ImportOptions(threads: threads)
            ) { _, path in ImportFixture.bytes(of: path) }
        }
        let isSame = files[0] == files[1] && files[1] == files[2]
        #expect(isSame)
        #expect(files[0].count > 100_000)
    }

    @Test func `land between two distant extracts is not flooded`() throws {
        let shore = ImportFixture.path("coastline-ends-inside-the-edge.osm")
        let alone = try ImportFixture.importing([shore]) { report, _ in report }
        let both = try ImportFixture.importing([shore, ImportFixture.sample]) { report, _ in
            report
        }
        let sample = try ImportFixture.importing([ImportFixture.sample]) { report, _ in report }
        #expect(both.seas == alone.seas + sample.seas)
        // Only the lowest zooms are shared.
        #expect(both.tiles.tileCount <= alone.tiles.tileCount + sample.tiles.tileCount)
    }

    @Test(arguments: [false, true])
    func `a file without a bounding box is imported beside one that has it`(isFirst: Bool) throws {
        let paths = [ImportFixture.path("crossroads.osm"), ImportFixture.sample]
        let alone = try paths.map { path in
            try ImportFixture.importing([path]) { report, _ in report }
        }
        let both = try ImportFixture.importing(isFirst ? paths : paths.reversed()) { report, _ in
            report
        }
        #expect(both.files.map(\.path) == (isFirst ? paths : paths.reversed()))
        let place = try #require(both.files[isFirst ? 0 : 1].box)
        #expect((10...10.1).contains(place.west))
        #expect((59.9...60.1).contains(place.south))
        // The two lie far apart: only the lowest zooms are shared.
        #expect(both.tiles.tileCount > alone[0].tiles.tileCount + alone[1].tiles.tileCount - 10)
        #expect(alone.allSatisfy { $0.files.isEmpty })
    }

    /// Fixtures, and what is counted of them.
    static let oddities: [(name: String, problems: [ImportReport.Reason: Int])] = [
        ("ways-name-absent-nodes", [.missingNode: 3, .wayWithoutNodes: 1]),
        (
            "relation-with-missing-members",
            [
                .relationWithMissingMembers: 1, .restrictionWithMissingMembers: 1,
                .restrictionWithoutAllRoles: 1, .restrictionOfUnknownKind: 1,
            ]
        ),
        ("rings-do-not-close", [.areaNotAssembled: 2]),
        ("absurd-coordinates", [.absurdCoordinates: 5, .missingNode: 1, .wayWithoutNodes: 1]),
        ("coastline-breaks-off-inland", [.unclosedCoastline: 1]),
        ("lake-island-tagged-as-coastline", [.strayIsland: 1]),
        ("coastline-far-outside", [:]), ("crossroads", [:]), ("negative-ids-of-an-editor", [:]),
        ("ways-before-nodes", [:]),
        ("islands-only", [:]),
    ]

    @Test(arguments: oddities)
    func `invalid objects are counted and skipped`(
        name: String, problems: [ImportReport.Reason: Int]
    ) throws {
        try ImportFixture.importing([ImportFixture.path(name + ".osm")]) { report, _ in
            #expect(report.problems == problems)
        }
    }

    @Test func `a building with missing nodes keeps its other corners`() throws {
        let gatherer = try ImportFixture.gather(ImportFixture.path("ways-name-absent-nodes.osm"))
        #expect(gatherer.report.areas == 1)
        #expect(gatherer.network.build().edgeCount == 4, "the street is parted at the gap")
    }

    @Test func `tags that are not UTF-8 and impossible coordinates are counted`() throws {
        let nodes = [
            HandmadePBF.Node(
                id: 1, longitude: 100_000_000, latitude: 600_000_000, key: "amenity",
                value: Array("cafe".utf8)),
            HandmadePBF.Node(
                id: 2, longitude: 100_000_000, latitude: 600_000_000, key: "name",
                value: [0x42, 0xE5, 0x72]),
            HandmadePBF.Node(
                id: 3, longitude: 100_000_000, latitude: 950_000_000, key: "amenity",
                value: Array("bar".utf8)),
        ]
        try ImportFixture.withTemporaryFile(suffix: ".osm.pbf") { path in
            ImportFixture.write(HandmadePBF.file(nodes), to: path)
            try ImportFixture.importing([path]) { report, _ in
                #expect(report.problems == [.invalidText: 1, .absurdCoordinates: 1])
                #expect(report.features == 1)
            }
        }
    }

    @Test func `an object with a zero byte in its tags is counted and skipped`() throws {
        let nodes = [Array("cafe".utf8), Array("ca\0fe".utf8)].enumerated().map {
            HandmadePBF.Node(
                id: $0.offset + 1, longitude: 100_000_000, latitude: 600_000_000, key: "amenity",
                value: $0.element)
        }
        try ImportFixture.withTemporaryFile(suffix: ".osm.pbf") { path in
            ImportFixture.write(HandmadePBF.file(nodes), to: path)
            try ImportFixture.importing([path]) { report, _ in
                #expect(report.problems == [.invalidText: 1])
                #expect(report.features == 1)
            }
        }
    }

    /// A document of nodes at places, and of what else is given.
    private static func osm(_ places: [(Double, Double)], _ rest: String) -> [UInt8] {
        let nodes = places.enumerated().map { index, place in
            "<node id='\(index + 1)' lon='\(place.0)' lat='\(place.1)'/>"
        }
        return Array("<osm version='0.6'>\(nodes.joined())\(rest)</osm>".utf8)
    }

    private static func imported(_ bytes: [UInt8]) throws -> (ImportReport, MapMetadata) {
        try ImportFixture.withTemporaryFile(suffix: ".osm") { file in
            ImportFixture.write(bytes, to: file)
            return try ImportFixture.importing([file]) { report, path in
                (report, try MapDatabase(path: path).readMetadata())
            }
        }
    }

    @Test func `one node far from 2000 others does not extend the map's area`() throws {
        let town = (0..<2000).map { index -> (Double, Double) in
            (10 + Double(index % 50) / 1000, 60 + Double(index / 50) / 1000)
        }
        let way =
            "<way id='1'><nd ref='1'/><nd ref='2000'/><nd ref='2001'/><tag k='highway' v='primary'/></way>"
        let (report, map) = try Self.imported(Self.osm(town + [(-70, -40)], way))
        #expect(report.problems[.outlyingNode] == 1)
        #expect(map.bounds.west == 10 && map.bounds.south == 60 && map.bounds.east < 10.05)
        // Two towns are both at home, however far apart.
        let farTown = town.map { place -> (Double, Double) in (place.0 - 80, place.1 - 90) }
        let (two, whole) = try Self.imported(
            Self.osm(town + farTown, way))
        #expect(two.problems[.outlyingNode] == nil)
        #expect(whole.bounds.west == -70 && whole.bounds.south == -30 && whole.bounds.north > 60)
    }

    @Test func `a huge area without detail makes a bounded number of tiles`() throws {
        func lastZoom(_ box: CoordinateBox, corners: Int) -> Int {
            let store = FeatureStore()
            let world = WorldBox(box)
            // A ring along the box with many corners on its northern side.
            let north = (0..<corners).map { index in
                WorldPoint(
                    x: world.minX + (world.maxX - world.minX) * Double(index) / Double(corners),
                    y: world.minY)
            }
            let ring =
                north + [
                    WorldPoint(x: world.maxX, y: world.minY),
                    WorldPoint(x: world.maxX, y: world.maxY),
                    WorldPoint(x: world.minX, y: world.maxY),
                ]
            _ = store.addGeometry(kind: .polygon, parts: [ring.map(FixedPoint.init)])
            return store.lastZoom(in: box)
        }
        let world = CoordinateBox(west: -179, south: -84, east: 179, north: 84)
        let country = CoordinateBox(west: 10, south: 57, east: 16, north: 63)
        #expect(lastZoom(world, corners: 1) == 8)
        #expect(lastZoom(world, corners: 2_000_000) == 10)
        #expect(lastZoom(country, corners: 1) == 14)
    }

    @Test(arguments: [(GeometryKind.line, 40, 14), (.line, 20_000, 7), (.polygon, 20_000, 7)])
    func `a zigzag between the poles makes a bounded number of pieces`(
        kind: GeometryKind, times: Int, zoom: Int
    ) throws {
        let store = FeatureStore()
        let line = (0...times).map { index in
            WorldPoint(
                x: 0.01 + 0.98 * Double(index) / Double(times),
                y: index.isMultiple(of: 2) ? 0.05 : 0.95)
        }
        _ = store.addGeometry(kind: kind, parts: [line.map(FixedPoint.init)])
        // The box is small, as for an extract, so that tiles would be few.
        let box = CoordinateBox(west: 10, south: 59, east: 11, north: 60)
        #expect(store.lastZoom(in: box) == zoom)
    }

    @Test func `tile progress counts features and ends at the total`() throws {
        let store = FeatureStore()
        let layer = store.registerLayer(named: "land")
        let point = try #require(store.addPoint(FixedPoint(WorldPoint(x: 0.5, y: 0.5))))
        for zooms in [0...3, 3...3, 3...3, 3...14] {
            store.add(layer: layer, zooms: zooms, geometry: point, attributes: .empty)
        }
        let costs = TilePyramidCosts(store.contents, zooms: 0...3)
        let parts = (0...3).map { costs.part(ofZoom: $0, tiles: 1) }
        #expect(parts == parts.sorted())
        #expect(parts[2] < 0.6, "zoom 3 shows all four, those before it one")
        #expect(abs(parts[3] - 1) < 1e-9)
        #expect(costs.part(ofZoom: 3, tiles: 0) < parts[3])
    }

    @Test func `a member repeated in a relation counts once`() throws {
        func relation(_ count: Int) -> [UInt8] {
            let members = String(
                repeating: "<member type='way' ref='1' role='outer'/>", count: count)
            return Self.osm(
                [(10, 60), (10.01, 60), (10.01, 60.01)],
                """
                <way id='1'><nd ref='1'/><nd ref='2'/><nd ref='3'/><nd ref='1'/>
                <tag k='highway' v='primary'/></way>
                <relation id='1'>\(members)<tag k='type' v='multipolygon'/>
                <tag k='natural' v='wood'/></relation>
                """)
        }
        let (once, _) = try Self.imported(relation(1))
        var often = ImportReport()
        let seconds = try processorSeconds { often = try Self.imported(relation(20_000)).0 }
        #expect(often.areas == once.areas && once.areas == 2 && seconds < 5)
        let (tooOften, _) = try Self.imported(relation(40_000))
        #expect(tooOften.problems[.oversizedArea] == 1 && tooOften.areas == 1)
    }

    @Test func `files without any node are refused`() {
        let path = ImportFixture.path("no-nodes.osm")
        #expect(
            throws: OSMImportError("cannot import \(path): no node with a position in it")
        ) {
            try ImportFixture.importing([path]) { _, _ in }
        }
        #expect(throws: OSMImportError("no file to import is named")) {
            try ImportFixture.importing([]) { _, _ in }
        }
    }

    @Test(arguments: [1, 2])
    func `the fraction done grows steadily from 0 to nearly 1`(threads: Int) throws {
        try ImportFixture.withTemporaryFile { path in
            var shares: [Double] = []
            _ = try Importer(options: ImportOptions(threads: threads)).run(
                inputs: [ImportFixture.sample], writer: MapWriter(path: path),
                progress: { shares.append($0.fraction) })
            #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 <= $1 }, "\(shares)")
            #expect(shares.count > 10)
            #expect((shares.first ?? 1) < 0.05 && (shares.last ?? 0) > 0.99)
        }
    }

    @Test func `a cancelled import throws`() {
        #expect(throws: OSMImportError.cancelled) {
            try ImportFixture.importing(
                [ImportFixture.sample], isCancelled: { true }
            ) { _, _ in }
        }
    }

    @Test func `tiles and roads are those of the requested box`() throws {
        let box = CoordinateBox(west: 24.94, south: 60.17, east: 24.941, north: 60.1705)
        try ImportFixture.importing(
            [ImportFixture.sample], options: ImportOptions(area: ImportArea(box))
        ) { report, _ in
            let tiles = report.tiles.tileCount
            #expect((1...16).contains(tiles), "one tile of each zoom, or two at a seam")
            #expect((10..<200).contains(report.roadNodes), "roads that cross its edge are whole")
        }
    }

    @Test func `a limit of memory changes nothing in the map`() throws {
        func map(_ memory: Int?) throws -> [UInt8] {
            try ImportFixture.importing([ImportFixture.sample], memory: memory) { _, path in
                ImportFixture.bytes(of: path)
            }
        }
        // A byte is less than there can be: pages are given back all the time.
        let free = try map(nil)
        #expect(free.count > 100_000)
        #expect(try map(1) == free)
    }

    @Test func `nodes may be in any order of their ids`() throws {
        try ImportFixture.withTemporaryFile(suffix: ".osm") { file in
            let nodes = [(7, 0), (3, 1), (9, 2), (1, 3), (300, 4), (-2, 5)].map { id, place in
                "<node id='\(id)' version='1' lat='60.17' lon='24.94\(place)'/>"
            }
            let text = """
                <osm version='0.6'>\(nodes.joined())<way id='1' version='1'>
                <nd ref='7'/><nd ref='3'/><nd ref='9'/><nd ref='1'/><nd ref='300'/><nd ref='-2'/>
                <tag k='highway' v='residential'/></way></osm>
                """
            ImportFixture.write(text.utf8, to: file)
            let gatherer = try ImportFixture.gather(file)
            #expect(
                gatherer.network.positions.elements.map(\.longitude)
                    == (0..<6).map { 249_400_000 + $0 * 10_000 })
        }
    }

    private static let oddExtracts = [
        "oslo-opera.osm.pbf", "lauf-pegnitz.osm.pbf", "monaco-lz4.osm.pbf",
        "stockholm-slussen.osm.pbf",
    ]

    @Test(.needsShared(oddExtracts.map { "data/osm/" + $0 }), arguments: oddExtracts)
    func `real extracts with their oddities are read`(name: String) throws {
        let gatherer = try ImportFixture.gather(ImportFixture.extract(name))
        #expect(gatherer.report.features == 0, "nothing is cut yet")
        #expect(gatherer.store.featureCount > 400)
        #expect(!gatherer.network.build().stretches.isEmpty)
    }
}
