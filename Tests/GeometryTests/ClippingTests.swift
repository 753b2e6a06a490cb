import Geometry
import Glibc
import TestSupport
import Testing

@Suite struct ClippingTests {
    static let box = PlanarBox(minX: 0, minY: 0, maxX: 100, maxY: 100)

    private func polygon(_ rings: [[(Double, Double)]]) -> PlanarParts<ScreenPoint> {
        var parts = PlanarParts<ScreenPoint>()
        for ring in rings { parts.appendPart(ring.map { ScreenPoint(x: $0.0, y: $0.1) }) }
        return parts
    }

    private func area(_ parts: PlanarParts<ScreenPoint>) -> Double {
        (0..<parts.count).reduce(0) { $0 + ringArea(parts[$1]) }
    }

    @Test func `a line that leaves and returns becomes two`() {
        let line = polygon([[(10, 50), (150, 50), (150, 60), (10, 60)]])
        let clipped = line.linesClipped(to: Self.box)
        #expect(
            clipped
                == polygon([[(10, 50), (100, 50)], [(100, 60), (10, 60)]]))
    }

    @Test func `clipping drops a line that only touches the box`() {
        #expect(polygon([[(-10, 10), (10, -10)]]).linesClipped(to: Self.box).isEmpty)
        #expect(polygon([[(100, 50), (150, 50)]]).linesClipped(to: Self.box).isEmpty)
    }

    @Test func `a comb cut across its teeth becomes islands without a bridge`() {
        // A back at x 120 ... 150 with three teeth that reach into the box.
        let comb = polygon([
            [
                (50, 10), (150, 10), (150, 90), (50, 90), (50, 70), (120, 70), (120, 60),
                (50, 60), (50, 40), (120, 40), (120, 30), (50, 30),
            ]
        ])
        let clipped = comb.polygonsClipped(to: Self.box)
        #expect(clipped.count == 3)
        #expect(area(clipped) == 3 * 50 * 20)
        for part in 0..<clipped.count { #expect(clipped[part].count == 4) }
    }

    @Test func `a hole cut by the box joins the outline, a hole inside stays`() {
        let ring = polygon([
            [(10, 10), (190, 10), (190, 90), (10, 90)],
            [(80, 20), (80, 40), (120, 40), (120, 20)],
            [(20, 60), (20, 80), (40, 80), (40, 60)],
        ])
        let clipped = ring.polygonsClipped(to: Self.box)
        #expect(clipped.count == 2)
        #expect(ringArea(clipped[0]) == 90 * 80 - 20 * 20)
        #expect(ringArea(clipped[1]) == -20 * 20)
    }

    @Test func `clipping keeps a hole with the part that contains it`() throws {
        // A U whose right arm has a hole; the cut separates the arms.
        let shape = polygon([
            [(0, 0), (90, 0), (90, 150), (60, 150), (60, 30), (30, 30), (30, 150), (0, 150)]
                .map { ($0.0, 150 - $0.1) }.reversed(),
            [(70, 70), (70, 80), (80, 80), (80, 70)],
        ])
        let clipped = shape.polygonsClipped(
            to: PlanarBox(minX: 0, minY: 0, maxX: 100, maxY: 100))
        #expect(clipped.count == 3)
        let holeAt = (0..<clipped.count).first { ringArea(clipped[$0]) < 0 } ?? 0
        try #require(holeAt > 0)
        #expect(
            ringPlace(of: clipped[holeAt].first ?? .init(x: 0, y: 0), in: clipped[holeAt - 1])
                == .inside)
    }

    @Test func `a polygon round the whole box becomes the box`() {
        let clipped = polygon([[(-50, -50), (150, -50), (150, 150), (-50, 150)]])
            .polygonsClipped(to: Self.box)
        #expect(clipped.count == 1)
        #expect(area(clipped) == 10_000)
    }

    @Test func `a polygon with an edge on the border and no area inside is dropped`() {
        let clipped = polygon([[(100, 0), (150, 0), (150, 100), (100, 100)]])
            .polygonsClipped(to: Self.box)
        #expect(clipped.isEmpty)
    }

    @Test(arguments: 0..<200)
    func `the halves of a random polygon add up, stay in the box, and clip to themselves`(
        seed: UInt64
    ) {
        var random = SeededRandom(seed: seed)
        // A star round (100, 50) with a smaller star as hole: simple, and far from convex.
        func star(_ scale: Double) -> [(Double, Double)] {
            (0..<40).map { index in
                let angle = Double(index) / 40 * 2 * .pi
                let radius = Double.random(in: 10...90, using: &random) * scale
                return (100 + radius * cos(angle), 50 + radius * sin(angle))
            }
        }
        let shape = polygon([star(1), star(0.1).reversed()])
        var left = PlanarParts<ScreenPoint>()
        var right = PlanarParts<ScreenPoint>()
        shape.clipPolygons(to: .upTo(100, on: .x), into: &left)
        shape.clipPolygons(to: .from(100, on: .x), into: &right)
        #expect(abs(area(left) + area(right) - area(shape)) < 1e-6)

        let clipped = shape.polygonsClipped(to: Self.box)
        #expect(clipped.points.allSatisfy { (0...100).contains($0.x) && (0...100).contains($0.y) })
        #expect(abs(area(clipped.polygonsClipped(to: Self.box)) - area(clipped)) < 1e-6)
        for part in 0..<clipped.count {
            #expect(isSimple(Array(clipped[part])) == true)
        }
    }
}
