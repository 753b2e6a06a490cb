import Cairo
import Colors
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
    func `a picture comes back as it went`(alpha: Double, filter: PNGEncoder.RowFilter) throws {
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
