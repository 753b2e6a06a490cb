import Geometry
import Graphics
import Testing

@testable import MapRenderer
@testable import Overlays

@Suite struct RouteLineOverlayTests {
    private static let size = ScreenSize(width: 760, height: 540)
    private static let view = Viewport(
        camera: Camera(center: Coordinate(longitude: 10.75, latitude: 59.91), zoom: 14),
        size: size)

    /// The pixels of overlays on white.
    private func draw(_ overlays: [any Overlay], in view: Viewport = view) throws -> [UInt8] {
        try RoadScene.Picture(overlays, in: view).bytes
    }

    private func line(_ points: [ScreenPoint]) -> RouteLineOverlay {
        RouteLineOverlay(lines: [points.map(Self.view.coordinate)], role: .main)
    }

    /// A line that crosses itself wherever it goes.
    private func zigzag(_ count: Int, width: Double, height: Double) -> [ScreenPoint] {
        var state: UInt64 = 1
        func random() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 33) / Double(1 << 31)
        }
        return (0..<count).map { _ in
            ScreenPoint(x: 300 + random() * width, y: 200 + random() * height)
        }
    }

    @Test(arguments: [(4.0, 4.0), (400, 300)])
    func `a line of twenty thousand turns is drawn in seconds`(
        width: Double, height: Double
    ) throws {
        let overlay = line(zigzag(20_000, width: width, height: height))
        // Not by the clock on the wall: other programs would count.
        let start = FrameTimings.now()
        let pixels = try draw([overlay])
        let seconds = Double(FrameTimings.now() - start) / 1e9
        #expect(seconds < 8, "\(seconds)")
        #expect(pixels.contains { $0 != 255 })
    }

    @Test func `a line drawn in many chunks looks like one of few points`() throws {
        let few = [ScreenPoint(x: 50, y: 60), ScreenPoint(x: 700, y: 500)]
        let many = (0...5000).map { step in
            ScreenPoint(x: 50 + 650 * Double(step) / 5000, y: 60 + 440 * Double(step) / 5000)
        }
        // A wave of a fifth of a pixel is not seen.
        let waves = many.enumerated().map {
            ScreenPoint(x: $1.x, y: $1.y + ($0.isMultiple(of: 2) ? 0.1 : -0.1))
        }
        let expected = try draw([line(few)])
        for points in [many, waves] {
            let greatest = zip(expected, try draw([line(points)])).map { abs(Int($0) - Int($1)) }
                .max()
            #expect((greatest ?? 0) < 40)
        }
    }

    @Test func `a line of thousands of segments looks like one of few`() throws {
        let ends = [ScreenPoint(x: 50, y: 60), ScreenPoint(x: 700, y: 500)].map(
            Self.view.coordinate)
        func draw(_ count: Int) throws -> [UInt8] {
            let lines = Array(repeating: ends, count: count)
            return try self.draw([RouteLineOverlay(lines: lines, role: .main)])
        }
        // Edges that Cairo smooths thousands of times, and the rasteriser once a thousand.
        let differing = zip(try draw(2), try draw(2001)).count { abs(Int($0) - Int($1)) > 60 }
        #expect(differing < 4 * 1000, "\(differing)")
    }

    @Test func `a line touches the boxes that contain its pixels`() {
        let overlay = line([ScreenPoint(x: 100, y: 100), ScreenPoint(x: 300, y: 100)])
        func meets(_ y: Double) -> Bool {
            let box = ScreenBox(minX: 150, minY: y, maxX: 170, maxY: y + 10)
            return overlay.meets(box, in: Self.view)
        }
        #expect(meets(95) && meets(103) && meets(87))
        #expect(!meets(120) && !meets(70))
    }

    @Test func `a line across the antimeridian takes the short way`() throws {
        let places = [(179.5, 10.0), (-179.5, 10.2), (179.9, 10.4)].map {
            Coordinate(longitude: $0.0, latitude: $0.1)
        }
        let items = RouteLineOverlay(lines: [places], role: .main).framingItems
        let box = try #require(items.first?.box)
        #expect(items.count == 1 && box.width < 1.1 / 360)
    }
}
