import Geometry
import Graphics
import MapRenderer
import Routes
import Testing

@testable import Overlays

@Suite struct RouteCameraTests {
    private static func drawing(_ places: [(Double, Double)]) -> RouteDrawing {
        let line = places.map { Coordinate(longitude: $0.0, latitude: $0.1) }
        let route = Route(lines: [line], legs: [], distance: 1, duration: nil)
        return RouteDrawing(RouteAnswer(routes: [route], format: .planned))
    }

    /// From the lower left to the upper right, the other diagonal, and along the bottom.
    private static let routes = [
        [(10.70, 59.90), (10.75, 59.92)], [(10.70, 59.92), (10.75, 59.90)],
        [(10.72, 59.92), (10.70, 59.90), (10.75, 59.90), (10.73, 59.92)],
    ]

    @Test(
        arguments: routes,
        [ScreenSize(width: 760, height: 540), ScreenSize(width: 500, height: 340)])
    func `ornaments cover no marker and no line`(
        places: [(Double, Double)], size: ScreenSize
    ) throws {
        let drawing = Self.drawing(places)
        let ornaments: [any Overlay] = [
            ScaleBarOverlay(),
            AttributionOverlay("© OpenStreetMap contributors", shaper: try TextShaper()),
        ]
        let padding = EdgePadding(10)
        func covered(_ camera: Camera) -> Bool {
            let view = Viewport(camera: camera, size: size)
            return ornaments.flatMap { $0.obstacles(in: view) }.contains { box in
                drawing.lines.contains { $0.meets(box, in: view) }
                    || drawing.markers.flatMap { $0.obstacles(in: view) }
                        .contains(where: box.intersects)
            }
        }
        #expect(covered(drawing.camera(size: size, padding: padding, clearOf: [])))
        #expect(!covered(drawing.camera(size: size, padding: padding, clearOf: ornaments)))
    }

    @Test func `in a low picture ornaments do not move the camera`() {
        let drawing = Self.drawing(Self.routes[0])
        let size = ScreenSize(width: 200, height: 70)
        #expect(
            drawing.camera(size: size, padding: EdgePadding(4), clearOf: [ScaleBarOverlay()])
                == drawing.camera(size: size, padding: EdgePadding(4), clearOf: []))
    }

    @Test(arguments: [[(179.5, 10.0), (-179.6, 10.2)], [(-179.5, 10), (179.6, 10.2)]])
    func `a route across the antimeridian is framed tightly with its markers`(
        places: [(Double, Double)]
    ) {
        let drawing = Self.drawing(places)
        let size = ScreenSize(width: 400, height: 300)
        let camera = drawing.camera(size: size, padding: EdgePadding(10), clearOf: [])
        #expect(camera.zoom > 8)
        #expect(abs(camera.center.longitude) <= 180.1)
        let view = Viewport(camera: camera, size: size)
        let picture = ScreenBox(minX: 9.9, minY: 9.9, maxX: 390.1, maxY: 290.1)
        for box in drawing.markers.flatMap({ $0.obstacles(in: view) }) {
            #expect(box.minX >= picture.minX && box.maxX <= picture.maxX)
            #expect(box.minY >= picture.minY && box.maxY <= picture.maxY)
        }
    }

    @Test func `the ring of a round trip is larger than the pin's foot`() {
        let size = ScreenSize(width: 400, height: 300)
        func ring(_ drawing: RouteDrawing) -> Double? {
            let camera = drawing.camera(size: size, padding: EdgePadding(10), clearOf: [])
            let view = Viewport(camera: camera, size: size)
            return drawing.markers.first?.obstacles(in: view).first?.width
        }
        let there = ring(Self.drawing([(10.70, 59.90), (10.75, 59.93)]))
        let back = ring(Self.drawing([(10.70, 59.90), (10.75, 59.93), (10.70, 59.90)]))
        #expect((back ?? 0) > 1.5 * (there ?? 100))
    }
}
