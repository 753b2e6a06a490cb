import TestSupport
import Testing

@testable import Graphics

@Suite struct PaintTests {
    /// The pixels of a picture after painting a rectangle.
    private static func pixels(
        below: UInt32, _ rectangle: (Double, Double, Double, Double),
        _ paint: (CoverageAccumulator, PixelCanvas) -> Void
    ) -> [[UInt32]] {
        var memory = Array(repeating: below, count: 5 * 3)
        memory.withUnsafeMutableBytes { bytes in
            guard let canvas = PixelCanvas(bytes, stride: 20, width: 4, height: 3) else { return }
            let accumulator = CoverageAccumulator()
            accumulator.begin(PixelClip(canvas.window))
            let (x0, y0, x1, y1) = rectangle
            accumulator.addRing(in: [(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
            paint(accumulator, canvas)
        }
        return (0..<3).map { Array(memory[$0 * 5..<$0 * 5 + 5]) }
    }

    @Test func `an opaque colour replaces covered pixels and blends into partly covered ones`() {
        let color = PixelColor(red: 1, green: 0, blue: 0, alpha: 1)
        let rows = Self.pixels(below: 0xFFFF_FFFF, (0.5, 0, 2, 1)) { $0.paint(color, on: $1) }
        #expect(rows[0] == [0xFFFF_8080, 0xFFFF_0000, 0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF])
        #expect(rows[1] == Array(repeating: 0xFFFF_FFFF, count: 5))
    }

    @Test func `a translucent colour is blended over the picture`() {
        let color = PixelColor(red: 0, green: 0, blue: 0, alpha: 0.5)
        let rows = Self.pixels(below: 0xFFFF_FFFF, (0, 0, 4, 3)) { $0.paint(color, on: $1) }
        #expect(rows.allSatisfy { $0[..<4].allSatisfy { $0 == 0xFF7F_7F7F } && $0[4] == .max })
        let bare = Self.pixels(below: 0, (0, 0, 4, 3)) { $0.paint(color, on: $1) }
        #expect(bare[0][0] == 0x8000_0000)
    }

    @Test(arguments: [1.0, 0.5, 0])
    func `filling a picture equals painting a shape that covers all of it`(alpha: Double) {
        let color = PixelColor(red: 0.2, green: 0.4, blue: 0.6, alpha: alpha)
        let covered = Self.pixels(below: 0xFF80_9010, (0, 0, 4, 3)) { $0.paint(color, on: $1) }
        let filled = Self.pixels(below: 0xFF80_9010, (0, 0, 0, 0)) { $1.fill(with: color) }
        #expect(filled == covered)
    }

    @Test func `filling with a pattern equals painting a shape that covers all of it`() throws {
        let pattern = try #require(
            PatternPaint(
                pixels: [0xFF00_0001, 0x8000_0002, 0xFF00_0003, 0xFF00_0004], width: 2,
                placement: .init(acrossX: 1.5, acrossY: 0.5, originX: 1, originY: -200),
                opacity: 0.7))
        let covered = Self.pixels(below: 0xFF80_9010, (0, 0, 4, 3)) { $0.paint(pattern, on: $1) }
        let filled = Self.pixels(below: 0xFF80_9010, (0, 0, 0, 0)) { $1.fill(with: pattern) }
        #expect(filled == covered)
    }

    @Test func `blending never overflows a channel`() {
        for below in stride(from: 0, through: 255, by: 5) {
            for alpha in stride(from: 0, through: 255, by: 3) {
                for cover in [0, 1, 77, 128, 255, 256] {
                    let (b, a) = (UInt32(below), UInt32(alpha))
                    let above = PixelMath.scaled(a << 24 | a << 16 | a << 8 | a, UInt32(cover))
                    let sum = PixelMath.over(0xFF00_0000 | b << 16 | b << 8 | b, above)
                    #expect(sum >> 24 == 255)
                    let rest = Double(255 - above >> 24) / 255
                    let expected = Double(above & 255) + Double(b) * rest
                    #expect(abs(Double(sum & 255) - expected) <= 0.51)
                }
            }
        }
    }

    @Test func `a pattern at scale 1 is copied pixel by pixel from its origin`() {
        let pattern = PatternPaint(
            pixels: [0xFF00_0001, 0xFF00_0002, 0xFF00_0003, 0xFF00_0004], width: 2,
            placement: .init(acrossX: 1, acrossY: 0, originX: 1, originY: -200), opacity: 1)
        let rows = Self.pixels(below: 0, (0, 0, 4, 3)) { accumulator, canvas in
            pattern.map { accumulator.paint($0, on: canvas) }
        }
        #expect(
            rows == [
                [0xFF00_0002, 0xFF00_0001, 0xFF00_0002, 0xFF00_0001, 0],
                [0xFF00_0004, 0xFF00_0003, 0xFF00_0004, 0xFF00_0003, 0],
                [0xFF00_0002, 0xFF00_0001, 0xFF00_0002, 0xFF00_0001, 0],
            ])
    }

    @Test func `a pattern with an impossible scale is nil`() {
        for across in [0, .nan, .infinity, 1e-300] {
            #expect(
                PatternPaint(
                    pixels: [1], width: 1,
                    placement: .init(acrossX: across, acrossY: 0, originX: 0, originY: 0),
                    opacity: 1) == nil)
        }
    }

    @Test func `a canvas on too little memory is nil`() {
        var memory = Array(repeating: UInt32(0), count: 12)
        memory.withUnsafeMutableBytes { bytes in
            #expect(PixelCanvas(bytes, stride: 16, width: 4, height: 3) != nil)
            #expect(PixelCanvas(bytes, stride: 16, width: 4, height: 4) == nil)
            #expect(PixelCanvas(bytes, stride: 16, width: 5, height: 3) == nil)
            #expect(PixelCanvas(bytes, stride: 18, width: 4, height: 3) == nil)
        }
    }
}
