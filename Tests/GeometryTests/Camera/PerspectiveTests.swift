import Geometry
import Testing

@Suite struct PerspectiveTests {
    private static let size = ScreenSize(width: 1280, height: 720)

    private static func view(
        pitch: Double, bearing: Double = 0, anchor: ScreenPoint? = nil, fieldOfView: Double? = nil
    ) -> Viewport {
        var camera = Camera(
            center: Coordinate(longitude: 10.75, latitude: 59.91), zoom: 16, bearing: bearing,
            pitch: pitch)
        if let fieldOfView { camera.fieldOfView = fieldOfView }
        return Viewport(camera: camera, size: size, anchor: anchor)
    }

    @Test(arguments: [0.0, 10, 30, 60], [0.0, 37, 200])
    func `projecting and back returns home`(pitch: Double, bearing: Double) {
        let view = Self.view(pitch: pitch, bearing: bearing)
        for point in [
            ScreenPoint(x: 0, y: 720), ScreenPoint(x: 1280, y: 0), ScreenPoint(x: 640, y: 100),
        ] {
            let home = view.screen(view.world(point))
            #expect(abs(home.x - point.x) < 1e-5 && abs(home.y - point.y) < 1e-5)
        }
    }

    @Test(arguments: [0.0, 30, 60], [0.0, 37])
    func `the perspective matrix projects as the method does`(
        pitch: Double, bearing: Double
    ) {
        let view = Self.view(
            pitch: pitch, bearing: bearing, anchor: ScreenPoint(x: 600, y: 500))
        let numbers = view.homography
        for coordinate in [(10.75, 59.912), (10.7515, 59.9096)] {
            let place = WorldPoint(Coordinate(longitude: coordinate.0, latitude: coordinate.1))
            let divisor = numbers.g * place.x + numbers.h * place.y + numbers.i
            let x = (numbers.a * place.x + numbers.c * place.y + numbers.tx) / divisor
            let y = (numbers.b * place.x + numbers.d * place.y + numbers.ty) / divisor
            let expected = view.screen(place)
            #expect(abs(x - expected.x) < 1e-4 && abs(y - expected.y) < 1e-4)
        }
    }

    @Test func `at pitch 55 the centre is drawn at the anchor at scale 1`() {
        let anchor = ScreenPoint(x: 600, y: 520)
        let view = Self.view(pitch: 55, bearing: 123, anchor: anchor)
        let place = WorldPoint(view.camera.center)
        let shown = view.screen(place)
        #expect(abs(shown.x - anchor.x) < 1e-6 && abs(shown.y - anchor.y) < 1e-6)
        #expect(abs(view.scale(at: place) - 1) < 1e-9)
    }

    @Test
    func
        `the camera of MapLibre at pitch 60 sees the top of the picture at two fifths of its size`()
        throws
    {
        // 1.5 heights from eye to centre: scale = 1 - 0.5 tan 60 / 1.5 at the upper edge.
        let perspective = try #require(Self.view(pitch: 60).perspective)
        let top = try #require(perspective.plane(ScreenPoint(x: 640, y: 0)))
        #expect(abs(perspective.scale(at: top) - (1 - 0.5 * 1.732_050_8 / 1.5)) < 1e-6)
        #expect(perspective.horizon < 0)
    }

    @Test func `a wide lens shows the horizon, and no ground lies above it`() throws {
        let view = Self.view(
            pitch: 55, anchor: ScreenPoint(x: 640, y: 518), fieldOfView: 60)
        let perspective = try #require(view.perspective)
        #expect((20..<120).contains(perspective.horizon))
        #expect(perspective.plane(ScreenPoint(x: 0, y: perspective.horizon)) == nil)
        #expect(perspective.plane(ScreenPoint(x: 0, y: perspective.horizon - 5)) == nil)
        // Farther is smaller, and nearer to the horizon.
        var last = (scale: Double.infinity, row: Double.infinity)
        for row in stride(from: 800.0, to: -20_000, by: -500) {
            let plane = ScreenPoint(x: 640, y: row)
            let (scale, y) = (perspective.scale(at: plane), perspective.screen(plane).y)
            #expect(scale < last.scale && y < last.row && y > perspective.horizon)
            last = (scale, y)
        }
    }

    @Test func `a point above the ground is drawn higher than its foot`() throws {
        let perspective = try #require(Self.view(pitch: 45).perspective)
        let foot = ScreenPoint(x: 700, y: 300)
        let top = perspective.screen(foot, height: 40)
        #expect(top.y < perspective.screen(foot).y)
        #expect(perspective.scale(at: foot, height: 40) > perspective.scale(at: foot))
    }

    @Test func `ground behind the camera is projected below the picture`() throws {
        let perspective = try #require(Self.view(pitch: 60).perspective)
        for row in [2_000.0, 10_000, 1e9] {
            #expect(perspective.screen(ScreenPoint(x: 640, y: row)).y > Self.size.height)
        }
    }

    @Test(arguments: [0.0, 30, 60])
    func `the plane's corners are the ground at the picture's corners`(pitch: Double) {
        let view = Self.view(pitch: pitch, bearing: 20)
        let corners = view.planeCorners().map { view.perspective?.screen($0) ?? $0 }
        for (corner, wanted) in zip(corners, [(0.0, 0.0), (1280, 0), (1280, 720), (0, 720)]) {
            #expect(abs(corner.x - wanted.0) < 1e-6 && abs(corner.y - wanted.1) < 1e-6)
        }
    }
}
