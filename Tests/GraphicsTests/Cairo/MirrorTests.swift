import Graphics
import TestSupport
import Testing

@Suite struct MirrorTests {
    @Test func `mirroring swaps left and right, and mirroring twice restores the picture`() throws {
        let picture = try Surface(width: 7, height: 3)
        picture.withMutablePixels { bytes, stride in
            for row in 0..<3 {
                for column in 0..<7 {
                    for channel in 0..<3 {
                        bytes[row * stride + column * 4 + channel] =
                            UInt8(row * 70 + column * 10 + channel)
                    }
                    bytes[row * stride + column * 4 + 3] = 255
                }
            }
        }
        let mirrored = try picture.mirrored()
        mirrored.withPixels { mirror, mirrorStride in
            picture.withPixels { bytes, stride in
                for row in 0..<3 {
                    for column in 0..<28 {
                        let other = (6 - column / 4) * 4 + column % 4
                        #expect(
                            mirror[row * mirrorStride + column] == bytes[row * stride + other])
                    }
                }
            }
        }
        #expect(PixelComparison(try mirrored.mirrored(), picture).isEqual)
    }
}
