import Formats
import Platform
import TestSupport
import Testing

@testable import MapImport

/// What a reader makes of compressed, truncated and several files.
@Suite struct InputFilesTests {
    static let crossroads = ImportFixture.path("crossroads.osm")

    // MARK: Compressed

    /// The crossroads as gzip makes them: in one member, or in two as `cat a.gz b.gz` gives them.
    private func gzipped(members: Int) throws -> [UInt8] {
        let bytes = ImportFixture.bytes(of: Self.crossroads)
        let compressor = try Compressor()
        if members == 1 { return try compressor.compress(bytes) }
        return try compressor.compress(Array(bytes[..<1000]))
            + compressor.compress(Array(bytes[1000...]))
    }

    @Test(arguments: [1, 2]) func `a gzip file of one or two members is read`(
        members: Int
    ) throws {
        try ImportFixture.withTemporaryFile(suffix: ".osm.gz") { path in
            ImportFixture.write(try gzipped(members: members), to: path)
            try expectCrossroads(ImportFixture.gather(path))
        }
    }

    @Test(arguments: [".osm.opl", ".opl", ""])
    func `lines of OPL are read, by their name or their content`(suffix: String) throws {
        let lines = """
            n1 v1 dV x10.0 y60.0 Tamenity=cafe,name=Lie
            n2 v1 dV x10.01 y60.0
            w3 v1 dV Thighway=residential Nn1,n2
            """
        try ImportFixture.withTemporaryFile(suffix: suffix) { path in
            ImportFixture.write(lines.utf8, to: path)
            let gatherer = try ImportFixture.gather(path)
            try gatherer.finishBlocks()
            #expect(gatherer.network.wayIDs.count == 1)
            #expect(gatherer.store.featureCount >= 2)
        }
    }

    @Test(arguments: [
        (#"{"version": 0.6, "elements": []}"#, "as Overpass gives it; ask for XML ([out:xml])"),
        (#"{"type": "FeatureCollection", "features": []}"#, "it is GeoJSON"),
        (#"{"a": 1}"#, "it is JSON, not OpenStreetMap data"),
        ("name;place", "not a known kind of file"),
    ])
    func `other text is refused in our own words, with the cure`(
        text: String, words: String
    ) throws {
        for suffix in [".json", ".osm.json", ".txt"] {
            try ImportFixture.withTemporaryFile(suffix: suffix) { path in
                ImportFixture.write(text.utf8, to: path)
                let error = #expect(throws: OSMImportError.self) {
                    try ImportFixture.gather(path)
                }
                #expect(error?.description.contains(words) == true, "\(String(describing: error))")
            }
        }
    }

    @Test func `a bzip2 file is read`() throws {
        try expectCrossroads(ImportFixture.gather(Self.crossroads + ".bz2"))
    }

    @Test func `a truncated gzip file is refused in one line that names the byte`() throws {
        try expectRefusal(of: try gzipped(members: 1), suffix: ".osm.gz")
    }

    @Test func `a truncated bzip2 file is refused in one line that names the byte`() throws {
        let whole = ImportFixture.bytes(of: Self.crossroads + ".bz2")
        try expectRefusal(of: whole, suffix: ".osm.bz2")
    }

    private func expectRefusal(of whole: [UInt8], suffix: String) throws {
        try #require(whole.count > 100)
        for length in [1, 10, 40, whole.count / 2, whole.count - 9, whole.count - 1] {
            try ImportFixture.withTemporaryFile(suffix: suffix) { path in
                ImportFixture.write(whole.prefix(length), to: path)
                expectOneLine(of: path, length: length)
            }
        }
    }

    @Test func `an endless XML element is refused before it is parsed`() throws {
        let text = Array("<?xml version=\"1.0\"?><osm><node id=\"".utf8)
        try ImportFixture.withTemporaryFile(suffix: ".osm.gz") { path in
            let bomb = text + [UInt8](repeating: UInt8(ascii: "1"), count: 40 << 20)
            ImportFixture.write(try Compressor().compress(bomb), to: path)
            let time = processorSeconds {
                let problem = #expect(throws: OSMImportError.self) {
                    try ImportFixture.gather(path)
                }
                #expect(problem?.description.contains("at byte 27 of the XML") == true)
            }
            #expect(time < 5)
        }
    }

    // MARK: Truncated PBF

    @Test func `a PBF file truncated inside a block is refused`() throws {
        let whole = ImportFixture.bytes(of: ImportFixture.sample)
        let starts = PBFBlocks.starts(in: whole)
        try #require(starts.count > 3)
        // Inside the length, the head and the body of each block, and evenly over the file.
        let besideStarts = starts.flatMap { [$0 + 1, $0 + 3, $0 + 4, $0 + 9, $0 + 60, $0 - 1] }
        let evenly = stride(from: 17, to: whole.count, by: whole.count / 12)
        for length in besideStarts + evenly where length > 0 && length < whole.count {
            try ImportFixture.withTemporaryFile(suffix: ".osm.pbf") { path in
                ImportFixture.write(whole.prefix(length), to: path)
                expectOneLine(of: path, length: length)
            }
        }
    }

    /// The format has neither a count nor an end mark, and an extract may well hold nodes only.
    @Test func `a PBF file cut between two blocks is read as a smaller file`() throws {
        let whole = ImportFixture.bytes(of: ImportFixture.sample)
        let last = try #require(PBFBlocks.starts(in: whole).last)
        try ImportFixture.withTemporaryFile(suffix: ".osm.pbf") { path in
            ImportFixture.write(whole.prefix(last), to: path)
            let gatherer = try ImportFixture.gather(path)
            #expect(gatherer.store.featureCount > 0)
            #expect(gatherer.report.areas == 0)
        }
    }

    // MARK: Several

    @Test func `a file named twice is imported once`() throws {
        try expectCrossroads(ImportFixture.gather(Self.crossroads, Self.crossroads))
    }

    @Test(arguments: [false, true]) func `several files are imported together, in any order`(
        waysComeFirst: Bool
    ) throws {
        let text = String(decoding: ImportFixture.bytes(of: Self.crossroads), as: UTF8.self)
        let firstWay = try #require(text.firstRange(of: " <way id=\"1\""))
        let firstNode = try #require(text.firstRange(of: " <node id=\"1\""))
        let nodes = text[..<firstWay.lowerBound] + "</osm>\n"
        let ways = text[..<firstNode.lowerBound] + text[firstWay.lowerBound...]
        try ImportFixture.withTemporaryFile(suffix: ".osm") { nodesPath in
            try ImportFixture.withTemporaryFile(suffix: ".osm") { waysPath in
                ImportFixture.write(nodes.utf8, to: nodesPath)
                ImportFixture.write(ways.utf8, to: waysPath)
                try expectCrossroads(
                    waysComeFirst
                        ? ImportFixture.gather(waysPath, nodesPath)
                        : ImportFixture.gather(nodesPath, waysPath))
            }
        }
    }

    @Test func `with several files the error names the broken one`() throws {
        try ImportFixture.withTemporaryFile(suffix: ".osm.bz2") { path in
            let whole = ImportFixture.bytes(of: Self.crossroads + ".bz2")
            ImportFixture.write(whole.prefix(whole.count / 2), to: path)
            let error = #expect(throws: OSMImportError.self) {
                try ImportFixture.gather(Self.crossroads, path)
            }
            #expect(error?.description.hasPrefix("cannot read \(path): ") == true)
        }
    }

    // MARK: Checks

    private func expectCrossroads(
        _ gatherer: ObjectGatherer, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let plain = try ImportFixture.gather(Self.crossroads)
        let network = gatherer.network.build()
        #expect(network.edgeCount == 9, sourceLocation: sourceLocation)
        #expect(
            Array(network.edges) == Array(plain.network.build().edges),
            sourceLocation: sourceLocation)
        #expect(
            gatherer.store.featureCount == plain.store.featureCount,
            sourceLocation: sourceLocation)
        var report = ImportReport()
        let restrictions = gatherer.restrictions.build(on: network, report: &report)
        #expect(restrictions.count == 2, sourceLocation: sourceLocation)
    }

    private func expectOneLine(
        of path: String, length: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let error = #expect(throws: OSMImportError.self, sourceLocation: sourceLocation) {
            try ImportFixture.gather(path)
        }
        let text = error?.description ?? ""
        #expect(text.hasPrefix("cannot read \(path): "), sourceLocation: sourceLocation)
        #expect(text.contains(" of \(length),"), "\(text)", sourceLocation: sourceLocation)
        #expect(!text.contains("\n"), sourceLocation: sourceLocation)
    }
}
