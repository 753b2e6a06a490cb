import Geometry
import Glibc
import TestSupport
import Testing

@testable import MapImport

@Suite struct RingIndexTests {
    private static func point(_ longitude: Double, _ latitude: Double) -> Coordinate {
        Coordinate(longitude: longitude, latitude: latitude)
    }

    /// Every side asked, without boxes.
    private func isInside(_ point: Coordinate, _ ring: [Coordinate]) -> Bool {
        zip(ring, ring.dropFirst() + ring.prefix(1)).count { a, b in
            guard (a.latitude > point.latitude) != (b.latitude > point.latitude) else {
                return false
            }
            let fraction = (point.latitude - a.latitude) / (b.latitude - a.latitude)
            return point.longitude < a.longitude + fraction * (b.longitude - a.longitude)
        } % 2 == 1
    }

    @Test(arguments: [0, 1, 2, 3, 4, 15, 16, 17, 100, 256, 257, 5000])
    func `it says of each place what a walk round the ring says`(count: Int) {
        var random = SeededRandom(seed: UInt64(count))
        // A ring that crosses itself everywhere, with corners on whole degrees, as are the places asked for.
        let ring = (0..<count).map { _ in
            Self.point(
                Double(Int.random(in: 0...20, using: &random)),
                Double(Int.random(in: 0...20, using: &random)))
        }
        let index = RingIndex(ring)
        for x in -1...21 {
            for y in -1...21 {
                let place = Self.point(Double(x), Double(y))
                #expect(index.contains(place) == isInside(place, ring))
            }
        }
    }

    /// A ring that runs to and fro between two parallels, and back beside itself.
    static let comb =
        (0..<60_000).map {
            point(Double($0) / 60_000, $0 % 2 == 0 ? 0 : 1)
        } + [point(1, 2), point(0, 2)]

    @Test func `a ring of long sides costs no more than others`() {
        var random = SeededRandom(seed: 5)
        let seconds = processorSeconds {
            let index = RingIndex(Self.comb)
            let inside = (0..<2000).count { _ in
                index.contains(Self.point(.random(in: 0...1, using: &random), 0.5))
            }
            #expect((900...1100).contains(inside))
        }
        // Bands of latitude held a side in each of hundreds, and each point was compared with all sides.
        #expect(seconds < 1)
    }

    @Test func `it stops where as much was looked at as may be`() {
        let star = (0..<2001).map { number in
            let angle = Double(number) / 2001 * 2 * .pi * 1000
            return Self.point(cos(angle), sin(angle))
        }
        let index = RingIndex(star)
        var looksLeft = 10_000
        var answers: [Bool] = []
        while looksLeft > 0 { answers.append(index.contains(Self.point(0.0001, 0), &looksLeft)) }
        #expect((3...10).contains(answers.count))
        #expect(answers.last == false)
        #expect(!index.contains(Self.point(0.0001, 0), &looksLeft))
    }
}
