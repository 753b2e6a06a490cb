import Geometry
import MapStore
import Platform
import Testing

@testable import MapImport

@Suite struct BlockGathererTests {
    /// Everything of a file whose blocks some threads look at.
    private func gather(_ path: String, threads: Int) throws -> ObjectGatherer {
        let gatherer = ObjectGatherer(languages: ["en"], threads: threads)
        let reader = try OSMReader(paths: [path], threads: threads)
        try reader.readRelations(into: gatherer)
        try reader.readObjects(into: gatherer)
        try gatherer.finishBlocks()
        return gatherer
    }

    @Test(arguments: [2, 3])
    func `several threads gather the same features in the same order as one`(threads: Int)
        throws
    {
        let alone = try gather(ImportFixture.sample, threads: 1)
        let together = try gather(ImportFixture.sample, threads: threads)
        #expect(alone.store.featureCount > 1000)
        #expect(alone.report == together.report)
        #expect(Array(alone.search.entries) == Array(together.search.entries))
        #expect(
            Array(alone.network.nodeIDs.elements) == Array(together.network.nodeIDs.elements))
        for index in 0..<alone.store.featureCount {
            let (a, b) = (
                alone.store.contents.features[index], together.store.contents.features[index]
            )
            #expect(a.id == b.id && a.attributes == b.attributes && a.geometry == b.geometry)
        }
    }

    @Test func `attribute sets keep their values when tables are merged`() {
        var whole = AttributeTable()
        let old = whole.intern([("kind", .string("park")), ("rank", .number(3))])
        var block = AttributeTable()
        let same = block.intern([("rank", .number(3)), ("kind", .string("park"))])
        let new = block.intern([("kind", .string("wood"))])
        let sets = whole.append(block)
        #expect(sets[0] == .empty)
        #expect(sets[Int(same.index)] == old)
        let attributes = whole.attributes(of: sets[Int(new.index)])
        #expect(attributes.map(\.key) == ["kind"])
        #expect(attributes.map(\.value) == [.string("wood")])
        #expect(whole.count == 3)
    }

    @Test func `roads of two blocks are joined to one network`() throws {
        let draft = RoadDraft(
            roadClass: .residential, names: LocalizedNames(local: "Gata"), layer: 0, traits: [],
            carAccess: .yes, forward: RoadDraft.Direction())
        func builder(_ way: Int64, _ ids: [Int64]) -> ImportedRoadGraphBuilder {
            var builder = ImportedRoadGraphBuilder()
            _ = builder.add(
                draft, wayID: way, ids: ids,
                locations: ids.map { FixedCoordinate(longitude: Int32($0), latitude: 0) })
            return builder
        }
        var whole = builder(1, [1, 2, 3])
        whole.append(builder(2, [2, 5]))
        let network = whole.build()
        #expect(network.stretches.count == 3)
        #expect(whole.road(at: 1) == draft)
        #expect(network.roads.map(\.wayID) == [1, 2])
    }

    @Test func `a country mapped as point and area has one label, in any order`() throws {
        let point = """
            <node id="9" lat="0.5" lon="0.5"><tag k="place" v="country"/><tag k="name" v="Ruritania"/></node>
            """
        let corners = [(1, "0", "0"), (2, "0", "1"), (3, "1", "1"), (4, "1", "0")].map {
            "<node id=\"\($0.0)\" lat=\"\($0.1)\" lon=\"\($0.2)\"/>"
        }.joined()
        let area = """
            <way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="1"/>
            <tag k="boundary" v="administrative"/><tag k="admin_level" v="2"/><tag k="name" v="Ruritania"/></way>
            """
        for objects in [corners + point + area, corners + area + point, corners + area] {
            try ImportFixture.withTemporaryFile(suffix: ".osm") { path in
                ImportFixture.write(Array("<osm version=\"0.6\">\(objects)</osm>".utf8), to: path)
                let gatherer = try ImportFixture.gather(path)
                gatherer.removeRepeatedNames()
                let labels = gatherer.store.features(
                    of: .boundaryLabels, in: 0..<gatherer.store.featureCount)
                #expect(labels.count == 1, "\(objects)")
            }
        }
    }
}
