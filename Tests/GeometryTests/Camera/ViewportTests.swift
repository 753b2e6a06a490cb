import Geometry
import Testing

@Suite struct ViewportTests {
    static let oslo = Coordinate(longitude: 10.75, latitude: 59.91)

    @Test(arguments: [0.0, 37, 180, 359], [0.0, 9.5, 16])
    func `projecting and back returns home`(bearing: Double, zoom: Double) {
        let view = Viewport(
            camera: Camera(center: Self.oslo, zoom: zoom, bearing: bearing),
            size: ScreenSize(width: 640, height: 480))
        for point in [
            ScreenPoint(x: 0, y: 0), ScreenPoint(x: 13.5, y: 470), ScreenPoint(x: 640, y: 1),
        ] {
            let home = view.screen(view.world(point))
            #expect(abs(home.x - point.x) < 1e-6 && abs(home.y - point.y) < 1e-6)
        }
    }

    @Test func `a camera's detail stays between 0 and 2`() {
        var camera = Camera(center: Self.oslo, zoom: 9)
        for (given, detail) in [(0.5, 0.5), (7, 2), (-1, 0), (.nan, 0)] {
            camera.detail = given
            #expect(camera.detail == detail)
        }
    }

    @Test func `north is up and east is right, and bearing 90 turns east up`() {
        let size = ScreenSize(width: 200, height: 200)
        let north = Coordinate(longitude: 10.75, latitude: 59.92)
        let flat = Viewport(camera: Camera(center: Self.oslo, zoom: 12), size: size)
        #expect(flat.screen(north).y < 100 && abs(flat.screen(north).x - 100) < 1e-6)
        let turned = Viewport(camera: Camera(center: Self.oslo, zoom: 12, bearing: 90), size: size)
        #expect(turned.screen(north).x < 100 && abs(turned.screen(north).y - 100) < 1e-6)
    }

    @Test func `the affine transformation projects as the method does`() {
        let view = Viewport(
            camera: Camera(center: Self.oslo, zoom: 14, bearing: 30),
            size: ScreenSize(width: 300, height: 200))
        let point = WorldPoint(Coordinate(longitude: 10.76, latitude: 59.905))
        let numbers = view.affine
        let expected = view.screen(point)
        #expect(abs(numbers.a * point.x + numbers.c * point.y + numbers.tx - expected.x) < 1e-5)
        #expect(abs(numbers.b * point.x + numbers.d * point.y + numbers.ty - expected.y) < 1e-5)
    }

    @Test func `at zoom 0 a pixel on the equator is 1/512 of its length`() {
        let view = Viewport(
            camera: Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 0),
            size: ScreenSize(width: 512, height: 512))
        #expect(abs(view.metersPerPixel - 78_271.517) < 0.001)
    }
}
