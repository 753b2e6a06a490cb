import Geometry
import Testing

@testable import MapRenderer
@testable import Overlays

@Suite struct DestinationOverlayTests {
    private func arrow(_ phase: Double) -> DestinationOverlay {
        DestinationOverlay(at: RoadScene.center, look: .arrow, phase: phase)
    }

    @Test func `a bounce starts and ends on the ground, highest in the middle`() {
        #expect(arrow(0).lift == arrow(1).lift && arrow(0.25).lift == arrow(7.25).lift)
        #expect(arrow(0.5).lift > arrow(0.4).lift && arrow(0.4).lift > arrow(0.1).lift)
        #expect(arrow(.nan).lift == arrow(0).lift && arrow(.infinity).lift == arrow(0).lift)
        #expect(DestinationOverlay(at: RoadScene.center, look: .pin, phase: 0.5).lift == 0)
    }

    @Test(arguments: DestinationOverlay.Look.allCases, [0.0, 60])
    func `a destination mark is drawn upright within its box`(
        look: DestinationOverlay.Look, pitch: Double
    ) throws {
        let view = RoadScene.view(pitch: pitch)
        for phase in [0.0, 0.5] {
            let overlay = DestinationOverlay(at: RoadScene.center, look: look, phase: phase)
            let box = try #require(overlay.obstacles(in: view).first)
            let drawn = try #require(try RoadScene.Picture([overlay], in: view).drawn)
            #expect(Double(drawn.x.lowerBound) >= box.minX - 1)
            #expect(Double(drawn.x.upperBound) <= box.maxX + 1)
            #expect(Double(drawn.y.lowerBound) >= box.minY - 1)
            #expect(drawn.y.contains(200) && drawn.y.upperBound < 212)
            #expect(drawn.y.count > 40)
        }
    }

    @Test(arguments: [(10.0, true), (60, false), (398, false), (420, true)])
    func `a pin whose head or tip the edge cuts off is not drawn`(
        row: Double, isBlank: Bool
    ) throws {
        let overlay = DestinationOverlay(at: RoadScene.place(300, row), look: .pin)
        #expect(try RoadScene.Picture([overlay]).isBlank == isBlank)
        #expect(!overlay.obstacles(in: RoadScene.view()).isEmpty)
    }

    @Test func `a distant mark is smaller but visible`() throws {
        let view = RoadScene.view(pitch: 60)
        func height(_ meters: Double) throws -> Int {
            let place = RoadScene.center.moved(by: meters, bearing: 0)
            let overlay = DestinationOverlay(at: place, look: .pin)
            return try #require(try RoadScene.Picture([overlay], in: view).drawn).y.count
        }
        #expect(try height(0) > height(80))
        #expect(try height(100) >= 25)
    }

    @Test func `stops show their number, and passed ones are pale`() throws {
        func picture(_ number: Int, isPassed: Bool) throws -> RoadScene.Picture {
            try RoadScene.Picture([
                ViaPointOverlay(at: RoadScene.center, number: number, isPassed: isPassed)
            ])
        }
        #expect(try picture(1, isPassed: false) != picture(2, isPassed: false))
        let passed = try picture(1, isPassed: true)
        #expect(passed.color(292, 200) == RoadScene.bytes(RoadTheme.day.driven.fill))
    }
}
