import Geometry
import MapStore
import Testing

@Suite struct HilbertTests {
    @Test(arguments: [
        (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
        (2, 1, 0, 6), (2, 1, 1, 7), (2, 0, 1, 8), (2, 3, 0, 20), (12, 3423, 1763, 19_078_479),
        (24, 0, 0, 93_824_992_236_885),
    ])
    func `tiles have the Hilbert numbers of the specification`(z: Int, x: Int, y: Int, id: UInt64)
        throws
    {
        let tile = try #require(TileID(z: z, x: x, y: y))
        #expect(tile.hilbertID == id)
        #expect(TileID(hilbertID: id) == tile)
    }

    @Test func `consecutive Hilbert numbers belong to neighbouring tiles`() {
        var last: TileID?
        for id in 0..<TileID.firstHilbertID(ofZoom: 8) {
            guard let tile = TileID(hilbertID: id) else {
                Issue.record("\(id) has no tile")
                return
            }
            #expect(tile.hilbertID == id)
            if let last, last.z == tile.z {
                #expect(abs(last.x - tile.x) + abs(last.y - tile.y) == 1, "\(last) and \(tile)")
            }
            last = tile
        }
    }

    @Test(arguments: [
        (24, 1 << 24 - 1, 0), (24, 9_999_999, 1_234_567), (23, 1, 1 << 23 - 1), (17, 70_000, 3),
    ])
    func `the deepest tiles convert to Hilbert numbers and back`(z: Int, x: Int, y: Int) throws {
        let tile = try #require(TileID(z: z, x: x, y: y))
        #expect(TileID(hilbertID: tile.hilbertID) == tile)
    }

    @Test func `Hilbert numbers beyond the deepest zoom give no tile`() {
        let end = TileID.firstHilbertID(ofZoom: TileID.maximumZoom + 1)
        #expect(TileID(hilbertID: end - 1)?.z == TileID.maximumZoom)
        #expect(TileID(hilbertID: end) == nil)
        #expect(TileID(hilbertID: .max) == nil)
    }

    @Test(arguments: 0...4) func `a square on the grid of a lower zoom is one run`(level: Int) {
        let zoom = 6
        let ids = (0..<1 << level).flatMap { y in
            (0..<1 << level).compactMap { x in
                TileID(z: zoom, x: (1 << level) + x, y: (1 << level) + y)?.hilbertID
            }
        }.sorted()
        #expect(ids.last.map { last in ids.first.map { last - $0 + 1 } } == UInt64(ids.count))
    }
}
