import Geometry
import MapStore
import Testing
import VectorTile

@testable import MapImport

/// Buildings whose parts are mapped, in metres around a place.
@Suite struct BuildingPartsTests {
    /// The area of a rectangle as a way with its nodes.
    private static func way(
        _ id: Int, _ x: ClosedRange<Int>, _ y: ClosedRange<Int>, _ tags: [String: String]
    ) -> String {
        let corners = [
            (x.lowerBound, y.lowerBound), (x.upperBound, y.lowerBound),
            (x.upperBound, y.upperBound), (x.lowerBound, y.upperBound),
        ]
        let nodes = corners.enumerated().map { index, corner in
            "<node id='\(id * 10 + index)' version='1' lat='\(60 + Double(corner.1) * 9e-6)' "
                + "lon='\(10 + Double(corner.0) * 18e-6)'/>"
        }
        let refs = [0, 1, 2, 3, 0].map { "<nd ref='\(id * 10 + $0)'/>" }
        let texts = tags.sorted { $0.key < $1.key }.map { "<tag k='\($0.key)' v='\($0.value)'/>" }
        return nodes.joined() + "|<way id='\(id)' version='1'>" + refs.joined() + texts.joined()
            + "</way>"
    }

    /// The attributes of the buildings of a map, by the number of their way.
    private static func buildings(_ ways: [String]) throws -> [UInt64: [String: PropertyValue]] {
        let halves = ways.map { $0.split(separator: "|") }
        let xml = halves.map { $0[0] }.joined() + halves.map { $0[1] }.joined()
        return try ImportFixture.importing(xml: [xml]) { _, path in
            let map = try MapDatabase(path: path)
            var found: [UInt64: [String: PropertyValue]] = [:]
            let place = WorldPoint(Coordinate(longitude: 10, latitude: 60))
            let bytes = try #require(try map.tile(TileID(containing: place, z: 14)))
            let layers = try VectorTile(decoding: bytes).layers
            for layer in layers where layer.name == "buildings" {
                for feature in layer.features {
                    found[(feature.id ?? 0) / 10] = layer.properties(of: feature)
                }
            }
            return found
        }
    }

    @Test func `a building whose parts are mapped is drawn by them`() throws {
        let found = try Self.buildings([
            Self.way(1, 0...40, 0...20, ["building": "church", "height": "30"]),
            Self.way(2, 0...10, 0...20, ["building:part": "yes", "height": "30"]),
            Self.way(3, 10...40, 0...20, ["building:part": "yes", "height": "12"]),
            Self.way(4, 60...80, 0...20, ["building": "yes"]),
        ])
        #expect(found[1]?["hide_3d"] == .bool(true))
        #expect(found[2]?["part"] == .bool(true))
        // The parts of a church are as well known as the church; the house beside it is not.
        #expect([1, 2, 3].allSatisfy { found[$0]?["landmark"] == .bool(true) })
        #expect(found[4] != nil && found[4]?["landmark"] == nil)
        #expect([2, 3, 4].allSatisfy { found[$0]?["hide_3d"] == nil })
    }

    @Test func `a church of which only the tower is mapped as a part stays`() throws {
        let found = try Self.buildings([
            Self.way(1, 0...40, 0...20, ["building": "church"]),
            Self.way(2, 0...5, 5...10, ["building:part": "yes", "height": "30"]),
        ])
        #expect(found[1] != nil && found[1]?["hide_3d"] == nil)
    }

    @Test func `parts in a courtyard or beside a building do not count`() {
        func ring(_ low: UInt32, _ high: UInt32) -> [FixedPoint] {
            [(low, low), (high, low), (high, high), (low, high)].map { FixedPoint(x: $0, y: $1) }
        }
        var building = PlanarParts<FixedPoint>()
        building.appendPart(ring(1000, 2000))
        building.appendPart(ring(1100, 1900).reversed())
        let box = FixedBox(around: ring(1000, 2000))
        for part in [ring(1200, 1800), ring(2100, 2900)] {
            var parts = BuildingParts([part[...]])
            #expect(parts.replace(buildingIn: box) { building }.isEmpty)
        }
        building.removeAll()
        building.appendPart(ring(1000, 2000))
        var parts = BuildingParts([ring(1200, 1800)[...]])
        #expect(parts.replace(buildingIn: box) { building } == [0])
        var tired = BuildingParts([ring(1200, 1800)[...]], looks: 0)
        #expect(tired.replace(buildingIn: box) { building }.isEmpty)
    }

    @Test func `outlines without extent have no parts and end nothing`() {
        let lines = [
            [], [FixedPoint(x: 1, y: 1)], [FixedPoint(x: 0, y: 7), FixedPoint(x: .max, y: 7)],
        ]
        #expect(BuildingParts(lines.map { $0[...] }).isEmpty)
    }
}
