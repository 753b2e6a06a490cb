import Geometry
import Testing

@Suite struct LabelPointTests {
    private func parts(_ rings: [[(Double, Double)]]) -> PlanarParts<ScreenPoint> {
        var parts = PlanarParts<ScreenPoint>()
        for ring in rings { parts.appendPart(ring.map { ScreenPoint(x: $0.0, y: $0.1) }) }
        return parts
    }

    @Test func `in a square it is the centre`() throws {
        let square = parts([[(0, 0), (10, 0), (10, 10), (0, 10)]])
        let label = try #require(square.labelPoint(precision: 0.1))
        #expect(label.point == ScreenPoint(x: 5, y: 5))
        #expect(label.space == 5)
    }

    @Test func `in a horseshoe it is on the shoe, not between its arms`() throws {
        let shoe = parts([
            [(0, 0), (100, 0), (100, 100), (70, 100), (70, 40), (30, 40), (30, 100), (0, 100)]
        ])
        let label = try #require(shoe.labelPoint(precision: 0.1))
        #expect(shoe.polygonsContain(label.point))
        #expect(label.space > 19)
    }

    @Test func `a hole in the middle pushes it aside`() throws {
        let ring = parts([
            [(0, 0), (100, 0), (100, 100), (0, 100)], [(40, 40), (40, 60), (60, 60), (60, 40)],
        ])
        let label = try #require(ring.labelPoint(precision: 0.1))
        #expect(ring.polygonsContain(label.point))
        #expect(label.space > 20)
    }

    @Test func `a long thin strip ends soon`() throws {
        let strip = parts([[(0, 0), (1e6, 0), (1e6, 0.01), (0, 0.01)]])
        let label = try #require(strip.labelPoint(precision: 1e-9))
        #expect(abs(label.space - 0.005) < 1e-6)
    }

    @Test func `what has no area has no label point`() {
        #expect(parts([]).labelPoint(precision: 1) == nil)
        #expect(parts([[(0, 0), (1, 1), (2, 2)]]).labelPoint(precision: 1) == nil)
        #expect(parts([[(0, 0), (5, 0), (9, 0)]]).labelPoint(precision: 1) == nil)
    }
}
