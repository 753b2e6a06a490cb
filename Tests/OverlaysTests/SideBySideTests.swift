import Geometry
import Testing

@testable import Overlays

@Suite struct SideBySideTests {
    private static func line(_ places: [(x: Double, y: Double)]) -> BandedLine {
        BandedLine(
            points: places.map { ScreenPoint(x: $0.x, y: $0.y) },
            bands: Array(repeating: 0, count: places.count))
    }

    @Test func `outward and return trips on one street are drawn side by side`() throws {
        let line = Self.line([(0, 100), (300, 100), (300, 101), (0, 101)])
        let moved = try #require(SideBySide.lines([line], apart: 4).first)
        let there = moved.points.filter { (100...200).contains($0.x) && $0.y > 100.5 }
        let back = moved.points.filter { (100...200).contains($0.x) && $0.y < 100.5 }
        // To the east the right is below.
        #expect(there.count > 20 && there.allSatisfy { abs($0.y - 104.5) < 0.3 })
        #expect(back.count > 20 && back.allSatisfy { abs($0.y - 96.5) < 0.3 })
        let left = try #require(SideBySide.lines([line], apart: -4).first)
        #expect(left.points.contains { abs($0.y - 96.5) < 0.3 && $0.x < 200 })
    }

    @Test func `a line that never returns is not moved`() throws {
        let line = Self.line([(0, 0), (200, 0), (200, 200), (0, 200), (0, 60), (120, 60)])
        let moved = try #require(SideBySide.lines([line], apart: 4).first)
        #expect(moved.points == line.points)
    }

    @Test func `a line that leaves its return path has no kink`() throws {
        let line = Self.line([(0, 0), (300, 0), (300, 1), (150, 1), (150, 200)])
        let points = try #require(SideBySide.lines([line], apart: 4).first).points
        let before = points.prefix { $0.x < 290 }
        for (one, other) in zip(before, before.dropFirst()) {
            #expect(abs(other.y - one.y) <= 0.35 * (other.x - one.x))
        }
    }

    @Test func `chevrons are drawn on straight parts only`() {
        let chevrons = LineChevron.chevrons(along: Self.line([(0, 0), (0, 300), (300, 300)]))
        #expect(!chevrons.isEmpty)
        for chevron in chevrons {
            #expect(max(chevron.way.x, chevron.way.y) > 0.99)
        }
    }

    @Test func `coloured runs share end points and stay in the window`() {
        var line = Self.line([(0, 0), (10, 0), (20, 0), (30, 0), (500, 0), (510, 0)])
        line.bands = [0, 0, 1, 1, 1, 1]
        let window = ScreenBox(minX: -5, minY: -5, maxX: 40, maxY: 5)
        let runs = line.runs(in: window)
        #expect(runs.map(\.band) == [0, 1])
        #expect(runs[0].points.last == runs[1].points.first)
        #expect(runs[1].points.last?.x == 500)
    }
}
