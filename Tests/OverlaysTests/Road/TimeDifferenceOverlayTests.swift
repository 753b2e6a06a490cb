import Geometry
import Graphics
import Testing

@testable import MapRenderer
@testable import Overlays

@Suite struct TimeDifferenceOverlayTests {
    private static let main = [RoadScene.place(50, 200), RoadScene.place(550, 200)]
    /// Leaves the main route to the top of the picture and comes back.
    private static let detour = [
        RoadScene.place(50, 200), RoadScene.place(50, 60), RoadScene.place(550, 60),
        RoadScene.place(550, 200),
    ]

    private static func overlay(
        _ preference: TimeDifferenceOverlay.Preference, count: Int = 1,
        besides others: [any Overlay] = []
    ) throws -> TimeDifferenceOverlay {
        let shaper = try TextShaper()
        let course = RouteCourse(lines: [detour], apartFrom: [main])
        return TimeDifferenceOverlay(
            (0..<count).map {
                TimeDifferenceOverlay.Alternative(
                    course, text: "+\($0) min", shaper: shaper)
            }, to: RouteCourse(lines: [main]), preference: preference, besides: others,
            theme: .day)
    }

    @Test func `a bubble lies beside the middle or the beginning of its route`() throws {
        let viewport = RoadScene.view()
        let middle = try #require(try Self.overlay(.middle).obstacles(in: viewport).first)
        #expect(abs((middle.minX + middle.maxX) / 2 - 300) < 40 && middle.maxY < 80)
        let beginning = try #require(try Self.overlay(.beginning).obstacles(in: viewport).first)
        #expect(beginning.minX < 60 && beginning.maxX > 50)
        #expect(beginning.maxY < 200)
    }

    @Test func `bubbles cover neither each other nor other things`() throws {
        let viewport = RoadScene.view()
        let alone = try #require(try Self.overlay(.middle).obstacles(in: viewport).first)
        let other = try Self.overlay(.middle)
        let boxes = try Self.overlay(.middle, count: 3, besides: [other]).obstacles(in: viewport)
        #expect(boxes.count == 3)
        let all = [alone] + boxes
        for (index, box) in all.enumerated() {
            for next in all[(index + 1)...] {
                #expect(!next.expanded(by: -2.1).intersects(box.expanded(by: -2.1)))
            }
        }
    }

    @Test func `a route that is hardly apart has none`() throws {
        let viewport = RoadScene.view()
        let near = [
            RoadScene.place(50, 200), RoadScene.place(300, 190), RoadScene.place(550, 200),
        ]
        let overlay = TimeDifferenceOverlay(
            [
                TimeDifferenceOverlay.Alternative(
                    RouteCourse(lines: [near], apartFrom: [Self.main]), text: "+1 min",
                    shaper: try TextShaper())
            ], to: RouteCourse(lines: [Self.main]), preference: .middle, besides: [], theme: .day)
        #expect(overlay.obstacles(in: viewport).isEmpty)
    }

    @Test func `a bubble is drawn where it says`() throws {
        let overlay = try Self.overlay(.middle)
        let picture = try RoadScene.Picture([overlay])
        let box = try #require(overlay.obstacles(in: RoadScene.view()).first)
        let plate = RoadScene.bytes(RoadTheme.day.via.fill)
        #expect(picture.color(Int(box.minX) + 6, Int(box.minY) + 8) == plate)
        #expect(picture.color(Int(box.minX) - 3, Int(box.minY) + 8) == [255, 255, 255])
    }
}
