import Geometry
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
}
