import Geometry
import Testing

@testable import MapImport

@Suite struct TileBlockTests {
    @Test func `halving a block ends with each single tile once`() {
        var waiting = [TileBlock(zoom: 5, columns: 3..<14, rows: 9..<12)]
        var tiles: [TileID] = []
        while let block = waiting.popLast() {
            if let tile = block.tile {
                tiles.append(tile)
                continue
            }
            let (_, _, low, high) = block.halves()
            #expect(low.tileCount + high.tileCount == block.tileCount)
            #expect(low.tileCount > 0 && high.tileCount > 0)
            waiting += [high, low]
        }
        #expect(tiles.count == 33)
        #expect(Set(tiles).count == 33)
    }

    @Test func `blocks are split along the borders of larger blocks`() {
        let (axis, cut, _, _) = TileBlock(zoom: 5, columns: 3..<14, rows: 9..<12).halves()
        #expect(axis == .x)
        #expect(cut == 8)
        #expect(TileBlock(zoom: 5, columns: 7..<9, rows: 9..<10).halves().cut == 8)
        #expect(TileBlock(zoom: 5, columns: 4..<5, rows: 9..<12).halves().cut == 10)
    }

    @Test func `a box at the world's edge contains the last tiles`() {
        let block = TileBlock(
            covering: WorldBox(minX: 0.99, minY: 0.99, maxX: 1, maxY: 1), zoom: 2)
        #expect(block.tile == TileID(z: 2, x: 3, y: 3))
    }
}
