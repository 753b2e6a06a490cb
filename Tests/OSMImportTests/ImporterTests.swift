import MapGeometry
import MapStore
import TestSupport
import Testing

@testable import OSMImport

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

    @Test func `the same input gives the same bytes whatever the threads`() throws {
        let files = try [1, 2, 3].map { threads in
            try ImportFixture.importing(
                [ImportFixture.sample], options: ImportOptions(threads: threads)
            ) { _, path in ImportFixture.bytes(of: path) }
        }
        let isSame = files[0] == files[1] && files[1] == files[2]
        #expect(isSame)
        #expect(files[0].count > 100_000)
    }

    @Test func `two extracts far apart leave the land between them dry`() throws {
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
    func `oddities are counted and passed over`(
        name: String, problems: [ImportReport.Reason: Int]
    ) throws {
        try ImportFixture.importing([ImportFixture.path(name + ".osm")]) { report, _ in
            #expect(report.problems == problems)
        }
    }

    @Test func `a building at the cut edge keeps the corners that are there`() throws {
        let gatherer = try ImportFixture.gather(ImportFixture.path("ways-name-absent-nodes.osm"))
        #expect(gatherer.report.areas == 1)
        #expect(gatherer.network.build().edges.count == 4, "the street is parted at the gap")
    }

    @Test func `tags that are not UTF-8 and places off the globe are counted`() throws {
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

    @Test func `an object whose tags hold a stray zero byte is counted and passed over`() throws {
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

    @Test func `an import stops when it is asked to`() {
        #expect(throws: OSMImportError.cancelled) {
            try ImportFixture.importing(
                [ImportFixture.sample], isCancelled: { true }
            ) { _, _ in }
        }
    }

    @Test func `tiles are made for the box that is asked for only`() throws {
        let box = CoordinateBox(west: 24.94, south: 60.17, east: 24.941, north: 60.1705)
        try ImportFixture.importing(
            [ImportFixture.sample], options: ImportOptions(box: box)
        ) { report, _ in
            let tiles = report.tiles.tileCount
            #expect((1...16).contains(tiles), "one tile of each zoom, or two at a seam")
            #expect(report.roadNodes > 2000, "the network keeps everything")
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
        #expect(!gatherer.network.build().edges.isEmpty)
    }
}
