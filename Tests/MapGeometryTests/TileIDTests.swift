import MapGeometry
import Testing

@Suite struct TileIDTests {
    @Test func `a tile outside its zoom is refused`() {
        #expect(TileID(z: 3, x: 8, y: 0) == nil)
        #expect(TileID(z: 3, x: 0, y: -1) == nil)
        #expect(TileID(z: 25, x: 0, y: 0) == nil)
    }

    @Test(arguments: 0...9) func `the centre of every tile finds its tile again`(zoom: Int) {
        for y in 0..<(1 << zoom) {
            for x in 0..<(1 << zoom) {
                let tile = TileID(z: zoom, x: x, y: y)
                #expect(tile.map { TileID(containing: $0.worldBox.center, z: zoom) } == tile)
            }
        }
    }

    @Test func `the ancestor holds the tile`() throws {
        let tile = try #require(TileID(z: 14, x: 8684, y: 4764))
        #expect(tile.ancestor(atZoom: 12) == TileID(z: 12, x: 2171, y: 1191))
        #expect(tile.ancestor(atZoom: 15) == tile)
    }

    @Test func `covering a box row by row names each touched tile once`() {
        let box = WorldBox(minX: 0.3, minY: 0.3, maxX: 0.6, maxY: 0.55)
        #expect(
            TileID.covering(box, z: 2).map(\.description) == [
                "2/1/1", "2/2/1", "2/1/2", "2/2/2",
            ])
    }
}
