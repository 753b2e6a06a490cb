import Geometry
import TestSupport
import Testing

@Suite struct CrossingRingsTests {
    private func parts(_ rings: [[(Double, Double)]]) -> PlanarParts<ScreenPoint> {
        var parts = PlanarParts<ScreenPoint>()
        for ring in rings { parts.appendPart(ring.map { ScreenPoint(x: $0.0, y: $0.1) }) }
        return parts
    }

    @Test func `a hole across the shore becomes a bay`() {
        let lake = parts([
            [(0, 0), (100, 0), (100, 100), (0, 100)], [(80, 40), (80, 60), (120, 60), (120, 40)],
        ])
        let (joined, count) = lake.joinedAlone()
        #expect(count == 1)
        #expect(joined.count == 1)
        #expect(ringArea(joined[0]) == 100 * 100 - 20 * 20)
    }

    @Test func `a hole across a shape from side to side cuts it in two`() {
        let strip = parts([
            [(0, 0), (100, 0), (100, 100), (0, 100)], [(40, -10), (40, 110), (60, 110), (60, -10)],
        ])
        let (joined, _) = strip.joinedAlone()
        #expect(joined.count == 2)
        #expect(ringArea(joined[0]) + ringArea(joined[1]) == 80 * 100)
    }

    @Test func `outer rings that overlap become one`() {
        let pair = parts([
            [(0, 0), (60, 0), (60, 100), (0, 100)], [(40, 20), (100, 20), (100, 80), (40, 80)],
        ])
        let (joined, _) = pair.joinedAlone()
        #expect(joined.count == 1)
        #expect(ringArea(joined[0]) == 60 * 100 + 40 * 60)
    }

    @Test func `rings that only touch are not joined`() {
        let touching = parts([
            [(0, 0), (100, 0), (100, 100), (0, 100)], [(50, 50), (70, 70), (100, 50), (70, 30)],
        ])
        #expect(touching.joinedAlone().joinedCount == 0)
    }

    @Test func `20 000 overlapping rings are returned unchanged, quickly`() {
        // Without a bound each edge would be compared with all others: 1 800 million pairs.
        let triangle = [(0.0, 0.0), (100.0, 0.0), (50.0, 80.0)]
        let heap = parts(Array(repeating: triangle, count: 20_000))
        let seconds = processorSeconds {
            #expect(heap.joinedAlone().joinedCount == 0)
        }
        #expect(seconds < 5)
    }

    /// A ring of upright teeth that reach from -1 up to a height, one at each multiple of four.
    private static func comb(teeth: Int, height: Double, isUpright: Bool) -> [(Double, Double)] {
        var ring = (0..<teeth).flatMap { tooth -> [(Double, Double)] in
            let x = Double(tooth) * 4
            return [(x, 0), (x, height), (x + 2, height), (x + 2, 0)]
        }
        ring += [(Double(teeth) * 4 - 2, -1), (0, -1)]
        return isUpright ? ring.reversed() : ring.map { ($0.1, $0.0) }
    }

    @Test(arguments: [0.0, 500])
    func `combs that cross a million times are returned unchanged, quickly`(
        offset: Double
    ) {
        // Teeth of one across those of the other, and beside the other's teeth.
        let upright = Self.comb(teeth: 250, height: 1001, isUpright: true).map {
            ($0.0, $0.1 + offset)
        }
        let flat = Self.comb(teeth: 250, height: 1001, isUpright: false)
        let combs = parts(
            [upright, flat].map { ring in
                ringArea(ring.map { ScreenPoint(x: $0.0, y: $0.1) }) > 0 ? ring : ring.reversed()
            })
        let seconds = processorSeconds {
            #expect(combs.joinedAlone().joinedCount == 0)
        }
        #expect(seconds < 3)
    }

    @Test(arguments: [40, 600])
    func `an island across its lake's shore becomes a bay among many long edges`(
        slats: Int
    ) {
        // Slats from side to side, and between two of them a lake whose island reaches across its shore.
        let lake = [
            [(10.0, 2.5), (20, 2.5), (20, 3.5), (10, 3.5)],
            [(18, 2.8), (18, 3.2), (25, 3.2), (25, 2.8)],
        ]
        let grille = parts(
            (0..<slats).map { number in
                let y = Double(number) * 4
                return [(0, y), (4096, y), (4096, y + 2), (0, y + 2)]
            } + lake)
        let seconds = processorSeconds { #expect(grille.joinedAlone().joinedCount == 1) }
        #expect(seconds < 3)
    }
}

extension PlanarParts {
    /// The rings of a tile that has no others.
    fileprivate func joinedAlone() -> (parts: PlanarParts, joinedCount: Int) {
        var work = RepairWork()
        return withCrossingRingsJoined(&work)
    }
}
