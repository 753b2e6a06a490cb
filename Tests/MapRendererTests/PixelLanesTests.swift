import TestSupport
import Testing

@testable import MapRenderer

@Suite struct PixelLanesTests {
    private static func blended(_ color: UInt32, over below: UInt32) -> UInt32 {
        var pixel = below
        withUnsafeMutableBytes(of: &pixel) { PixelLanes(color).blend(into: $0, at: 0) }
        return pixel
    }

    private static func channels(_ pixel: UInt32) -> [Int] {
        (0..<4).map { Int(pixel >> (8 * UInt32($0)) & 255) }
    }

    @Test func `blending is that of fractions, to half a step`() {
        var random = SeededRandom(seed: 3)
        for _ in 0..<2000 {
            let alpha = UInt32.random(in: 0...255, using: &random)
            func premultiplied(_ alpha: UInt32) -> UInt32 {
                (0..<3).reduce(alpha << 24) {
                    $0 | UInt32.random(in: 0...alpha, using: &random) << (8 * UInt32($1))
                }
            }
            let (above, below) = (
                premultiplied(alpha), premultiplied(.random(in: 0...255, using: &random))
            )
            let found = Self.channels(Self.blended(above, over: below))
            for (channel, pair) in zip(found, zip(Self.channels(above), Self.channels(below))) {
                let exact = Double(pair.0) + Double(pair.1) * (1 - Double(alpha) / 255)
                #expect(abs(Double(channel) - exact) <= 0.51)
            }
        }
    }

    @Test func `a channel above its opacity stays at the most`() {
        #expect(
            Self.channels(Self.blended(0x40FF_FFFF, over: 0xFFFF_FFFF)) == [255, 255, 255, 255])
    }

    @Test func `a weighted sum of all of a pixel is the pixel`() {
        let pixel: UInt32 = 0xFF80_01FE
        var sum = PixelLanes.zero
        for weight: UInt64 in [1, 100, 155] { sum.add(PixelLanes(pixel), weight: weight) }
        var target: UInt32 = 0
        withUnsafeMutableBytes(of: &target) { sum.mean.blend(into: $0, at: 0) }
        #expect(target == pixel)
        var half: UInt32 = 0
        withUnsafeMutableBytes(of: &half) {
            PixelLanes(0xFF00_FF00).mixed(with: PixelLanes(0), 128).blend(into: $0, at: 0)
        }
        #expect(half == 0x8000_8000)
        #expect(PixelLanes(pixel).faded(to: 0).isBlank)
    }
}
