import Graphics
import TestSupport
import Testing

@Suite struct LineOffsetterTests {
    private static func offset(
        _ points: [(Double, Double)], by distance: Double, isClosed: Bool = false
    ) -> [[Double]] {
        CoverageAccumulator.points(points).withUnsafeBufferPointer { points in
            LineOffsetter().withOffset(of: points, isClosed: isClosed, by: distance) { moved in
                moved.map { [Double($0.x) / 256, Double($0.y) / 256] }
            }
        }
    }

    @Test func `a line is moved to its right`() {
        #expect(Self.offset([(0, 0), (10, 0)], by: 3) == [[0, 3], [10, 3]])
        #expect(Self.offset([(0, 0), (0, 10)], by: 3) == [[-3, 0], [-3, 10]])
        #expect(Self.offset([(0, 0), (10, 0)], by: -3) == [[0, -3], [10, -3]])
    }

    @Test func `offset lines meet again at corners`() {
        let corner = [(0.0, 0.0), (10, 0), (10, 10)]
        #expect(Self.offset(corner, by: 2) == [[0, 2], [8, 2], [8, 10]])
        #expect(Self.offset(corner, by: -2) == [[0, -2], [12, -2], [12, 10]])
    }

    @Test func `a ring that runs clockwise becomes smaller`() {
        let ring = Self.offset([(0, 0), (10, 0), (10, 10), (0, 10)], by: 2, isClosed: true)
        #expect(Set(ring) == [[2, 2], [8, 2], [8, 8], [2, 8]])
    }

    @Test func `an offset line skips corners that do not fit and cuts sharp ones`() {
        #expect(
            Self.offset([(0, 0), (10, 0), (11, 0.1), (11, 10)], by: 5).count < 4)
        let sharp = Self.offset([(0, 0), (20, 0), (0, 1)], by: -3)
        #expect(sharp.allSatisfy { $0[0] < 24 && abs($0[1]) < 5 })
    }

    @Test func `a line without length has no offset line`() {
        #expect(Self.offset([], by: 3).isEmpty)
        #expect(Self.offset([(4, 4), (4, 4)], by: 3).isEmpty)
        #expect(Self.offset([(4, 4), (4, 4), (9, 4), (9, 4)], by: 1) == [[4, 5], [9, 5]])
    }
}
