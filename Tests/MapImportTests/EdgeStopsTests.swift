import Geometry
import TestSupport
import Testing

@testable import MapImport

@Suite struct EdgeStopsTests {
    private static func crossings(_ ends: [(Double, Double)]) -> [CoastlineClipper.Crossing] {
        ends.map { CoastlineClipper.Crossing(points: [], start: $0.0, end: $0.1) }
    }

    /// The first contradiction is sought anew after each line that goes.
    private func leftOutOneByOne(
        _ crossings: [CoastlineClipper.Crossing], lengths: [Int]
    ) -> Set<Int> {
        var left = Set<Int>()
        while true {
            let stops = EdgeStops(crossings).stops.filter { !left.contains($0.line) }
            let pairs = zip(stops, stops.dropFirst() + stops.prefix(1))
            guard let (one, other) = pairs.first(where: { $0.isEnd == $1.isEnd }) else {
                return left
            }
            left.insert(lengths[one.line] < lengths[other.line] ? one.line : other.line)
        }
    }

    @Test(arguments: 0..<200)
    func `lines go in the order of their contradictions along the edge`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let count = Int.random(in: 0...12, using: &random)
        // Places on few spots, so that some coincide.
        let crossings = Self.crossings(
            (0..<count).map { _ in
                (
                    Double(Int.random(in: 0...15, using: &random)) / 4,
                    Double(Int.random(in: 0...15, using: &random)) / 4
                )
            })
        let lengths = (0..<count).map { _ in Int.random(in: 2...5, using: &random) }
        var stops = EdgeStops(crossings)
        let left = stops.alternate(lengths: lengths)
        #expect(left == leftOutOneByOne(crossings, lengths: lengths))
        #expect(stops.stops.allSatisfy { !left.contains($0.line) })
        #expect(stops.stops.count == 2 * (count - left.count))
    }

    @Test func `thousands of lines that contradict each other take no time`() {
        // All begin on the west edge and end on the east edge.
        let count = 20_000
        let ends = (0..<count).map { number -> (Double, Double) in
            let fraction = Double(number) / Double(count)
            return (3 + fraction, 1 + fraction)
        }
        let crossings = Self.crossings(ends)
        let seconds = processorSeconds {
            var stops = EdgeStops(crossings)
            #expect(stops.alternate(lengths: Array(repeating: 2, count: count)).count == count - 1)
        }
        #expect(seconds < 2)
    }
}
