import Geometry
import MapRenderer
import Overlays
import Routes
import Testing

@Suite struct RouteDrawingTests {
    private static let line = [
        Coordinate(longitude: 10.70, latitude: 59.90),
        Coordinate(longitude: 10.75, latitude: 59.93),
    ]

    private static func answer(alternatives: Int = 0) -> RouteAnswer {
        let route = Route(lines: [line], legs: [], distance: 4321, duration: 600)
        return RouteAnswer(
            routes: Array(repeating: route, count: alternatives + 1), format: .planned)
    }

    @Test func `lines lie below markers and alternatives below the route`() {
        let drawing = RouteDrawing(Self.answer(alternatives: 2))
        #expect(drawing.overlays().count == 5)
        #expect(drawing.overlays().prefix(3).allSatisfy { $0 is RouteLineOverlay })
        #expect(drawing.overlays().suffix(2).allSatisfy { $0 is MarkerOverlay })
    }

    @Test func `slow and closed parts lie on the route, below its markers`() {
        let drawing = RouteDrawing(
            Self.answer(),
            traffic: [
                TrafficStretch(range: 100...400, kind: .heavy),
                TrafficStretch(range: 400...900, kind: .closed),
            ])
        #expect(drawing.overlays().count == 5)
        #expect(drawing.overlays().prefix(3).allSatisfy { $0 is RouteLineOverlay })
    }

    @Test(arguments: [ScreenSize(width: 400, height: 300), ScreenSize(width: 120, height: 500)])
    func `framing a route includes its pins`(size: ScreenSize) {
        let drawing = RouteDrawing(Self.answer())
        let camera = Framing.camera(
            fitting: drawing.framingItems, size: size, padding: EdgePadding(10))
        let view = Viewport(camera: camera, size: size)
        for box in drawing.overlays().flatMap({ $0.obstacles(in: view) }) {
            #expect(box.minX >= 10 - 1e-3 && box.maxX <= size.width - 10 + 1e-3)
            #expect(box.minY >= 10 - 1e-3 && box.maxY <= size.height - 10 + 1e-3)
        }
    }
}
