import Testing

@testable import OSMImport

@Suite struct OSMReaderTests {
    @Test func `a file that is not there is named`() {
        let error = #expect(throws: OSMImportError.self) {
            try OSMReader(paths: ["/nowhere/x.osm.pbf"])
        }
        #expect(error?.description == "cannot open /nowhere/x.osm.pbf: no such file")
    }

    @Test func `a folder is no file`() {
        #expect(throws: OSMImportError("cannot open /tmp: not a file")) {
            try OSMReader(paths: ["/tmp"])
        }
    }

    @Test func `a file of another kind is refused with the kinds that are read`() {
        let error = #expect(throws: OSMImportError.self) {
            try ImportFixture.gather(ImportFixture.root + "/Package.swift")
        }
        #expect(error?.description.hasSuffix(".osm.bz2 and .osc.gz are read") == true)
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

    @Test func `ways may stand before their nodes in XML`() throws {
        let gatherer = try ImportFixture.gather(ImportFixture.path("ways-before-nodes.osm"))
        #expect(gatherer.network.build().edgeCount == 4)
        #expect(gatherer.report.problems[.missingNode] == nil)
    }

    @Test func `the negative ids of an editor are ids like others`() throws {
        let gatherer = try ImportFixture.gather(
            ImportFixture.path("negative-ids-of-an-editor.osm"))
        var report = ImportReport()
        let network = gatherer.network.build()
        #expect(gatherer.restrictions.build(on: network, report: &report).count == 1)
        #expect(gatherer.report.areas == 1)
    }

    @Test func `what a receiver throws ends the reading and comes out`() throws {
        struct Enough: Error {}
        let gatherer = ObjectGatherer(languages: [])
        gatherer.onRead = { _, _ in throw Enough() }
        let reader = try OSMReader(paths: [ImportFixture.sample])
        #expect(throws: Enough.self) { try reader.readObjects(into: gatherer) }
    }
}
