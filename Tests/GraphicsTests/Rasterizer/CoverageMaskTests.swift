import TestSupport
import Testing

@testable import Graphics

@Suite struct CoverageMaskTests {
    /// Pixels of a row of 12 after painting through a mask or shading in white.
    private static func row(
        _ paint: (CoverageAccumulator, CoverageMask, PixelCanvas) -> Void
    ) -> [UInt32] {
        var memory = Array(repeating: UInt32(0), count: 12)
        memory.withUnsafeMutableBytes { bytes in
            guard let canvas = PixelCanvas(bytes, stride: 48, width: 12, height: 1) else { return }
            let accumulator = CoverageAccumulator()
            accumulator.begin(PixelClip(canvas.window))
            paint(accumulator, CoverageMask(), canvas)
        }
        return memory
    }

    private static let white = PixelColor(red: 1, green: 1, blue: 1, alpha: 1)

    private static func bar(_ accumulator: CoverageAccumulator, _ from: Double, _ to: Double) {
        accumulator.addRing(in: [(from, 0), (to, 0), (to, 1), (from, 1)])
    }

    @Test func `a narrow bar subtracted from a wide one leaves a rim`() {
        let alphas = Self.row { accumulator, mask, canvas in
            Self.bar(accumulator, 1, 9)
            mask.add(accumulator, weight: 1)
            Self.bar(accumulator, 3.5, 7)
            mask.add(accumulator, weight: -1)
            mask.paint(Self.white, full: 1, on: canvas)
        }.map { $0 >> 24 }
        #expect(alphas == [0, 255, 255, 128, 0, 0, 0, 255, 255, 0, 0, 0])
    }

    @Test func `shapes added one after another make steps of coverage`() {
        let alphas = Self.row { accumulator, mask, canvas in
            for inset in [0.0, 1, 2, 3] {
                Self.bar(accumulator, inset, 12 - inset)
                mask.add(accumulator, weight: 1)
            }
            mask.paint(Self.white, full: 4, on: canvas)
            // The mask is empty now.
            mask.paint(Self.white, full: 4, on: canvas)
        }.map { $0 >> 24 }
        #expect(alphas == [64, 128, 191, 255, 255, 255, 255, 255, 255, 191, 128, 64])
    }

    @Test func `a gradient goes along the line`() throws {
        let shading = try #require(
            LineShading(gradient: [PixelColor(bits: 0xFF00_0000), PixelColor(bits: 0xFF00_00F0)]))
        let row = Self.row { accumulator, mask, canvas in
            Self.bar(accumulator, 0, 12)
            mask.add(accumulator, weight: 1)
            let shader = LineShader()
            shader.begin(x: 0, y: 0, clip: accumulator.clip)
            CoverageAccumulator.points([(0, 0.5), (12, 0.5)]).withUnsafeBufferPointer {
                shader.add(
                    $0, isClosed: false, width: 1, shading: shading, clip: accumulator.clip)
            }
            shader.paint(through: mask, full: 1, opacity: 1, on: canvas)
        }
        #expect(row.map { $0 & 0xFF } == [9, 30, 50, 69, 90, 110, 129, 150, 170, 189, 210, 230])
    }

    @Test func `a picture is repeated along the line, from its left edge to its right`() throws {
        let picture: [UInt32] = [0xFF00_0001, 0xFF00_0001, 0xFF00_00C1, 0xFF00_00C1]
        let shading = try #require(LineShading(pixels: picture, width: 4, length: 4))
        #expect(shading.color(along: 5.5, of: 50, across: 0.5) == 0xFF00_0001)
        #expect(shading.color(along: 6.5, of: 50, across: 0.5) == 0xFF00_00C1)
        let rows = try #require(LineShading(pixels: picture, width: 1, length: 1))
        #expect(rows.color(along: 0, of: 1, across: 0) == 0xFF00_0001)
        #expect(rows.color(along: 0, of: 1, across: 1) == 0xFF00_00C1)
        #expect(LineShading(pixels: picture, width: 4, length: 0) == nil)
        #expect(LineShading(pixels: picture, width: 5, length: 1) == nil)
    }
}
