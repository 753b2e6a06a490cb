import Geometry
import Testing

@testable import MapRenderer

@Suite struct LineCutterTests {
    private static let box = PlanarBox(minX: 0, minY: 0, maxX: 10, maxY: 10)

    private static func cut(_ points: [(Double, Double)]) -> [LineStretch] {
        LineCutter.stretches(of: points.map { WorldPoint(x: $0.0, y: $0.1) }[...], in: box)
    }

    @Test func `a line that leaves the box and returns has two parts`() {
        let stretches = Self.cut([(-10, 5), (5, 5), (5, 25), (8, 25), (8, 5)])
        #expect(stretches.count == 2)
        #expect(
            stretches[0].points
                == [WorldPoint(x: 0, y: 5), WorldPoint(x: 5, y: 5), WorldPoint(x: 5, y: 10)])
        // The line is 15 + 20 + 3 + 20 long.
        #expect(abs(stretches[0].start - 10.0 / 58) < 1e-12)
        #expect(abs(stretches[0].end - 20.0 / 58) < 1e-12)
        #expect(abs(stretches[1].start - 53.0 / 58) < 1e-12 && stretches[1].end == 1)
    }

    @Test func `a line inside the box is kept, one outside is dropped`() {
        #expect(
            Self.cut([(1, 1), (2, 2), (3, 1)]).map { [$0.start, $0.end] } == [[0, 1]])
        #expect(Self.cut([(11, 1), (12, 2)]).isEmpty)
        #expect(Self.cut([(-5, 6), (6, 20)]).isEmpty)
        #expect(Self.cut([(1, 1)]).isEmpty && Self.cut([(1, 1), (1, 1)]).isEmpty)
    }
}
