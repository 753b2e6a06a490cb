import Geometry
import Graphics
import MapPictures
import Parameters
import Testing

@Suite struct TileRangeTests {
    @Test func `a tile range ends at the area's edge`() {
        let quarter = WorldBox(minX: 0.25, minY: 0.5, maxX: 0.5, maxY: 0.75)
        let range = TileRange(zoom: 3, touching: quarter)
        #expect(range.columns == 2..<4)
        #expect(range.rows == 4..<6)
        #expect(TileRange(zoom: 0, touching: quarter).count == 1)
        let world = WorldBox(minX: -0.1, minY: 0, maxX: 1.2, maxY: 1)
        #expect(TileRange(zoom: 2, touching: world).count == 16)
        let corner = WorldBox(minX: 1, minY: 1, maxX: 1, maxY: 1)
        #expect(TileRange(zoom: 2, touching: corner).tiles == [TileID(z: 2, x: 3, y: 3)])
    }

    @Test(arguments: [
        (0, [0..<1]), (1, [0..<2]), (2, [3..<4, 0..<1]), (8, [255..<256, 0..<2]),
        (10, [1021..<1024, 0..<6]),
    ])
    func `tiles of an area across the antimeridian are two ranges`(
        zoom: Int, columns: [Range<Int>]
    ) {
        let area = WorldBox(CoordinateBox(west: 179, south: -18, east: -178, north: -15))
        let ranges = TileRange.ranges(zoom: zoom, touching: area)
        #expect(ranges.map(\.columns) == columns)
        let tiles = ranges.flatMap(\.tiles)
        #expect(Set(tiles).count == tiles.count)
        #expect(tiles.allSatisfy { $0.worldBox.meets(area) })
    }

    @Test(arguments: [1, 2, 3, 4, 8, 100])
    func `parts of a tile range contain each tile once`(side: Int) {
        let range = TileRange(zoom: 8, columns: 5..<18, rows: 7..<12)
        let parts = range.parts(side: side)
        #expect(parts.flatMap(\.tiles).sorted() == range.tiles)
        for part in parts {
            #expect(part.columns.lowerBound / side == (part.columns.upperBound - 1) / side)
            #expect(part.rows.lowerBound / side == (part.rows.upperBound - 1) / side)
        }
    }

    @Test(arguments: [(256, 1.0, 4), (256, 2, 2), (512, 1, 2), (512, 2, 1), (512, 8, 1)])
    func `a metatile stays within 1024 pixels`(side: Int, scale: Double, tiles: Int) {
        #expect(Metatile.tilesAcross(16, side: side, scale: scale) == tiles)
    }

    @Test(arguments: [("0-3", 0...3), ("14", 14...14), ("24-24", 24...24)])
    func `zoom ranges are read`(text: String, zooms: ClosedRange<Int>) throws {
        #expect(try PictureParameter.zooms.read(text) == zooms)
    }

    @Test(arguments: ["", "-", "5-", "-5", "5-4", "1-2-3", "25", "1.5", "nan", "1e9", "٣"])
    func `invalid zoom ranges are refused`(text: String) {
        #expect(throws: ParameterError.self) { try PictureParameter.zooms.read(text) }
    }
}
