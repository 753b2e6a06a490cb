import Graphics
import Testing

@Suite struct PNGTests {
    private func painted(alpha: Double) throws -> Surface {
        let surface = try Surface(width: 37, height: 11)
        let context = try Context(surface)
        context.setColor(Color(red: 0.2, green: 0.6, blue: 1, alpha: alpha))
        context.paint()
        context.circle(x: 10, y: 5, radius: 4)
        context.setColor(Color(red: 1, green: 0, blue: 0, alpha: alpha))
        context.fill()
        try context.finish()
        return surface
    }

    @Test(arguments: [1.0, 0.5, 0], [PNGEncoder.RowFilter.none, .up])
    func `a PNG decodes to the picture that was encoded`(
        alpha: Double, filter: PNGEncoder.RowFilter
    ) throws {
        let surface = try painted(alpha: alpha)
        let back = try Surface(png: PNGEncoder(filter: filter).encode(surface), name: "test")
        #expect(back.width == 37 && back.height == 11)
        surface.withPixels { first, firstStride in
            back.withPixels { second, secondStride in
                for row in 0..<11 {
                    for byte in 0..<37 * 4 {
                        let a = Int(first[row * firstStride + byte])
                        let b = Int(second[row * secondStride + byte])
                        // Alpha taken out and multiplied in again rounds by one.
                        #expect(abs(a - b) <= (alpha == 1 ? 0 : 1))
                    }
                }
            }
        }
    }

    /// Two, four, sixteen and more colours have one, two, four and eight bits a pixel.
    @Test(
        arguments: [2, 4, 16, 200, 3000], [PNGEncoder.Colors.palette, .trueColor])
    func `a PNG of the fastest level decodes to the same colours`(
        count: Int, colors: PNGEncoder.Colors
    ) throws {
        // More than 256 colours have a palette of their own making.
        guard count < 256 || colors == .trueColor else { return }
        for width in [1, 61, 1280, 8192] {
            let surface = try Surface(width: width, height: 9)
            surface.withMutablePixels { bytes, stride in
                for y in 0..<9 {
                    for x in 0..<width {
                        let number = (x / 3 + y / 2 * 7) % min(count, 255)
                        let color = UInt32(0xFF00_0000 | number << 8 | (count > 255 ? x & 7 : 0))
                        bytes.storeBytes(
                            of: color, toByteOffset: y * stride + x * 4, as: UInt32.self)
                    }
                }
            }
            let file = try PNGEncoder(level: 1, colors: colors).encode(surface)
            let back = try Surface(png: file, name: "test")
            #expect(try rowsOfPixels(back) == rowsOfPixels(surface), "\(width) across")
        }
    }

    private func rowsOfPixels(_ surface: Surface) throws -> [[UInt8]] {
        surface.withPixels { bytes, stride in
            (0..<surface.height).map { y in
                Array(bytes[y * stride..<y * stride + surface.width * 4])
            }
        }
    }

    @Test func `a cut or foreign file is refused`() throws {
        let bytes = try PNGEncoder().encode(painted(alpha: 1))
        for count in [0, 8, 20, 40, bytes.count / 2] {
            #expect(throws: CairoError.self) {
                try Surface(png: Array(bytes.prefix(count)), name: "cut")
            }
        }
        #expect(throws: CairoError.self) { try Surface(png: Array("GIF89a".utf8), name: "gif") }
    }

    @Test(arguments: [(0, 5), (5, 0), (-1, 5), (32_768, 1)])
    func `an impossible size is refused`(width: Int, height: Int) {
        #expect(throws: CairoError.self) { try Surface(width: width, height: height) }
    }
}
