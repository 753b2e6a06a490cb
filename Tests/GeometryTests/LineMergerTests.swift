import Geometry
import TestSupport
import Testing

@Suite struct LineMergerTests {
    private func merged(_ lines: [[(Double, Double)]], reversible: Bool = true)
        -> [[ScreenPoint]]
    {
        var merger = LineMerger<ScreenPoint>(isReversible: reversible)
        for line in lines { merger.append(line.map { ScreenPoint(x: $0.0, y: $0.1) }) }
        return merger.merged().map(\.points)
    }

    private func xs(_ lines: [[ScreenPoint]]) -> [[Double]] { lines.map { $0.map(\.x) } }

    @Test func `lines that follow each other become one, in any order`() {
        let pieces = [[(2.0, 0.0), (3, 0)], [(0, 0), (1, 0)], [(1, 0), (2, 0)]]
        #expect(xs(merged(pieces)) == [[0, 1, 2, 3]])
        #expect(xs(merged(pieces, reversible: false)) == [[0, 1, 2, 3]])
    }

    @Test func `lines are reversed for merging only where that is allowed`() {
        let pieces = [[(0.0, 0.0), (1, 0)], [(2, 0), (1, 0)]]
        #expect(xs(merged(pieces)) == [[0, 1, 2]])
        #expect(xs(merged(pieces, reversible: false)) == [[0, 1], [2, 1]])
    }

    @Test func `of four lines at a crossing the straightest pairs are joined`() {
        let cross = [
            [(0.0, 0.0), (1, 1)], [(1, 1), (2, 2)], [(0, 2), (1, 1)], [(1, 1), (2, 0)],
        ]
        let lines = merged(cross)
        #expect(lines.map { $0.map(\.y) } == [[0, 1, 2], [2, 1, 0]])
    }

    @Test func `a line that turns back sharply is not joined`() {
        #expect(merged([[(0, 0), (10, 0)], [(10, 0), (0, 1)]]).count == 2)
    }

    @Test func `a loop of lines becomes one closed line`() {
        let square = [
            [(0.0, 0.0), (1, 0)], [(1, 0), (1, 1)], [(1, 1), (0, 1)], [(0, 1), (0, 0)],
        ]
        let lines = merged(square, reversible: false)
        #expect(lines.count == 1)
        #expect(lines.first?.count == 5)
        #expect(lines.first?.first == lines.first?.last)
    }

    @Test func `every segment is in exactly one merged line`() {
        var random = SeededRandom(seed: 4)
        var pieces: [[(Double, Double)]] = []
        for _ in 0..<400 {
            let x = Double(Int.random(in: 0..<8, using: &random))
            let y = Double(Int.random(in: 0..<8, using: &random))
            pieces.append(
                Bool.random(using: &random) ? [(x, y), (x + 1, y)] : [(x, y), (x, y + 1)])
        }
        for reversible in [true, false] {
            let lines = merged(pieces, reversible: reversible)
            #expect(lines.reduce(0) { $0 + $1.count - 1 } == pieces.count)
            #expect(lines.count < pieces.count)
        }
    }
}
