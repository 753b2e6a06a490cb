import Geometry
import Graphics
import MapRenderer
import Testing

@testable import Overlays

@Suite struct RoutePlacementTests {
    /// From left to right through the middle of the picture.
    private static var course: RouteCourse {
        RouteCourse(lines: [[RoadScene.place(-50, 200), RoadScene.place(650, 200)]])
    }
    private static let perPixel = course.length / 700

    private func range(_ from: Double, _ to: Double) -> ClosedRange<Double> {
        (from + 50) * Self.perPixel...(to + 50) * Self.perPixel
    }

    /// One level of an overlay.
    private struct Level: Overlay {
        let overlay: any Overlay
        let level: OverlayLevel
        func draw(on canvas: OverlayCanvas) { overlay.draw(on: canvas, at: level) }
    }

    private func picture(
        _ overlay: any Overlay, _ levels: [OverlayLevel], pitch: Double = 0
    ) throws -> RoadScene.Picture {
        try RoadScene.Picture(
            levels.map { Level(overlay: overlay, level: $0) }, in: RoadScene.view(pitch: pitch))
    }

    @Test func `a route that nothing hides is drawn once`() {
        #expect(RoadLineOverlay(course: Self.course).levels == [.belowLabels])
        let inScene = RoadLineOverlay(course: Self.course, place: .inScene(ground: []))
        #expect(inScene.levels == [.onRoads, .onBridges, .belowLabels])
        #expect(
            RoadLineOverlay(alternatives: [Self.course], place: .inScene(ground: [])).levels
                == [.onRoads, .belowLabels])
    }

    @Test func `stretches on the ground lie below bridges`() throws {
        let overlay = RoadLineOverlay(
            course: Self.course, place: .inScene(ground: [range(-50, 200), range(400, 650)]))
        let above = try picture(overlay, [.onBridges])
        #expect(above.color(100, 200) == [255, 255, 255])
        #expect(above.color(300, 200) == [47, 123, 242])
        #expect(above.color(500, 200) == [255, 255, 255])
        let below = try picture(overlay, [.onRoads])
        #expect(below.color(100, 200) == [47, 123, 242])
        #expect(overlay.upper.allSatisfy { $0.caps.isEmpty })
    }

    @Test(arguments: [0.0, 55])
    func `through what hides it a fifth of the route is seen, and nothing changes elsewhere`(
        pitch: Double
    ) throws {
        let overlay = RoadLineOverlay(
            course: Self.course, driven: 300 * Self.perPixel,
            place: .inScene(ground: [range(-50, 650)]))
        let hidden = try picture(overlay, [.belowLabels], pitch: pitch)
        let fifth = [47, 123, 242].map { 255 - Int((Double(255 - $0) / 5).rounded()) }
        for (seen, wanted) in zip(hidden.color(400, 200), fifth) {
            #expect(abs(seen - wanted) <= 1)
        }
        let once = try picture(overlay, [.onRoads, .onBridges], pitch: pitch)
        let twice = try picture(overlay, [.onRoads, .onBridges, .belowLabels], pitch: pitch)
        for x in [100, 250, 400, 550] { #expect(once.color(x, 200) == twice.color(x, 200)) }
    }

    @Test func `a recorded drive is seen through houses as it is before them`() throws {
        for tail in [nil, 100 * Self.perPixel] {
            let overlay = RecordedLineOverlay(
                course: Self.course, driven: 350 * Self.perPixel, tail: tail,
                place: .inScene(ground: []))
            let once = try picture(overlay, [.onBridges])
            let twice = try picture(overlay, [.onBridges, .belowLabels])
            for x in stride(from: 10, to: 600, by: 45) {
                #expect(once.color(x, 200) == twice.color(x, 200), "\(x)")
            }
            #expect(!(try picture(overlay, [.belowLabels])).isBlank)
        }
    }

    @Test func `a ferry is dashed and stays in place while the vehicle moves`() throws {
        func columns(_ driven: Double) throws -> [Bool] {
            let overlay = RoadLineOverlay(
                course: Self.course, driven: driven * Self.perPixel, look: .hide,
                ferries: [range(200, 500)])
            let picture = try picture(overlay, [.belowLabels])
            return (320..<480).map { picture.color($0, 200) == [47, 123, 242] }
        }
        let dashes = try columns(0)
        #expect(dashes.contains(true) && dashes.contains(false))
        // Edges of dashes may move by a part of a pixel.
        let later = try columns(300)
        #expect(zip(dashes, later).count { $0 != $1 } < 8)
    }

    @Test func `what has been driven is thinner than the way ahead`() throws {
        let overlay = RoadLineOverlay(course: Self.course, driven: 350 * Self.perPixel)
        let picture = try picture(overlay, [.belowLabels])
        func rows(_ x: Int) -> Int {
            (150..<250).count { picture.color(x, $0) != [255, 255, 255] }
        }
        #expect(rows(100) < rows(500) - 4)
    }

    @Test func `a way across a tilted view keeps eight pixels with its edges`() throws {
        // 200 pixels of the plane ahead, where the ground has half its scale.
        let course = RouteCourse(lines: [[RoadScene.place(-200, -250), RoadScene.place(800, -250)]])
        let view = RoadScene.view(pitch: 55)
        let row = Int(view.screen(RoadScene.place(300, -250)).y)
        let picture = try RoadScene.Picture([RoadLineOverlay(course: course)], in: view)
        let rows = (max(row - 30, 0)..<row + 30).count {
            picture.color(300, $0) != [255, 255, 255]
        }
        #expect(rows >= 7 && rows < 16, "\(rows)")
    }

    @Test func `where a bridge begins no edge lies across the line of a tilted view`() throws {
        func route(_ ground: [ClosedRange<Double>]) throws -> RoadScene.Picture {
            let course = RouteCourse(
                lines: [[RoadScene.place(-200, -250), RoadScene.place(800, -250)]])
            let perPixel = course.length / 1000
            let overlay = RoadLineOverlay(
                course: course,
                place: .inScene(
                    ground: ground.map {
                        $0.lowerBound * perPixel...$0.upperBound * perPixel
                    }))
            return try picture(overlay, [.onRoads, .onBridges], pitch: 55)
        }
        let whole = try route([0...1000])
        let parts = try route([0...420, 500...560, 640...1000])
        #expect(!whole.isBlank)
        let row = Int(RoadScene.view(pitch: 55).screen(RoadScene.place(300, -250)).y)
        for x in 0..<600 { #expect(whole.color(x, row) == parts.color(x, row), "\(x)") }
    }

    @Test func `a tunnel's shade covers the picture as far as one is in it`() throws {
        func shade(_ fraction: Double) throws -> [Int] {
            let overlay = UndergroundOverlay(fraction: fraction, color: .black.faded(0.5))
            return try RoadScene.Picture([overlay]).color(10, 10)
        }
        #expect(try shade(0) == [255, 255, 255])
        #expect(try shade(1)[0] < shade(0.5)[0])
        #expect(try abs(shade(1)[0] - 127) < 3)
    }
}
