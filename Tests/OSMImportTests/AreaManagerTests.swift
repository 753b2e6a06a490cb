import COsmium
import Testing

@testable import OSMImport

/// Relations whose areas cost more than a file of their size should.
@Suite struct AreaManagerTests {
    /// What relations lack that name the same long way.
    enum Lack: CaseIterable { case nothing, aNode, aWay }

    @Test(arguments: Lack.allCases)
    func `relations that name the same way again and again are passed over at last`(
        lack: Lack
    ) throws {
        let corners = 1000
        let nodes = (1...corners).map { number in
            // A long shape, one side of which is jagged.
            let east = number <= corners / 2 ? number : corners - number
            let north = number <= corners / 2 ? number % 2 : 300
            return
                "<node id='\(number)' lon='\(10 + Double(east) / 1e5)' lat='\(60 + Double(north) / 1e5)'/>"
        }
        let ids = Array(1...corners) + (lack == .aNode ? [9999, 1] : [1])
        let way = "<way id='1'>" + ids.map { "<nd ref='\($0)'/>" }.joined() + "</way>"
        let more = lack == .aWay ? "<member type='way' ref='2' role='outer'/>" : ""
        let relations = (1...300).map {
            """
            <relation id='\($0)'><member type='way' ref='1' role='outer'/>\(more)
            <tag k='type' v='multipolygon'/></relation>
            """
        }
        try ImportFixture.withTemporaryFile(suffix: ".osm") { path in
            let text = (nodes + [way] + relations).joined()
            ImportFixture.write("<osm version='0.6'>\(text)</osm>".utf8, to: path)
            let gatherer = ObjectGatherer(languages: [])
            let reader = try OSMReader(paths: [path])
            try reader.readRelations(into: gatherer)
            try reader.readObjects(into: gatherer)
            try gatherer.finishBlocks()
            // Sixteen times the nodes that were read, and 200 000.
            let taken = (16 * ids.count + 200_000) / ids.count
            #expect(taken == 215)
            let found = reader.statistics
            #expect(found.repetitive_areas == 300 - UInt64(taken))
            #expect(found.incomplete_areas == (lack == .nothing ? 0 : UInt64(taken)))
            guard lack == .nothing else { return }
            let told = try ImportFixture.importing([path]) { report, _ in report.problems }
            #expect(told[.repetitiveArea] == 300 - taken)
        }
    }
}
