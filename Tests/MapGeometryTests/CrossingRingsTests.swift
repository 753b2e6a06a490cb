import MapGeometry
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
        let (joined, count) = lake.withCrossingRingsJoined()
        #expect(count == 1)
        #expect(joined.count == 1)
        #expect(ringArea(joined[0]) == 100 * 100 - 20 * 20)
    }

    @Test func `a hole from side to side cuts the shape in two`() {
        let strip = parts([
            [(0, 0), (100, 0), (100, 100), (0, 100)], [(40, -10), (40, 110), (60, 110), (60, -10)],
        ])
        let (joined, _) = strip.withCrossingRingsJoined()
        #expect(joined.count == 2)
        #expect(ringArea(joined[0]) + ringArea(joined[1]) == 80 * 100)
    }

    @Test func `outer rings that overlap become one`() {
        let pair = parts([
            [(0, 0), (60, 0), (60, 100), (0, 100)], [(40, 20), (100, 20), (100, 80), (40, 80)],
        ])
        let (joined, _) = pair.withCrossingRingsJoined()
        #expect(joined.count == 1)
        #expect(ringArea(joined[0]) == 60 * 100 + 40 * 60)
    }

    @Test func `rings that only touch stay as they are`() {
        let touching = parts([
            [(0, 0), (100, 0), (100, 100), (0, 100)], [(50, 50), (70, 70), (100, 50), (70, 30)],
        ])
        #expect(touching.withCrossingRingsJoined().joinedCount == 0)
    }

    @Test func `very many rings above each other are left as they are, at once`() {
        // Without a bound each edge would be compared with all others: 1 800 million pairs.
        let triangle = [(0.0, 0.0), (100.0, 0.0), (50.0, 80.0)]
        let heap = parts(Array(repeating: triangle, count: 20_000))
        let seconds = processorSeconds {
            #expect(heap.withCrossingRingsJoined().joinedCount == 0)
        }
        #expect(seconds < 5)
    }
}
