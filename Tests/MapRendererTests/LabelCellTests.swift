import Formats
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

    @Test(arguments: [0.0, 0.5, 1, 1.4, 2])
    func `a cell of labels lies in one tile, however much nearer the tiles are`(detail: Double)
        throws
    {
        var camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 8.9)
        camera.detail = detail
        let plane = LabelPlane(camera)
        #expect(plane.cellZoom >= plane.tileZoom)
        // The village lies around the point where four tiles of zoom 10 meet.
        let renderer = try LabelVillage.renderer(seed: 1, overlap: "always")
        let frame = try renderer.render(
            FrameRequest(camera: camera, size: ScreenSize(width: 640, height: 480)))
        let quarters = Set(frame.labels.map { [$0.place.x < 0.5, $0.place.y < 0.5] })
        #expect(quarters.count == (plane.tileZoom < 10 ? 0 : 4))
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
