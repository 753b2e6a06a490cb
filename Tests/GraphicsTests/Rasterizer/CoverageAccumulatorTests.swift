import Graphics
import TestSupport
import Testing

/// What an accumulator covers, in 256ths of each pixel.
@Suite struct CoverageAccumulatorTests {
    @Test func `a rectangle at quarters of a pixel covers quarters of its edges`() {
        let covers = Covers(of: PixelWindow(minX: 0, minY: 0, maxX: 6, maxY: 5)) {
            $0.addRing(in: [(1.25, 0.5), (4.5, 0.5), (4.5, 3.25), (1.25, 3.25)])
        }
        #expect(
            covers.rows == [
                [0, 96, 128, 128, 64, 0], [0, 192, 256, 256, 128, 0],
                [0, 192, 256, 256, 128, 0], [0, 48, 64, 64, 32, 0], [0, 0, 0, 0, 0, 0],
            ])
    }

    @Test func `a triangle covers its area`() {
        let covers = Covers(of: PixelWindow(minX: 0, minY: 0, maxX: 40, maxY: 40)) {
            $0.addRing(in: [(3.1, 2.2), (37.9, 11.4), (9.7, 36.6)])
        }
        #expect(abs(covers.area - 568.2) < 0.5)
    }

    @Test(arguments: [false, true])
    func `an inner ring is a hole in either direction of the rings`(isReversed: Bool) {
        let covers = Covers(of: PixelWindow(minX: 0, minY: 0, maxX: 9, maxY: 9)) {
            $0.addRing(in: [(1, 1), (8, 1), (8, 8), (1, 8)], isReversed: isReversed)
            $0.addRing(in: [(3, 3), (3, 6), (6, 6), (6, 3)], isReversed: isReversed)
        }
        #expect(covers.area == 40)
    }

    @Test func `a ring added fifty times covers its area once`() {
        let covers = Covers(of: PixelWindow(minX: 0, minY: 0, maxX: 9, maxY: 9)) {
            for _ in 0..<50 { $0.addRing(in: [(1, 1), (8, 1), (8, 8), (1, 8)]) }
        }
        #expect(covers.area == 49)
    }

    @Test func `two areas with a common edge leave no gap`() {
        var random = SeededRandom(seed: 3)
        for _ in 0..<50 {
            let top = Double.random(in: 0...20, using: &random)
            let bottom = Double.random(in: 0...20, using: &random)
            let covers = Covers(of: PixelWindow(minX: 0, minY: 0, maxX: 20, maxY: 20)) {
                $0.addRing(in: [(0, 0), (top, 0), (bottom, 20), (0, 20)])
                $0.addRing(in: [(bottom, 20), (top, 0), (20, 0), (20, 20)])
            }
            #expect(covers.rows.joined().allSatisfy { $0 == 256 })
        }
    }

    /// Rings that cross themselves and reach out of the window on all sides.
    private static func tangle(_ random: inout SeededRandom) -> [SubpixelPoint] {
        (0..<Int.random(in: 3...12, using: &random)).map { _ in
            SubpixelPoint(
                x: Int32.random(in: -20_000...30_000, using: &random),
                y: Int32.random(in: -20_000...30_000, using: &random))
        }
    }

    @Test func `a shape moved by whole pixels covers the same`() {
        var random = SeededRandom(seed: 1)
        for round in 0..<100 {
            let ring = Self.tangle(&random)
            let (x, y) = (round * 7 - 300, 500 - round * 13)
            let moved = ring.map {
                SubpixelPoint(x: $0.x + Int32(x * 256), y: $0.y + Int32(y * 256))
            }
            let covers = Covers(of: PixelWindow(minX: 0, minY: 0, maxX: 70, maxY: 50)) {
                $0.addRing(ring)
            }
            let others = Covers(
                of: PixelWindow(minX: x, minY: y, maxX: x + 70, maxY: y + 50)
            ) { $0.addRing(moved) }
            #expect(covers.rows == others.rows)
        }
    }

    @Test func `coverage is the same through a small and a large window`() {
        var random = SeededRandom(seed: 2)
        for _ in 0..<100 {
            let ring = Self.tangle(&random)
            let large = Covers(of: PixelWindow(minX: -100, minY: -100, maxX: 130, maxY: 130)) {
                $0.addRing(ring)
            }
            let small = Covers(of: PixelWindow(minX: 11, minY: 7, maxX: 43, maxY: 29)) {
                $0.addRing(ring)
            }
            let part = large.rows[107..<129].map { Array($0[111..<143]) }
            #expect(small.rows == part)
        }
    }

    @Test func `an accumulator is empty after painting`() {
        let accumulator = CoverageAccumulator()
        var random = SeededRandom(seed: 4)
        let window = PixelWindow(minX: 0, minY: 0, maxX: 300, maxY: 40)
        for _ in 0..<50 {
            accumulator.begin(PixelClip(window))
            accumulator.addRing(Self.tangle(&random))
            _ = Covers(accumulator)
            #expect(accumulator.isEmpty)
            accumulator.addRing(in: [(0, 0), (300, 0), (300, 40), (0, 40)])
            #expect(Covers(accumulator).rows.joined().allSatisfy { $0 == 256 })
        }
    }

    @Test func `NaN and far points do not trap`() {
        let far = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0, 5]
        var ring: [SubpixelPoint] = []
        for x in far { for y in far { ring.append(SubpixelPoint(nearX: x, y: y)) } }
        let covers = Covers(of: PixelWindow(minX: 0, minY: 0, maxX: 9, maxY: 9)) {
            $0.addRing(ring)
            $0.addRing(in: [(0, 0), (9, 0), (9, 9), (0, 9)])
        }
        #expect(covers.rows.count == 9)
    }

    @Test func `a ring of 100 000 points is added within seconds`() {
        var random = SeededRandom(seed: 9)
        let ring = (0..<100_000).map { index in
            SubpixelPoint(
                x: Int32(index % 331) * 200 - 3000,
                y: Int32.random(in: 0...20_000, using: &random) + Int32(index % 7) * 3)
        }
        let time = processorSeconds {
            _ = Covers(of: PixelWindow(minX: 0, minY: 0, maxX: 256, maxY: 16)) { $0.addRing(ring) }
        }
        #expect(time < 5)
    }

    @Test func `nothing is painted after the pixel budget is spent`() {
        let window = PixelWindow(minX: 0, minY: 0, maxX: 9, maxY: 9)
        let accumulator = CoverageAccumulator()
        func area() -> Double {
            accumulator.begin(PixelClip(window))
            accumulator.addRing(in: [(1, 1), (8, 1), (8, 8), (1, 8)])
            return Covers(accumulator).area
        }
        accumulator.budget = 100
        #expect(area() == 49 && !accumulator.isSpent)
        #expect(area() == 49 && accumulator.isSpent)
        #expect(area() == 0)
        accumulator.budget = .max
        #expect(area() == 49)
    }
}
