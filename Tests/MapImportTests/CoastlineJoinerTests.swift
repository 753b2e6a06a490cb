import Geometry
import TestSupport
import Testing

@testable import MapImport

@Suite struct CoastlineJoinerTests {
    /// Ways that end at node 1, and as many that begin there.
    private static func star(_ count: Int) -> [[Int64]] {
        (0..<Int64(count)).map { [1_000_000 + $0, 1] }
            + (0..<Int64(count)).map { [1, 2_000_000 + $0] }
    }

    private static func place(_ node: Int64) -> Coordinate {
        Coordinate(longitude: Double(node) / 1e6, latitude: Double(node % 7))
    }

    @Test func `lines that meet in one node are joined in order`() {
        var joiner = CoastlineJoiner()
        for way in Self.star(3) { joiner.add(nodeIDs: way, locations: way.map(Self.place)) }
        #expect(
            joiner.chains().map(\.points)
                == (0..<3).map { [1_000_000 + $0, 1, 2_000_000 + $0].map(Self.place) })
    }

    @Test func `30 000 lines that meet in one node are joined quickly`() {
        var joiner = CoastlineJoiner()
        for way in Self.star(30_000) { joiner.add(nodeIDs: way, locations: way.map(Self.place)) }
        let seconds = processorSeconds { #expect(joiner.chains().count == 30_000) }
        #expect(seconds < 2)
    }

    @Test func `15 000 members that meet in one node are joined quickly`() {
        let ways = Self.star(15_000).map {
            CutArea.Way(isInner: false, nodeIDs: $0, locations: $0.map(Self.place))
        }
        let box = CoordinateBox(west: 0, south: 0, east: 3, north: 7)
        let seconds = processorSeconds { #expect(CutArea(ways, in: box, roads: nil) == nil) }
        #expect(seconds < 2)
    }
}
