import Geometry
import Testing
import VectorTile

@testable import MapRenderer

@Suite struct TileCacheTests {
    /// No tiles, and how often each was asked for.
    private final class Source: TileSource {
        let zooms = 0...20
        var asked: [TileID: Int] = [:]

        func tile(_ id: TileID) -> VectorTile? {
            asked[id, default: 0] += 1
            return nil
        }
    }

    private func tile(_ column: Int) throws -> TileID {
        try #require(TileID(z: 10, x: column, y: 0))
    }

    @Test func `the tile cache keeps recently used tiles within its capacity`() throws {
        let source = Source()
        // A tile that is not there counts as 4096 bytes.
        let cache = TileCache(capacity: 16 * 4096)
        let number = cache.add(source)
        for column in 0..<100 {
            _ = cache.tile(try tile(column), of: number)
            // Used all the time.
            _ = cache.tile(try tile(0), of: number)
        }
        #expect(source.asked.values.allSatisfy { $0 == 1 })
        for column in 0..<100 { _ = cache.tile(try tile(column), of: number) }
        let kept = source.asked.values.count { $0 == 1 }
        #expect(source.asked[try tile(0)] == 1)
        // Half is left where room is made, and it is made when an eighth more has come.
        #expect((1...18).contains(kept), "\(kept) are kept")
    }
}
