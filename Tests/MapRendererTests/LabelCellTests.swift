import Geometry
import Testing

@testable import MapRenderer

@Suite struct LabelCellTests {
    private func tile(_ x: Int, _ y: Int, world: Int = 0) throws -> LabelCell.Tile {
        LabelCell.Tile(id: try #require(TileID(z: 3, x: x, y: y)), world: world)
    }

    @Test func `a tile's neighbour across the antimeridian is in the next world`()
        throws
    {
        #expect(try tile(2, 5).neighbor(at: .east) == tile(3, 5))
        #expect(try tile(2, 5).neighbor(at: .south) == tile(2, 6))
        #expect(try tile(2, 5).neighbor(at: .north) == tile(2, 4))
        #expect(try tile(7, 5).neighbor(at: .east) == tile(0, 5, world: 1))
        #expect(try tile(0, 5, world: -1).neighbor(at: .west) == tile(7, 5, world: -2))
        #expect(try tile(2, 7).neighbor(at: .south) == nil)
        #expect(try tile(2, 0).neighbor(at: .north) == nil)
    }

    @Test(arguments: [LineBucket.Side.east, .south])
    func `neighbouring label tiles share an edge`(side: LineBucket.Side) throws {
        let here = try tile(7, 5)
        let there = try #require(here.neighbor(at: side))
        #expect(
            side == .east
                ? here.worldBox.maxX == there.worldBox.minX
                : here.worldBox.maxY == there.worldBox.minY)
    }
}
