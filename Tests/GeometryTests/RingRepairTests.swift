import Foundation
import TestSupport
import Testing

@testable import Geometry

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

    /// Teeth as long as two hundred of them are high together, in a column or in a row.
    private func comb(_ teeth: Int, isColumn: Bool) -> [ScreenPoint] {
        let edge = (0..<2 * teeth).map {
            ScreenPoint(x: $0 % 2 == 0 ? 10 : 400, y: Double($0))
        }
        let comb = edge + ring([(0, Double(2 * teeth)), (0, -1)])
        return isColumn ? comb : comb.map { ScreenPoint(x: $0.y, y: $0.x) }
    }

    /// A simple ring that reaches out to all sides and back nearly to its middle.
    private func star(_ rays: Int) -> [ScreenPoint] {
        (0..<2 * rays).map {
            let angle = Double($0) * .pi / Double(rays)
            let radius = $0 % 2 == 0 ? 1000.0 : 1
            return ScreenPoint(x: radius * cos(angle), y: radius * sin(angle))
        }
    }

    @Test(arguments: [100, 170, 400, 20_000], [true, false])
    func `a comb stays as it is, however many teeth it has and wherever they point`(
        teeth: Int, isColumn: Bool
    ) {
        let seconds = processorSeconds {
            let result = repaired(ring: comb(teeth, isColumn: isColumn))
            #expect(!result.wasRepaired && result.rings.map(\.count) == [2 * teeth + 2])
        }
        #expect(seconds < 2, "all pairs of edges take ten times as long")
    }

    @Test func `a star stays as it is, with its edges side by side on both axes`() {
        let result = repaired(ring: star(750))
        #expect(!result.wasRepaired && result.rings == [star(750)])
    }

    @Test func `a star of very many rays is given up at once, and counts for nothing else`() {
        let seconds = processorSeconds {
            let result = repaired(ring: star(20_000))
            #expect(result.wasGivenUp && !result.wasRepaired && result.rings.isEmpty)
        }
        #expect(seconds < 2, "all pairs of edges take a hundred times as long")
    }

    @Test func `what a tile has to spare is for all of its rings together`() {
        var work = RepairWork()
        let areGivenUp = (0..<4).map { _ in repaired(ring: star(500), &work).wasGivenUp }
        #expect(areGivenUp == areGivenUp.sorted { !$0 && $1 })
        #expect(areGivenUp.first == false && areGivenUp.last == true)
        #expect(!repaired(ring: star(50), &work).wasGivenUp, "a share is left for each")
    }

    /// A ring of petals that begin and end in one corner.
    private func flower(_ petals: Int) -> [ScreenPoint] {
        (0..<petals).flatMap { petal in
            [0.0, 0.3].map {
                let angle = (Double(petal) + $0) * 2 * .pi / Double(petals)
                return ScreenPoint(x: 4000 * cos(angle), y: 4000 * sin(angle))
            } + [ScreenPoint(x: 0, y: 0)]
        }
    }

    @Test func `petals that meet in one corner are parted`() {
        let result = repaired(ring: flower(50))
        #expect(result.wasRepaired && result.rings.count == 50)
    }

    @Test func `pairs of edges that meet are counted although they need no other corner`() {
        // Two million pairs of edges have the middle in common.
        let ring = flower(1000)
        var looksLeft = 5_000_000
        var reported = 0
        let isWhole = forEachSelfIntersection(of: ring, &looksLeft) { _ in
            reported += 1
            return true
        }
        #expect(!isWhole && reported > 1000 && reported < 200_000)
        #expect(repaired(ring: ring).wasGivenUp)
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
