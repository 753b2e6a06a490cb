import TestSupport
import Testing

@testable import Graphics

@Suite struct CoverageCanvasTests {
    private static let side = 40

    /// A mask somewhere on the picture, or over its edge.
    private struct Placed {
        let mask: GlyphMask
        let x, y: Int
    }

    private static func masks(seed: UInt64) -> (placed: [Placed], bytes: [UInt8]) {
        var random = SeededRandom(seed: seed)
        var bytes: [UInt8] = []
        let placed = (0..<6).map { _ in
            let mask = GlyphMask(
                offset: bytes.count, left: .random(in: -5...5, using: &random),
                top: .random(in: -5...5, using: &random),
                width: .random(in: 1...25, using: &random),
                height: .random(in: 1...9, using: &random))
            for _ in 0..<mask.width * mask.height {
                let value = UInt8.random(in: 0...255, using: &random)
                bytes.append([0, 0, value, 255].randomElement(using: &random) ?? 0)
            }
            return Placed(
                mask: mask, x: .random(in: -3...side, using: &random),
                y: .random(in: -3...side, using: &random))
        }
        return (placed, bytes)
    }

    /// What the masks cover together, worked out pixel by pixel.
    private static func expected(
        _ masks: [Placed], of bytes: [UInt8], _ mode: CoverageCanvas.Mode, x: Int, y: Int
    ) -> UInt8 {
        var coverage = 0
        for placed in masks {
            let mask = placed.mask
            let (column, row) = (x - placed.x - mask.left, y - placed.y - mask.top)
            guard 0..<mask.width ~= column, 0..<mask.height ~= row else { continue }
            let added = Int(bytes[mask.offset + row * mask.width + column])
            coverage =
                mode == .most
                ? max(coverage, added) : 255 - ((255 - added) * (255 - coverage) + 127) / 255
        }
        return UInt8(coverage)
    }

    @Test(arguments: [CoverageCanvas.Mode.most, .over], 0..<8)
    func `masks of all widths add up as they do pixel by pixel`(
        mode: CoverageCanvas.Mode, seed: UInt64
    ) throws {
        var canvas = CoverageCanvas()
        // Twice: the second must find nothing left of the first.
        for round in 0..<2 as Range<UInt64> {
            let (masks, bytes) = Self.masks(seed: seed * 2 + round)
            let surface = try Surface(width: Self.side, height: Self.side)
            canvas.begin(PixelWindow(minX: 0, minY: 0, maxX: Self.side, maxY: Self.side))
            for placed in masks {
                canvas.add(placed.mask, of: bytes, x: placed.x, y: placed.y, mode)
            }
            canvas.paint(.black, on: surface)
            surface.withPixels { pixels, stride in
                for y in 0..<Self.side {
                    for x in 0..<Self.side {
                        let alpha = pixels[y * stride + x * 4 + 3]
                        let expected = Self.expected(masks, of: bytes, mode, x: x, y: y)
                        #expect(alpha == expected, "\(x), \(y)")
                    }
                }
            }
        }
    }
}
