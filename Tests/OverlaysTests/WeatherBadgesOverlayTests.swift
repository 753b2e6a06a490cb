import GeoFiles
import Geometry
import Graphics
import MapRenderer
import Testing

@testable import Overlays

@Suite struct WeatherBadgesOverlayTests {
    private static let size = ScreenSize(width: 600, height: 400)
    private static let viewport = PanelSheet.viewport(size)

    private static func world(_ x: Double, _ y: Double) -> WorldPoint {
        viewport.world(ScreenPoint(x: x, y: y))
    }

    private static func badges(
        at xs: [Double], y: Double = 200, others: [any Overlay] = []
    ) throws -> WeatherBadgesOverlay {
        WeatherBadgesOverlay(
            xs.map {
                WeatherBadgesOverlay.Badge(
                    at: world($0, y), WeatherIcon(.snow, isDark: true), temperature: "−12°C",
                    time: "14:05")
            }, along: [world(-50, y), world(650, y)], besides: others, spacing: 120,
            resources: PanelSheet.resources(shaper: try TextShaper()))
    }

    @Test func `the first badges find space, and those too near to them are left out`() throws {
        let overlay = try Self.badges(at: [300, 310, 100, 500, 215, 420, -40, 700])
        #expect(
            overlay.shown(in: Self.viewport) == [0, 2, 3, 5]
                || overlay.shown(in: Self.viewport) == [0, 2, 3])
    }

    @Test func `badges cover neither the line nor each other nor the edge`() throws {
        let overlay = try Self.badges(at: [8, 140, 270, 400, 530, 592])
        let boxes = overlay.obstacles(in: Self.viewport)
        #expect(boxes.count >= 4)
        for (index, box) in boxes.enumerated() {
            #expect(box.minX >= 0 && box.maxX <= 600 && box.minY >= 0 && box.maxY <= 400)
            #expect(box.maxY < 201 || box.minY > 199)
            #expect(!boxes[(index + 1)...].contains(where: box.intersects))
        }
    }

    @Test func `badges keep clear of other overlays`() throws {
        struct Blocked: Overlay {
            var level: OverlayLevel { .aboveLabels }
            func obstacles(in viewport: Viewport) -> [ScreenBox] {
                [ScreenBox(minX: 0, minY: 0, maxX: 600, maxY: 400)]
            }
            func draw(on canvas: OverlayCanvas) {}
        }
        let overlay = try Self.badges(at: [100, 300], others: [Blocked()])
        #expect(overlay.shown(in: Self.viewport).isEmpty)
    }
}
