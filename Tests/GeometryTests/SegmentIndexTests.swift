import Geometry
import TestSupport
import Testing

@Suite struct SegmentIndexTests {
    /// Boxes of segments that lie on a row, one unit each.
    private func row(_ count: Int) -> SegmentIndex {
        SegmentIndex(count: count) {
            PlanarBox(
                minX: Double($0.lowerBound), minY: 0, maxX: Double($0.upperBound), maxY: 1)
        }
    }

    @Test(arguments: [0, 1, 31, 32, 33, 1_023, 1_024, 1_025, 40_000])
    func `each requested segment is visited once, in order`(count: Int) {
        var random = SeededRandom(seed: 5)
        for _ in 0..<10 {
            let low = Int.random(in: 0...count, using: &random)
            let asked = low..<Int.random(in: low...count, using: &random)
            var met: [Int] = []
            row(count).forEachRun(of: asked, where: { _ in true }) { met += $0 }
            #expect(met == Array(asked))
        }
    }

    @Test func `only runs near the requested place are visited`() {
        var met: [Int] = []
        row(40_000).forEachRun(of: 0..<40_000, where: { $0.minX <= 20_000 && $0.maxX >= 20_000 }) {
            met += $0
        }
        #expect(met.contains(20_000) && met.count <= 2 * SegmentIndex.runLength)
    }
}
