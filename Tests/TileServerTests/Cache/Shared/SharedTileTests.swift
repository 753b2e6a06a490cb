import Geometry
import Testing

@testable import TileServer

struct SharedTileTests {
    @Test func `A tile comes back from its value`() throws {
        let tile = tile()
        let key = try key(5)
        #expect(SharedTile.tile(SharedTile.value(tile, as: key), as: key) == tile)
        let empty = CachedTile([], origin: tile.origin, drawn: 0)
        #expect(SharedTile.tile(SharedTile.value(empty, as: key), as: key) == empty)
    }

    @Test func `A value with any other byte is no tile`() throws {
        let key = try key(5)
        let value = SharedTile.value(tile(60), as: key)
        for index in value.indices {
            var changed = value
            changed[index] ^= 0x10
            #expect(SharedTile.tile(changed, as: key) == nil, "byte \(index)")
        }
        for count in value.indices {
            #expect(SharedTile.tile(Array(value.prefix(count)), as: key) == nil)
        }
        #expect(SharedTile.tile(value + [0], as: key) == nil)
    }

    @Test func `A value under another key is no tile`() throws {
        let value = SharedTile.value(tile(60), as: try key(5))
        #expect(SharedTile.tile(value, as: try key(6)) == nil)
        #expect(SharedTile.tile(value, as: try key(5, version: 8)) == nil)
    }

    @Test(arguments: [Int.min, -1, Int.max, 1 << 40])
    func `A value with an absurd time is no tile`(time: Int) throws {
        let absurd = CachedTile([1], origin: tile().origin, drawn: time)
        let key = try key(5)
        #expect(SharedTile.tile(SharedTile.value(absurd, as: key), as: key) == nil)
    }

    @Test func `Keys name the tile and its version`() throws {
        let key = try key(5, version: 0xAB)
        let text = SharedTile.key(key)
        #expect(text == "render:1:14/5/3:00000000000000ab")
        #expect(SharedTile.tile(ofKey: Array(text.utf8)) == key.tile)
        for other in [
            "", "render:1:", "render:1:lease:00ab", "render:1:1/9/9:ab", "render:2:1/0/0:ab",
        ] {
            #expect(SharedTile.tile(ofKey: Array(other.utf8)) == nil)
        }
        #expect(SharedTile.tile(ofKey: [0xFF, 0xFE]) == nil)
    }
}
