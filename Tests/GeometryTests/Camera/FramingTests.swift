import Geometry
import Testing

@Suite struct FramingTests {
    @Test(arguments: [ScreenSize(width: 512, height: 512), ScreenSize(width: 1200, height: 300)])
    func `a box fills the free part of the picture and keeps the padding`(size: ScreenSize) {
        let box = WorldBox(minX: 0.52, minY: 0.28, maxX: 0.53, maxY: 0.29)
        let padding = EdgePadding(left: 50, top: 10, right: 20, bottom: 30)
        let camera = Framing.camera(fitting: box, size: size, padding: padding, maximumZoom: 22)
        let view = Viewport(camera: camera, size: size)
        let topLeft = view.screen(WorldPoint(x: box.minX, y: box.minY))
        let bottomRight = view.screen(WorldPoint(x: box.maxX, y: box.maxY))
        #expect(topLeft.x > 49.9 && topLeft.y > 9.9)
        #expect(bottomRight.x < size.width - 19.9 && bottomRight.y < size.height - 29.9)
        let fillsHeight = bottomRight.y - topLeft.y > size.height - 40.2
        let fillsWidth = bottomRight.x - topLeft.x > size.width - 70.2
        #expect(fillsHeight || fillsWidth)
    }

    @Test func `framing a single point uses the maximum zoom`() {
        let point = WorldPoint(Coordinate(longitude: 10.75, latitude: 59.91))
        let camera = Framing.camera(
            fitting: [Framing.Item(point: point)], size: ScreenSize(width: 100, height: 100),
            maximumZoom: 16)
        #expect(camera.zoom == 16)
        #expect(abs(camera.center.longitude - 10.75) < 1e-9)
    }

    @Test(arguments: [200.0, 40]) func `a small picture shows the whole world`(side: Double) {
        let size = ScreenSize(width: side, height: side)
        let world = WorldBox(minX: 0, minY: 0, maxX: 1, maxY: 1)
        let view = Viewport(camera: Framing.camera(fitting: world, size: size), size: size)
        let corner = view.screen(WorldPoint(x: 0, y: 0))
        let opposite = view.screen(WorldPoint(x: 1, y: 1))
        #expect(corner.x >= 0 && corner.y >= 0 && corner.x < 1)
        #expect(opposite.x <= side && opposite.y <= side)
    }

    @Test func `framing includes the pixels of a marker`() {
        let pin = EdgePadding(left: 12, top: 40, right: 12, bottom: 0)
        let items = [0.50, 0.51].map {
            Framing.Item(point: WorldPoint(x: 0.5, y: $0), margin: pin)
        }
        let size = ScreenSize(width: 400, height: 400)
        let view = Viewport(camera: Framing.camera(fitting: items, size: size), size: size)
        #expect(view.screen(items[0].box.center).y >= 40 - 1e-6)
        #expect(view.screen(items[1].box.center).y <= 400 + 1e-6)
    }

    @Test func `places on both sides of the antimeridian are framed as near as elsewhere`() {
        let size = ScreenSize(width: 400, height: 300)
        func camera(_ longitudes: [Double]) -> Camera {
            Framing.camera(
                fitting: longitudes.map {
                    Framing.Item(point: WorldPoint(Coordinate(longitude: $0, latitude: -17)))
                }, size: size)
        }
        let (near, far) = (camera([-0.5, 0.2]), camera([179.5, -179.8]))
        #expect(abs(near.zoom - far.zoom) < 1e-3)
        #expect(abs(far.center.longitude - 179.85) < 1e-6)
        let view = Viewport(camera: far, size: size)
        for longitude in [179.5, -179.8] {
            let point = view.screen(Coordinate(longitude: longitude, latitude: -17))
            #expect((-0.1...400.1).contains(point.x) && abs(point.y - 150) < 1e-3)
        }
    }
}
