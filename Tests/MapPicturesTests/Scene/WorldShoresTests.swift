import Geometry
import Testing
import VectorTile

@testable import MapPictures

/// Shores of the world, which are rounded where they are enlarged.
@Suite struct WorldShoresTests {
    private static let square = [(1000, 1000), (3000, 1000), (3000, 3000), (1000, 3000)]

    private static func points(_ places: [(Int, Int)]) -> [TilePoint] {
        places.map { TilePoint(x: Int32($0.0), y: Int32($0.1)) }
    }

    private static func turns(_ ring: [ScreenPoint]) -> [Double] {
        ring.indices.map { index in
            let (a, b) = (ring[(index + ring.count - 1) % ring.count], ring[index])
            let c = ring[(index + 1) % ring.count]
            let (x, y) = ((b.x - a.x, c.x - b.x), (b.y - a.y, c.y - b.y))
            let cross = x.0 * y.1 - y.0 * x.1
            let lengths =
                (x.0 * x.0 + y.0 * y.0).squareRoot() * (x.1 * x.1 + y.1 * y.1).squareRoot()
            return lengths > 0 ? abs(cross) / lengths : 0
        }
    }

    /// The rounded square is that of a quadratic B-spline: five sixths of the square's area.
    @Test func `shore corners are rounded`() {
        let ring = WorldShores(mouths: [], extent: 4096)
            .rounded(Self.points(Self.square), isRing: true)
        #expect(Self.turns(ring).max() ?? 1 < 0.3)
        let area = ring.indices.reduce(0) { sum, index in
            let (a, b) = (ring[index], ring[(index + 1) % ring.count])
            return sum + (a.x * b.y - b.x * a.y) / 2
        }
        #expect(abs(area / (2000 * 2000) - 5.0 / 6) < 0.01)
    }

    @Test(arguments: [
        // Beyond the tile's edges nothing moves: the neighbour has the same points.
        ([(-64, 1000), (2000, 1000), (2000, 5000), (-64, 5000)], [0, 2, 3], [(Int, Int)]()),
        // A river's mouth stays, also a little beside the shore's corner.
        (square, [1], [(3000, 1000)]), (square, [1], [(3010, 990)]), (square, [], [(3100, 1000)]),
    ])
    func `corners where other lines meet are not rounded`(
        ring: [(Int, Int)], kept: [Int], mouths: [(Int, Int)]
    ) {
        let shores = WorldShores(mouths: Self.points(mouths), extent: 4096)
        let rounded = shores.rounded(Self.points(ring), isRing: true)
        for (index, corner) in ring.enumerated() {
            let stays = rounded.contains(ScreenPoint(x: Double(corner.0), y: Double(corner.1)))
            #expect(stays == kept.contains(index), "corner \(index)")
        }
    }

    @Test func `a river keeps its ends`() throws {
        let line = WorldShores(mouths: [], extent: 4096)
            .rounded(Self.points([(100, 100), (2000, 100), (2000, 2000)]), isRing: false)
        #expect(line.first == ScreenPoint(x: 100, y: 100))
        #expect(line.last == ScreenPoint(x: 2000, y: 2000))
        #expect(!line.contains(ScreenPoint(x: 2000, y: 100)))
        #expect(line.count > 6)
    }

    @Test func `a tile keeps its layers, properties and names`() throws {
        var ocean = VectorTileLayerEncoder(name: "ocean")
        var shape = TileGeometry()
        shape.appendPart(Self.points(Self.square))
        ocean.append(
            id: 7, kind: .polygon, properties: [("kind", .string("sea"))], geometry: shape)
        var places = VectorTileLayerEncoder(name: "place_labels")
        var place = TileGeometry()
        place.appendPart([TilePoint(x: 5, y: 6)])
        places.append(id: nil, kind: .point, properties: [("name", .string("A"))], geometry: place)
        var encoder = VectorTileEncoder()
        encoder.append(ocean)
        encoder.append(places)
        let tile = try VectorTile(decoding: encoder.bytes)
        let rounded = try WorldShores.rounded(tile)
        #expect(rounded.layerNames == tile.layerNames)
        let names = try #require(rounded.layer(named: "place_labels"))
        #expect(names.extent == 4096)
        #expect(names.features.map { names.properties(of: $0)["name"] } == [.string("A")])
        let sea = try #require(rounded.layer(named: "ocean"))
        #expect(sea.extent == 4096 * 16)
        let feature = try #require(sea.features.first)
        #expect(feature.id == 7)
        #expect(sea.properties(of: feature)["kind"] == .string("sea"))
    }
}
