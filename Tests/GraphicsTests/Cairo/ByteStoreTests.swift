import Testing

@testable import Graphics

@Suite struct ByteStoreTests {
    @Test func `memory is reused until more is needed`() {
        let store = ByteStore()
        let first = store.bytes(1000)
        #expect(store.bytes(10) == first && store.bytes(1000) == first)
        let larger = store.bytes(5000)
        larger.update(repeating: 7, count: 5000)
        #expect(store.bytes(4000) == larger && larger[4999] == 7)
    }

    @Test func `an encoder writes the same file after other pictures as when it is new`() throws {
        func picture(_ side: Int) throws -> Surface {
            let surface = try Surface(width: side, height: side)
            surface.withMutablePixels { bytes, _ in
                for index in bytes.indices { bytes[index] = UInt8(index * index / 7 % 251) | 1 }
            }
            return surface
        }
        for colors in [PNGEncoder.Colors.palette, .trueColor] {
            let encoder = try PNGEncoder(level: 1, colors: colors)
            for side in [40, 7, 90, 40] {
                let fresh = try PNGEncoder(level: 1, colors: colors).encode(picture(side))
                #expect(try encoder.encode(picture(side)) == fresh)
            }
        }
    }
}
