import Graphics
import Testing

@testable import MapRenderer

@Suite struct RingGrowerTests {
    private static let square: [(Int32, Int32)] = [(0, 0), (2560, 0), (2560, 2560), (0, 2560)]

    private static func grown(
        _ ring: [(Int32, Int32)], by pixels: Double = 0.5, isReversed: Bool = false
    ) -> [SubpixelPoint] {
        var points = ring.map { SubpixelPoint(x: $0.0, y: $0.1) }
        points.withUnsafeMutableBufferPointer {
            RingGrower(by: pixels, isReversed: isReversed).grow($0)
        }
        return points
    }

    @Test func `the corners of a square move outwards`() {
        let expected: [(Int32, Int32)] = [
            (-128, -128), (2688, -128), (2688, 2688), (-128, 2688),
        ]
        #expect(Self.grown(Self.square) == expected.map { SubpixelPoint(x: $0.0, y: $0.1) })
    }

    @Test func `a hole, which runs the other way, shrinks`() {
        let hole = Self.grown(Self.square.reversed())
        #expect(hole.map(\.x).min() == 128 && hole.map(\.x).max() == 2432)
    }

    @Test func `rings marked as reversed grow outwards too`() {
        let ring = Self.grown(Self.square.reversed(), isReversed: true)
        #expect(ring.map(\.x).min() == -128 && ring.map(\.x).max() == 2688)
    }

    @Test func `repeated points do not move the grown corners`() {
        let twice = Self.grown(Self.square.flatMap { [$0, $0] })
        #expect(Set(twice).isSuperset(of: Self.grown(Self.square)))
        #expect(twice.map(\.x).min() == -128 && twice.map(\.y).max() == 2688)
    }

    @Test func `no corner goes farther than twice the distance`() {
        let needle: [(Int32, Int32)] = [(0, 0), (25_600, 10), (0, 20)]
        for (before, after) in zip(needle, Self.grown(needle)) {
            let (x, y) = (Double(after.x - before.0), Double(after.y - before.1))
            #expect((x * x + y * y).squareRoot() <= 257)
        }
    }

    @Test func `rings without extent do not grow`() {
        let point: [(Int32, Int32)] = [(7, 7), (7, 7), (7, 7)]
        #expect(Self.grown(point).allSatisfy { $0 == SubpixelPoint(x: 7, y: 7) })
        #expect(Self.grown([]).isEmpty)
    }
}
