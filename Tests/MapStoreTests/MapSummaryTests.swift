import Formats
import Foundation
import Geometry
import MapStore
import TestSupport
import Testing

@Suite struct MapSummaryTests {
    @Test func `features are counted over the tiles of the highest zoom`() throws {
        let map = try TestMap()
        let packer = try Compressor()
        let pois = TestMap.vectorTile(layer: "pois", features: 3)
        let json = #"{"vector_layers":[{"id":"roads","fields":{}},{"id":"pois","fields":{}}]}"#
        try map.writeForeign(
            metadata: [("json", json)],
            tiles: [
                (4, 0, 0, pois), (5, 0, 0, pois), (5, 1, 0, try packer.compress(pois)),
                (5, 2, 0, TestMap.vectorTile(layer: "extra", features: 1)),
                (5, 3, 0, [0x1F, 0x8B, 0]), (5, 4, 0, [0x1A, 0xFF]),
            ])
        let summary = try MapDatabase(path: map.path).readSummary()
        #expect(summary.layers.map(\.name) == ["roads", "pois", "extra"])
        #expect(summary.layers.map(\.features) == [0, 6, 1])
        #expect(summary.layers.map(\.minzoom) == [4, 4, nil])
        #expect(summary.damagedTiles == 2)
        #expect(summary.roadNetwork == nil)
        #expect(summary.searchEntries == nil)
        #expect(summary.schemaVersion == nil)
    }

    private static let sample = "data/tiles/oslo-center.openmaptiles.mbtiles"

    @Test(.needsShared(sample))
    func `a map made by another program is read`() throws {
        let database = try MapDatabase(path: SharedData.path(Self.sample))
        let summary = try database.readSummary()
        #expect(summary.metadata.minzoom == 0)
        #expect(summary.metadata.maxzoom == 14)
        #expect(summary.layers.first { $0.name == "transportation" }?.features == 15_842)
        #expect(summary.damagedTiles == 0)
        #expect(try database.tile(try #require(TileID(z: 14, x: 8681, y: 4766))) != nil)
    }
}
