import TestSupport
import Testing

@testable import Graphics

/// Four pixels at once are the same as one after the other.
@Suite struct PixelBlockTests {
    private var random = SeededRandom(seed: 17)

    private mutating func pixels() -> [UInt32] {
        (0..<4).map { _ in
            let alpha = [0, 255, UInt32.random(in: 0...255, using: &random)].randomElement(
                using: &random)
            let channels = (0..<3).map { _ in UInt32.random(in: 0...(alpha ?? 0), using: &random) }
            return channels.reduce(alpha ?? 0) { $0 << 8 | $1 }
        }
    }

    private mutating func covers() -> SIMD4<UInt32> {
        func cover() -> UInt32 {
            [0, 256, UInt32.random(in: 0...256, using: &random)].randomElement(using: &random) ?? 0
        }
        return SIMD4(cover(), cover(), cover(), cover())
    }

    private static func stored(_ block: PixelBlock) -> [UInt32] {
        var pixels: [UInt32] = [0, 0, 0, 0]
        pixels.withUnsafeMutableBufferPointer {
            if let base = $0.baseAddress { block.store(at: base) }
        }
        return pixels
    }

    @Test mutating func `adding blocks of four pixels equals adding single pixels`() {
        for _ in 0..<2000 {
            let (below, above, covers) = (pixels(), pixels(), covers())
            let (a, b) = (PixelBlock(at: below), PixelBlock(at: above))
            #expect(
                Self.stored(a.mixed(with: b, covers))
                    == (0..<4).map { PixelMath.mix(below[$0], above[$0], covers[$0]) })
            #expect(
                Self.stored(b.scaled(by: covers))
                    == (0..<4).map { PixelMath.scaled(above[$0], covers[$0]) })
            #expect(
                Self.stored(b.over(a)) == (0..<4).map { PixelMath.over(below[$0], above[$0]) })
        }
    }

    @Test mutating func `a block made of one pixel holds it four times`() {
        let pixel = pixels()[0]
        #expect(Self.stored(PixelBlock(repeating: pixel)) == [pixel, pixel, pixel, pixel])
    }
}
