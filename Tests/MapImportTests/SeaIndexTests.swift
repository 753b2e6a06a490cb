import Geometry
import TestSupport
import Testing

@testable import MapImport

@Suite struct SeaIndexTests {
    private static func point(_ longitude: Double, _ latitude: Double) -> Coordinate {
        Coordinate(longitude: longitude, latitude: latitude)
    }

    private static func square(_ longitude: Double, _ latitude: Double, side: Double)
        -> [Coordinate]
    {
        [(0.0, 0.0), (0, side), (side, side), (side, 0)].map {
            point(longitude + $0.0, latitude + $0.1)
        }
    }

    @Test func `the sea index finds the smallest ring around a place, the first of equals`() {
        var random = SeededRandom(seed: 3)
        let rings = (0..<400).map { _ in
            Self.square(
                Double(Int.random(in: -180...170, using: &random)),
                Double(Int.random(in: -80...70, using: &random)),
                side: Double(Int.random(in: 1...12, using: &random)))
        }
        let index = SeaIndex(rings)
        let indexes = rings.map { RingIndex($0) }
        var looksLeft = Int.max
        for _ in 0..<1000 {
            let place = Self.point(
                .random(in: -180...180, using: &random), .random(in: -85...85, using: &random))
            let around = rings.indices.filter { indexes[$0].contains(place) }
            let smallest = around.min {
                abs(SeaBuilder.doubledArea(rings[$0])) < abs(SeaBuilder.doubledArea(rings[$1]))
            }
            #expect(index.smallest(around: place, &looksLeft) == smallest)
        }
        #expect(SeaIndex([]).smallest(around: Self.point(0, 0), &looksLeft) == nil)
        looksLeft = 0
        #expect(SeaIndex([rings[0]]).smallest(around: rings[0][0], &looksLeft) == nil)
    }
}
