import COsmium
import Geometry
import MapStore
import Platform
import Testing

@testable import MapImport

@Suite struct OSMReaderTests {
    @Test func `a missing file is refused by name`() {
        let error = #expect(throws: OSMImportError.self) {
            try OSMReader(paths: ["/nowhere/x.osm.pbf"])
        }
        #expect(error?.description == "cannot open /nowhere/x.osm.pbf: no such file")
    }

    @Test func `a folder is refused as an input file`() {
        #expect(throws: OSMImportError("cannot open /tmp: not a file")) {
            try OSMReader(paths: ["/tmp"])
        }
    }

    @Test func `a file of another kind is refused with a list of supported kinds`() {
        let error = #expect(throws: OSMImportError.self) {
            try ImportFixture.gather(ImportFixture.root + "/Package.swift")
        }
        #expect(error?.description.hasSuffix(".osm.opl and .osc.gz are read") == true)
    }

    @Test func `a corrupt block names the last object before it`() throws {
        var bytes = ImportFixture.bytes(of: ImportFixture.sample)
        let middle = bytes.count * 3 / 4
        for index in middle..<(middle + 2000) { bytes[index] = 0x55 }
        try ImportFixture.withTemporaryFile(suffix: ".osm.pbf") { path in
            ImportFixture.write(bytes, to: path)
            let error = #expect(throws: OSMImportError.self) { try ImportFixture.gather(path) }
            #expect(error?.description.contains(", after ") == true)
        }
    }

    @Test func `broken XML names its line`() throws {
        try ImportFixture.withTemporaryFile(suffix: ".osm") { path in
            let whole = ImportFixture.bytes(of: ImportFixture.path("crossroads.osm"))
            ImportFixture.write(whole.prefix(whole.count - 100), to: path)
            let error = #expect(throws: OSMImportError.self) { try ImportFixture.gather(path) }
            #expect(error?.description.contains("line") == true)
        }
    }

    @Test func `an empty file is an error`() throws {
        for suffix in [".osm", ".osm.pbf", ".osm.gz", ".osm.bz2"] {
            try ImportFixture.withTemporaryFile(suffix: suffix) { path in
                ImportFixture.write([], to: path)
                #expect(throws: OSMImportError.self) { try ImportFixture.gather(path) }
            }
        }
    }

    /// Each number that the parser refuses was followed by a copy of the rest of the file.
    @Test func `text inside attributes is not mistaken for a coordinate`() throws {
        let absurd = String(
            repeating: "<node id='1' lat=\"1e300 lon='x'\" lon=\"10\"/>", count: 300)
        let text = " lat='7 and so on"
        let cafe = """
            <node id="2" lat="59" lon="10"><tag k="amenity" v="cafe"/><tag k="name" v="\(text)"/></node>
            <node id='3' lat='59.5' lon='10.5'><tag k='place' v='town'/><tag k='name' v='Moss'/></node>
            """
        try ImportFixture.importing(xml: [absurd + cafe]) { report, database in
            #expect(report.problems[.absurdCoordinates] == 300)
            #expect(report.nodes == 302)
            #expect(report.searchEntries == 2)
            let bounds = try MapDatabase(path: database).readMetadata().bounds
            #expect(bounds.east == 10.5)
        }
    }

    @Test func `ways may come before their nodes in XML`() throws {
        let gatherer = try ImportFixture.gather(ImportFixture.path("ways-before-nodes.osm"))
        #expect(gatherer.network.build().edgeCount == 4)
        #expect(gatherer.report.problems[.missingNode] == nil)
    }

    @Test func `negative ids of an editor are read`() throws {
        let gatherer = try ImportFixture.gather(
            ImportFixture.path("negative-ids-of-an-editor.osm"))
        var report = ImportReport()
        let network = gatherer.network.build()
        #expect(gatherer.restrictions.build(on: network, report: &report).count == 1)
        #expect(gatherer.report.areas == 1)
    }

    @Test func `an error thrown by the receiver stops reading and is rethrown`() throws {
        struct Enough: Error {}
        let gatherer = ObjectGatherer(languages: [])
        gatherer.onRead = { _, _ in throw Enough() }
        let reader = try OSMReader(paths: [ImportFixture.sample])
        #expect(throws: Enough.self) { try reader.readObjects(into: gatherer) }
    }

    /// Keeps blocks until the reader is gone, and stops a reading when there are some.
    private final class Keeper: OSMReceiver, OSMObjectReceiver {
        struct Enough: Error {}
        var blocks: [OSMBlock] = []
        var ways: [Int64] = []
        var isWhole = true
        private let stops: Bool

        init(stops: Bool) { self.stops = stops }

        func take(box: cosmium_box) {}
        func take(relation: borrowing cosmium_relation) {}
        func take(block: OSMBlock) { blocks.append(block) }
        func take(cutArea: borrowing cosmium_cut_area) {}
        func read(_ done: UInt64, of total: UInt64) throws {
            if stops, !blocks.isEmpty { throw Enough() }
        }

        func take(node: borrowing cosmium_node) {}
        func take(way: borrowing cosmium_way) {
            ways.append(way.id)
            let nodes = Array(UnsafeBufferPointer(start: way.node_ids, count: way.node_count))
            let tags = UnsafeBufferPointer(start: way.tags, count: way.tag_count)
            let keys = tags.map { String(cString: $0.key) }
            isWhole = isWhole && nodes == [1, 2] && keys == ["highway"]
        }
        func take(area: borrowing cosmium_area) {}
    }

    @Test(arguments: [false, true])
    func `objects created by changes outlive the reader`(stops: Bool) throws {
        // Far more than fits into a buffer, so that a freed one goes back to the system.
        let created = (10_001...30_000).map {
            "<way id='\($0)' version='1'><nd ref='1'/><nd ref='2'/><tag k='highway' v='path'/></way>"
        }
        let nodes = "<node id='1' lon='10' lat='60'/><node id='2' lon='10.1' lat='60'/>"
        let last =
            "<way id='99999' version='1'><nd ref='1'/><nd ref='2'/><tag k='highway' v='path'/></way>"
        try ImportFixture.withTemporaryFile(suffix: ".osm") { map in
            ImportFixture.write("<osm version='0.6'>\(nodes)\(last)</osm>".utf8, to: map)
            try ImportFixture.withTemporaryFile(suffix: ".osc") { changes in
                let text =
                    "<osmChange version='0.6'><create>\(created.joined())</create></osmChange>"
                ImportFixture.write(text.utf8, to: changes)
                let keeper = Keeper(stops: stops)
                var reader: OSMReader? = try OSMReader(paths: [map, changes])
                try reader?.readRelations(into: keeper)
                if stops {
                    #expect(throws: Keeper.Enough.self) { try reader?.readObjects(into: keeper) }
                } else {
                    try reader?.readObjects(into: keeper)
                }
                reader = nil
                for block in keeper.blocks { try block.read(into: keeper) }
                #expect(keeper.isWhole)
                #expect(keeper.ways == Array(10_001...30_000) + [99_999])
            }
        }
    }

    @Test(arguments: [(100_000, false), (100_000_000, true)])
    func `changes use at most half of the memory limit`(limit: Int, isRead: Bool) throws {
        let created = (1...10_000).map { "<node id='\($0)' version='1' lon='10' lat='60'/>" }
        try ImportFixture.withTemporaryFile(suffix: ".osc") { changes in
            let text = "<osmChange version='0.6'><create>\(created.joined())</create></osmChange>"
            ImportFixture.write(text.utf8, to: changes)
            let memory = ScratchMemory(limit: limit, beside: changes)
            func read() throws {
                _ = try OSMReader(paths: [ImportFixture.sample, changes], in: memory)
            }
            guard !isRead else { return try read() }
            let refusal = #expect(throws: OSMImportError.self) { try read() }
            #expect(refusal?.description.contains("half of the memory") == true)
        }
    }
}
