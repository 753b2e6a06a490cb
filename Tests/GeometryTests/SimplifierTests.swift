import Geometry
import Glibc
import TestSupport
import Testing

@Suite struct SimplifierTests {
    @Test(arguments: 0..<50) func `the ends stay and no corner strays beyond the tolerance`(
        seed: UInt64
    ) {
        var random = SeededRandom(seed: seed)
        var line: [ScreenPoint] = []
        var y = 0.0
        for index in 0..<200 {
            y += .random(in: -3...3, using: &random)
            line.append(ScreenPoint(x: Double(index), y: y))
        }
        var simplifier = Simplifier()
        var simple: [ScreenPoint] = []
        simplifier.simplify(line: line[...], tolerance: 4, into: &simple)
        #expect(simple.first == line.first)
        #expect(simple.last == line.last)
        #expect(simple.count < line.count / 2)
        for point in line {
            let nearest = zip(simple, simple.dropFirst()).map { distance(point, $0, $1) }.min()
            #expect((nearest ?? .infinity) <= 4.000_001)
        }
    }

    @Test func `a line that zigzags takes no time`() {
        // Each corner is farther out than all after it, so that it alone is split off.
        let line = (0..<100_000).map { index in
            ScreenPoint(x: 0, y: Double(200_000 - index) * (index.isMultiple(of: 2) ? 1 : -1))
        }
        var simplifier = Simplifier()
        var simple: [ScreenPoint] = []
        let seconds = processorSeconds {
            simplifier.simplify(line: line[...], tolerance: 1, into: &simple)
        }
        #expect(seconds < 10)
        #expect(simple.count > 90_000)
    }

    @Test func `corners on a straight line go, with a tolerance of zero nothing does`() {
        let line = (0...10).map { ScreenPoint(x: Double($0), y: 2 * Double($0)) }
        var simplifier = Simplifier()
        var simple: [ScreenPoint] = []
        simplifier.simplify(line: line[...], tolerance: 1e-9, into: &simple)
        #expect(simple == [line[0], line[10]])
        simple = []
        simplifier.simplify(line: line[...], tolerance: 0, into: &simple)
        #expect(simple == line)
    }

    @Test func `a small ring collapses and is dropped`() {
        let ring = [(0, 0), (1, 0), (1, 1), (0, 1)].map { ScreenPoint(x: $0.0, y: $0.1) }
        var simplifier = Simplifier()
        var simple: [ScreenPoint] = []
        #expect(!simplifier.simplify(ring: ring[...], tolerance: 5, into: &simple))
        #expect(simple.isEmpty)
    }

    @Test func `where a ring begins makes no difference`() {
        let ring = wavyRing(corners: 90)
        var simplifier = Simplifier()
        var first: [ScreenPoint] = []
        #expect(simplifier.simplify(ring: ring[...], tolerance: 3, into: &first))
        for shift in stride(from: 1, to: 90, by: 7) {
            var other: [ScreenPoint] = []
            let shifted = Array(ring[shift...] + ring[..<shift])
            #expect(simplifier.simplify(ring: shifted[...], tolerance: 3, into: &other))
            #expect(other == first)
        }
    }

    @Test func `a ring that simplifying would make cross itself stays simple`() {
        // A dent whose tip reaches into a bump on the far side: without the bump they would cross.
        let ring = [
            (0, 0), (40, 0), (50, 43), (60, 0), (100, 0), (100, 40), (55, 40), (50, 44),
            (45, 40), (0, 40),
        ].map { ScreenPoint(x: $0.0, y: $0.1) }
        #expect(isSimple(ring) == true)
        #expect(isSimple(ring.filter { $0.y != 44 }) == false)
        var simplifier = Simplifier()
        var simple: [ScreenPoint] = []
        #expect(simplifier.simplify(ring: ring[...], tolerance: 5, into: &simple))
        #expect(isSimple(simple) == true)
        #expect(simple.contains(ScreenPoint(x: 50, y: 44)))
    }

    private func wavyRing(corners: Int) -> [ScreenPoint] {
        (0..<corners).map { index in
            let angle = Double(index) / Double(corners) * 2 * .pi
            let radius = 100 + 20 * sin(angle * 7)
            return ScreenPoint(x: radius * cos(angle), y: radius * sin(angle))
        }
    }

    private func distance(_ p: ScreenPoint, _ a: ScreenPoint, _ b: ScreenPoint) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let fraction = min(max(((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy), 0), 1)
        return hypot(p.x - a.x - fraction * dx, p.y - a.y - fraction * dy)
    }
}
