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

    @Test func `a route without bridges and houses is drawn once`() {
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
    func `a hidden route shows through at a fifth of its opacity`(
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

    @Test func `a hidden route shows through more the farther ahead it is, and only where tilted`()
        throws
    {
        let course = RouteCourse(lines: [[RoadScene.place(0, 200), RoadScene.place(9000, 200)]])
        let overlay = RoadLineOverlay(
            course: course, driven: 900, look: .same, place: .inScene(ground: []))
        let stretch = try #require(overlay.stretches.first)
        let flat = overlay.seenThrough(stretch, in: RoadScene.view())
        #expect(flat.map(\.opacity) == [RoadLineOverlay.seenThrough])
        let parts = overlay.seenThrough(stretch, in: RoadScene.view(pitch: 55))
        #expect(parts.first?.part.range.lowerBound == 0 && parts.count > 3)
        #expect(parts.first?.opacity == RoadLineOverlay.seenThrough)
        #expect(parts.last?.part.range.upperBound == course.length)
        #expect(parts.last?.opacity == RoadLineOverlay.seenThroughFar)
        for (near, far) in zip(parts, parts.dropFirst()) {
            #expect(near.part.range.upperBound == far.part.range.lowerBound)
            #expect(near.opacity < far.opacity)
        }
    }

    @Test(arguments: [false, true])
    func `a tunnel's edges are dashed, but whole for who drives in it`(isUnderground: Bool) throws {
        let overlay = RoadLineOverlay(
            course: Self.course, tunnels: [range(-50, 650)], isUnderground: isUnderground)
        let picture = try picture(overlay, [.belowLabels])
        let edge = try #require(picture.drawn).y.lowerBound + 1
        let isWhole = (100..<500).allSatisfy { picture.color($0, edge) != [255, 255, 255] }
        #expect(isWhole == isUnderground)
    }

    @Test func `a recorded drive shows through houses at full opacity`() throws {
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

    @Test func `a ferry's dashes do not move with the vehicle`() throws {
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

    @Test func `the driven part is thinner than the route ahead`() throws {
        let overlay = RoadLineOverlay(course: Self.course, driven: 350 * Self.perPixel)
        let picture = try picture(overlay, [.belowLabels])
        func rows(_ x: Int) -> Int {
            (150..<250).count { picture.color(x, $0) != [255, 255, 255] }
        }
        #expect(rows(100) < rows(500) - 4)
    }

    @Test func `a route in a tilted view is at least eight pixels wide`() throws {
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

    @Test func `at a bridge's start no casing crosses the line in tilted views`() throws {
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

    @Test func `a tunnel's shade grows with the fraction inside the tunnel, and ahead`() throws {
        func shade(_ fraction: Double, row: Int = 10) throws -> [Int] {
            let overlay = UndergroundOverlay(fraction: fraction, color: .black.faded(0.5))
            return try RoadScene.Picture([overlay]).color(10, row)
        }
        #expect(try shade(0) == [255, 255, 255])
        #expect(try shade(1)[0] < shade(0.5)[0])
        #expect(try abs(shade(1)[0] - 127) < 4)
        #expect(try shade(1, row: 300)[0] > shade(1)[0] + 20)
    }
}
