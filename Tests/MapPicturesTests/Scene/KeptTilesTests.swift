import Geometry
import MapRenderer
import Testing
import VectorTile

@testable import MapPictures

/// Tiles that are read once.
@Suite struct KeptTilesTests {
    private final class Source: TileSource {
        let zooms = 0...14
        var asked: [TileID] = []
        let byteCount: Int

        init(byteCount: Int) { self.byteCount = byteCount }

        func tile(_ id: TileID) throws -> VectorTile? {
            asked.append(id)
            guard id.x > 0 else { return nil }
            // A field that nobody knows, with as many bytes as are wanted.
            var bytes: [UInt8] = [0x7A]
            var rest = byteCount
            while rest >= 0x80 {
                bytes.append(UInt8(rest & 0x7F) | 0x80)
                rest >>= 7
            }
            bytes.append(UInt8(rest))
            return try VectorTile(decoding: bytes + [UInt8](repeating: 0, count: byteCount))
        }
    }

    private static func id(_ x: Int) throws -> TileID { try #require(TileID(z: 3, x: x, y: 0)) }

    @Test func `a tile is read once`() throws {
        let source = Source(byteCount: 10)
        let tiles = KeptTiles(of: source)
        for _ in 0..<2 { #expect(try tiles.tile(Self.id(1)) != nil) }
        #expect(source.asked == [try Self.id(1)])
        #expect(tiles.kept.count == 1)
        #expect(tiles.zooms == source.zooms)
    }

    @Test func `missing tiles are not cached`() throws {
        let source = Source(byteCount: 10)
        let tiles = KeptTiles(of: source)
        for _ in 0..<2 { #expect(try tiles.tile(Self.id(0)) == nil) }
        #expect(source.asked.count == 2)
    }

    @Test func `the tile cache holds a few megabytes`() throws {
        let source = Source(byteCount: 1_500_000)
        let tiles = KeptTiles(of: source)
        for x in 1...4 { #expect(try tiles.tile(Self.id(x)) != nil) }
        #expect(tiles.kept.count == 2)
        // The others are read as before.
        #expect(try tiles.tile(Self.id(4)) != nil)
        #expect(source.asked.count == 5)
    }
}
