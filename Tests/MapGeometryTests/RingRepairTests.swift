import MapGeometry
import TestSupport
import Testing

@Suite struct RingRepairTests {
    private func ring(_ corners: [(Double, Double)]) -> [ScreenPoint] {
        corners.map { ScreenPoint(x: $0.0, y: $0.1) }
    }

    private func areas(_ result: RepairedRing<ScreenPoint>) -> [Double] {
        result.rings.map { ringArea($0) }.sorted()
    }

    @Test func `a simple ring stays, without its needless corners`() {
        let result = repaired(
            ring: ring([(5, 0), (10, 0), (10, 10), (10, 10), (0, 10), (-3, 10), (0, 10), (0, 0)]))
        #expect(!result.wasRepaired)
        #expect(result.rings == [ring([(10, 0), (10, 10), (0, 10), (0, 0)])])
    }

    @Test func `an hourglass keeps the half that runs the ring's way`() {
        // The crossing at (10, 10) leaves 100 running clockwise and 1 the other way.
        let result = repaired(ring: ring([(0, 0), (20, 0), (9, 11), (11, 11)]))
        #expect(result.wasRepaired)
        #expect(areas(result) == [100])
    }

    @Test func `a ring of very many edges side by side is given up, and costs no square of them`() {
        // Teeth as long as all of them are high together, from side to side.
        func comb(_ teeth: Int) -> [ScreenPoint] {
            let edge = (0..<2 * teeth).map {
                ScreenPoint(x: $0 % 2 == 0 ? 10 : 10_000, y: Double($0))
            }
            return edge + ring([(0, Double(2 * teeth)), (0, -1)])
        }
        let result = repaired(ring: comb(100))
        #expect(
            !result.wasRepaired && result.rings.count == 1, "all pairs of a hundred are looked at")
        let time = ContinuousClock().measure {
            let result = repaired(ring: comb(20_000))
            #expect(result.wasGivenUp && result.rings.isEmpty)
        }
        #expect(time < .seconds(2), "all pairs take ten times as long")
    }

    @Test func `two halves that touch in a corner become two rings`() {
        let result = repaired(
            ring: ring([(0, 0), (5, 5), (10, 0), (10, 10), (5, 5), (0, 10)].reversed()))
        #expect(result.wasRepaired)
        #expect(areas(result).map(abs) == [25, 25])
    }

    @Test func `a bay whose mouth closed becomes a hole`() {
        let result = repaired(
            ring: ring([
                (0, 0), (10, 0), (10, 10), (5, 10), (7, 7), (3, 7), (5, 10), (0, 10),
            ]))
        #expect(areas(result) == [-6, 100])
    }

    @Test func `a corridor that folds onto itself is cut off`() {
        // Two squares joined by a corridor of no width.
        let result = repaired(
            ring: ring([
                (0, 0), (10, 0), (10, 5), (20, 5), (20, 0), (30, 0), (30, 10), (20, 10), (20, 5),
                (10, 5), (10, 10), (0, 10),
            ]))
        #expect(areas(result) == [100, 100])
    }

    @Test(
        arguments: [
            [], [(1, 1)], [(0, 0), (1, 1)], [(0, 0), (1, 1), (2, 2)], [(3, 3), (3, 3), (3, 3)],
        ] as [[(Double, Double)]])
    func `what has no area leaves nothing`(corners: [(Double, Double)]) {
        #expect(repaired(ring: ring(corners)).rings.isEmpty)
    }

    @Test(arguments: 0..<300) func `whatever comes in, only simple rings come out`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let corners = (0..<Int.random(in: 3...14, using: &random)).map { _ in
            FixedPoint(
                x: .random(in: 0...12, using: &random), y: .random(in: 0...12, using: &random))
        }
        let result = repaired(ring: corners)
        for ring in result.rings {
            #expect(ring.count >= 3)
            #expect(isSimple(ring) == true)
            #expect(ringArea(ring) != 0)
        }
    }
}
