import Geometry
import MapStore
import Platform
import TestSupport
import Testing

@testable import MapImport

/// Where ways take their nodes to lie.
@Suite struct NodeLocationsTests {
    private static func node(_ id: Int, longitude: Double) -> String {
        "<node id='\(id)' lat='10' lon='\(longitude)'/>"
    }

    private static func road(_ ids: [Int]) -> String {
        "<way id='1'>" + ids.map { "<nd ref='\($0)'/>" }.joined()
            + "<tag k='highway' v='residential'/></way>"
    }

    /// The longitudes of a road's nodes, where the road is in the last of some extracts.
    private static func longitudes(_ texts: [String], road ids: [Int]) throws -> [Double] {
        func gather(_ rest: ArraySlice<String>, _ paths: [String]) throws -> [Double] {
            guard let text = rest.first else {
                let gatherer = ObjectGatherer(languages: [])
                let reader = try OSMReader(paths: paths)
                try reader.readRelations(into: gatherer)
                try reader.readObjects(into: gatherer)
                try gatherer.finishBlocks()
                return gatherer.network.positions.elements.map(\.coordinate.longitude)
            }
            return try ImportFixture.withTemporaryFile(suffix: ".osm") { path in
                let road = rest.count == 1 ? Self.road(ids) : ""
                ImportFixture.write("<osm version='0.6'>\(text)\(road)</osm>".utf8, to: path)
                return try gather(rest.dropFirst(), paths + [path])
            }
        }
        return try gather(texts[...], [])
    }

    /// Ids of real nodes, those of an editor, and ids that leave no room for anything beside them.
    static let offsets = [0, -10, 1 << 62]

    @Test(arguments: offsets, [[20.4, 20.1], [20.1, 20.4], [20.3, 20.4, 20.1, 20.2]])
    func `of several versions of a node the first is used`(
        offset: Int, longitudes: [Double]
    ) throws {
        let ids = [offset + 1, offset + 2]
        let end = Self.node(ids[1], longitude: 20.9)
        let said = longitudes.map { Self.node(ids[0], longitude: $0) }
        // In one extract, at once or with another node between, and in several.
        for texts in [[said.joined() + end], [said.joined(separator: end)], said.map { $0 + end }] {
            #expect(try Self.longitudes(texts, road: ids) == [longitudes[0], 20.9])
        }
    }

    @Test(arguments: offsets) func `nodes in random order are all found`(offset: Int) throws {
        var random = SeededRandom(seed: 7)
        let ids = Array(1...1000)
        let nodes = (ids + ids).shuffled(using: &random)
        var first: [Int: Double] = [:]
        var text = ""
        for (place, id) in nodes.enumerated() {
            let longitude = Double(place + 1) / 100
            if first[id] == nil { first[id] = longitude }
            text += Self.node(offset + id * 3 - 1500, longitude: longitude)
        }
        let found = try Self.longitudes([text], road: ids.map { offset + $0 * 3 - 1500 })
        #expect(found == ids.map { first[$0] })
    }

    @Test func `a node repeated 120 000 times is found quickly`() throws {
        let repeated = String(
            repeating: Self.node(1, longitude: 20) + Self.node(1, longitude: 20.1), count: 60_000)
        let ids = (0..<120_000).map { $0 % 2 + 1 }
        let others = (1...120_000).map { Self.node($0, longitude: 20) }.joined()
        let clock = ContinuousClock()
        let simple = try clock.measure {
            _ = try Self.longitudes([others], road: Array(1...120_000))
        }
        let time = try clock.measure {
            let found = try Self.longitudes(
                [repeated + Self.node(2, longitude: 21)], road: ids)
            #expect(found == ids.map { $0 == 1 ? 20 : 21 })
        }
        // Beside as many different nodes, since other tests run at the same time.
        #expect(time < simple * 5 + .seconds(2))
    }
}
