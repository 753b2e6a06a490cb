import Geometry
import Testing

@Suite struct RingCutTests {
    private static func ring(_ corners: (Double, Double)...) -> [ScreenPoint] {
        corners.map { ScreenPoint(x: $0.0, y: $0.1) }
    }

    @Test func `a ring is cut at a line, and a corner on the line is kept once`() {
        let square = Self.ring((0, 0), (10, 0), (10, 10), (0, 10))
        #expect(square.ringCut { 4 - $0.x } == Self.ring((0, 0), (4, 0), (4, 10), (0, 10)))
        #expect(square.ringCut { 10 - $0.x } == square)
        #expect(square.ringCut { $0.x } == square)
        #expect(
            square.ringCut { $0.x - $0.y } == Self.ring((0, 0), (10, 0), (10, 10)))
        #expect(square.ringCut { -1 - $0.x }.isEmpty)
        #expect([ScreenPoint]().ringCut { $0.x }.isEmpty)
    }
}
