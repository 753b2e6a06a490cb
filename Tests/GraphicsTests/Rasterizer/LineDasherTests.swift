import Graphics
import TestSupport
import Testing

@Suite struct LineDasherTests {
    private static let picture = PixelWindow(minX: 0, minY: 0, maxX: 100, maxY: 100)

    /// The dashes of a line as lists of points in pixels.
    private static func dashes(
        _ pattern: [Double], start: Double = 0, _ points: [(Double, Double)],
        isClosed: Bool = false, window: PixelWindow = picture
    ) -> [[[Double]]] {
        let dasher = LineDasher()
        guard dasher.begin(pattern, start: start) else { return [] }
        var found: [[[Double]]] = []
        CoverageAccumulator.points(points).withUnsafeBufferPointer { points in
            dasher.forEachDash(of: points, isClosed: isClosed, in: window, extent: 5) { dash in
                found.append(dash.map { [Double($0.x) / 256, Double($0.y) / 256] })
            }
        }
        return found
    }

    @Test func `dashes and gaps follow each other`() {
        #expect(
            Self.dashes([4, 2, 1, 3], [(0, 5), (15, 5)])
                == [[[0, 5], [4, 5]], [[6, 5], [7, 5]], [[10, 5], [14, 5]]])
    }

    @Test func `a dash continues round a corner`() {
        #expect(
            Self.dashes([4, 4], [(0, 0), (10, 0), (10, 10)])
                == [[[0, 0], [4, 0]], [[8, 0], [10, 0], [10, 2]], [[10, 6], [10, 10]]])
    }

    @Test func `an odd number of dash lengths is repeated twice`() {
        #expect(
            Self.dashes([3], [(0, 0), (10, 0)])
                == [[[0, 0], [3, 0]], [[6, 0], [9, 0]]])
    }

    @Test func `a line may begin within a dash`() {
        #expect(
            Self.dashes([5, 1], start: 2, [(0, 0), (12, 0)])
                == [[[0, 0], [3, 0]], [[4, 0], [9, 0]], [[10, 0], [12, 0]]])
    }

    @Test func `a closed line is dashed back to its beginning`() {
        let dashes = Self.dashes([5, 5], [(0, 0), (10, 0), (10, 10)], isClosed: true)
        #expect(dashes.count == 4)
        #expect(dashes[2].first == [10, 10])
    }

    @Test func `a pattern without length makes no dashes`() {
        for pattern in [[], [0, 0], [-1, 0.05], [.nan, 0], [0, .nan]] {
            #expect(Self.dashes(pattern, [(0, 0), (10, 0)]).isEmpty)
        }
    }

    @Test func `skipping invisible dashes does not move the visible ones`() {
        var random = SeededRandom(seed: 21)
        for _ in 0..<200 {
            let points = (0..<5).map { _ in
                (
                    Double.random(in: -400...400, using: &random),
                    Double.random(in: -400...400, using: &random)
                )
            }
            let pattern = [
                Double.random(in: 0.5...9, using: &random),
                Double.random(in: 0.5...9, using: &random),
            ]
            func seen(_ dashes: [[[Double]]]) -> [[Double]] {
                dashes.joined().filter { (-4...104).contains($0[0]) && (-4...104).contains($0[1]) }
            }
            let all = seen(
                Self.dashes(
                    pattern, points,
                    window: PixelWindow(minX: -500, minY: -500, maxX: 500, maxY: 500)))
            let some = seen(Self.dashes(pattern, points))
            #expect(some.count == all.count)
            for (p, q) in zip(some, all) { #expect(abs(p[0] - q[0]) + abs(p[1] - q[1]) < 0.02) }
        }
    }

    @Test func `a partly visible dash has the same ends in every window`() {
        var random = SeededRandom(seed: 22)
        for _ in 0..<200 {
            let points = (0..<2).map { _ in
                (
                    Double.random(in: -400...400, using: &random),
                    Double.random(in: -400...400, using: &random)
                )
            }
            let pattern = [
                Double.random(in: 0.5...90, using: &random),
                Double.random(in: 0.5...9, using: &random),
            ]
            func seen(_ dashes: [[[Double]]]) -> [[[Double]]] {
                dashes.filter { dash in
                    dash.contains { (0...100).contains($0[0]) && (0...100).contains($0[1]) }
                }
            }
            let all = Self.dashes(
                pattern, points, window: PixelWindow(minX: -500, minY: -500, maxX: 500, maxY: 500))
            #expect(seen(Self.dashes(pattern, points)) == seen(all))
        }
    }

    @Test func `a million dashes outside the window are skipped quickly`() {
        let time = processorSeconds {
            let dashes = Self.dashes([0.2, 0.1], [(-900_000, 5), (900_000, 7), (-900_000, 90)])
            #expect(dashes.count < 3000)
        }
        #expect(time < 1)
    }
}
