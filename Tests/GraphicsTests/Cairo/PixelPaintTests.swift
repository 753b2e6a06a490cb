import TestSupport
import Testing

@testable import Graphics

@Suite struct PixelPaintTests {
    @Test(arguments: [1.0, 0.999, 0.5, 0.1, 0])
    func `painting four pixels at once equals painting them one by one`(alpha: Double) {
        var random = SeededRandom(seed: 3)
        let paint = PixelPaint(Color(red: 0.9, green: 0.35, blue: 0.02, alpha: alpha))
        for _ in 0..<300 {
            var (below, shares) = (SIMD4<UInt32>(), SIMD4<UInt32>())
            for lane in 0..<4 {
                // Channels are at most as much as their alpha.
                let alpha = UInt32.random(in: 0...255, using: &random)
                func channel() -> UInt32 { .random(in: 0...alpha, using: &random) }
                below[lane] = alpha << 24 | channel() << 16 | channel() << 8 | channel()
                shares[lane] =
                    [0, 255, .random(in: 0...255, using: &random)]
                    .randomElement(using: &random) ?? 0
            }
            let painted = paint.over(below, fractions: shares)
            for lane in 0..<4 {
                let expected = paint.over(below[lane], fraction: UInt8(shares[lane]))
                #expect(painted[lane] == expected, "\(below[lane]) \(shares[lane])")
            }
        }
    }
}
