import COsmium
import Platform
import Testing

@testable import MapImport

/// Multipolygons with the tags on their outer ways.
@Suite struct OuterTagsTests {
    private static func square(_ way: Int, _ low: Int, _ high: Int, tags: String) -> (
        nodes: String, way: String
    ) {
        let corners = [(low, low), (high, low), (high, high), (low, high)]
        let nodes = corners.enumerated().map { index, corner in
            let (lon, lat) = (10 + Double(corner.0) / 1000, 60 + Double(corner.1) / 1000)
            return "<node id='\(way * 10 + index)' lon='\(lon)' lat='\(lat)'/>"
        }
        let ids = [0, 1, 2, 3, 0].map { "<nd ref='\(way * 10 + $0)'/>" }
        return (nodes.joined(), "<way id='\(way)'>\(ids.joined())\(tags)</way>")
    }

    private static func tag(_ key: String, _ value: String) -> String {
        "<tag k='\(key)' v='\(value)'/>"
    }

    /// What a forest of 100 units with a clearing of 20 becomes: the number of relations with the
    /// tags of outer ways, and of each piece of land the number of rings.
    private func land(
        outer: String, inner: String, relation: String, more: String = ""
    ) throws -> (count: Int, rings: [Int]) {
        let forest = Self.square(1, 0, 100, tags: outer)
        let clearing = Self.square(2, 40, 60, tags: inner)
        let text = """
            \(forest.nodes)\(clearing.nodes)\(forest.way)\(clearing.way)
            <relation id='1'><member type='way' ref='1' role='outer'/>
            <member type='way' ref='2' role='inner'/>\(more)
            <tag k='type' v='multipolygon'/>\(relation)</relation>
            """
        return try ImportFixture.withTemporaryFile(suffix: ".osm") { path in
            ImportFixture.write("<osm version='0.6'>\(text)</osm>".utf8, to: path)
            let (gatherer, statistics) = try ImportFixture.gatherWithStatistics([path])
            let contents = gatherer.store.contents
            let land = contents.layerNames.firstIndex(of: "land")
            let rings = contents.features.elements.filter { Int($0.layer) == land }.map {
                contents.geometries.entries[Int($0.geometry)].parts.count
            }
            return (Int(statistics.outer_tagged_areas), rings.sorted())
        }
    }

    @Test func `the area has the hole, and the outer way is no area as well`() throws {
        let found = try land(
            outer: Self.tag("landuse", "forest"), inner: "",
            relation: Self.tag("created_by", "Potlatch"))
        #expect(found.count == 1)
        #expect(found.rings == [2])
    }

    @Test func `an inner way of another kind is an area of its own`() throws {
        let found = try land(
            outer: Self.tag("landuse", "forest"), inner: Self.tag("landuse", "meadow"),
            relation: "")
        #expect(found.count == 1)
        #expect(found.rings == [1, 2])
    }

    @Test func `an inner way of the same kind is only a hole`() throws {
        let forest = Self.tag("landuse", "forest")
        let found = try land(outer: forest, inner: forest, relation: "")
        #expect(found.rings == [2])
    }

    @Test func `tags of the relation leave the ways alone`() throws {
        let found = try land(
            outer: Self.tag("landuse", "meadow"), inner: "",
            relation: Self.tag("landuse", "forest"))
        #expect(found.count == 0)
        #expect(found.rings == [1, 2])
    }

    @Test func `of a relation that lacks a way the outer way is an area`() throws {
        let found = try land(
            outer: Self.tag("landuse", "forest"), inner: "", relation: "",
            more: "<member type='way' ref='3' role='inner'/>")
        #expect(found.count == 0)
        #expect(found.rings == [1])
    }
}
