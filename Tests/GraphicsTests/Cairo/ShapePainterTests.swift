import Graphics
import Testing

@Suite struct ShapePainterTests {
    static let red = Color(red: 1, green: 0, blue: 0)
    static let blue = Color(red: 0, green: 0, blue: 1)

    /// A disc of radius 10 in 48 pixels, as distances from its edge or as coverage.
    private static func disc(_ kind: ShapePainter.Kind) throws -> Surface {
        let surface = try Surface(width: 48, height: 48)
        surface.withMutablePixels { bytes, stride in
            for row in 0..<48 {
                for column in 0..<48 {
                    let (x, y) = (Double(column) - 23.5, Double(row) - 23.5)
                    let outside = (x * x + y * y).squareRoot() - 10
                    let fraction = kind == .distance ? 0.75 - outside / 8 : 0.5 - outside
                    bytes[row * stride + column * 4 + 3] = UInt8(min(max(fraction, 0), 1) * 255)
                }
            }
        }
        return surface
    }

    /// How many pixels from the middle to the right are red, and how many blue, as full ones.
    private static func lengths(
        _ kind: ShapePainter.Kind, scale: Double, halo: HaloShape = HaloShape(width: 0)
    ) throws -> (red: Double, blue: Double) {
        let look = TextLook(color: red, haloColor: blue, halo: halo)
        let painter = ShapePainter(look: look, kind: kind, size: scale, pixelRatio: 1)
        let surface = try painter.paint(try disc(kind), scale: scale)
        #expect(surface.width == Int(48 * scale) + 2 * painter.margin)
        let row = surface.height / 2
        return surface.withPixels { bytes, stride in
            let columns = surface.width / 2..<surface.width
            let sum = { (channel: Int) in
                columns.reduce(0.0) { $0 + Double(bytes[row * stride + $1 * 4 + channel]) / 255 }
            }
            return (sum(2), sum(0))
        }
    }

    @Test(arguments: [ShapePainter.Kind.distance, .coverage], [0.5, 1, 2])
    func `a shape keeps its size and its halo has the width asked for`(
        kind: ShapePainter.Kind, scale: Double
    ) throws {
        let bare = try Self.lengths(kind, scale: scale)
        #expect(abs(bare.red - 10 * scale) < 0.6 && bare.blue == 0)
        let haloed = try Self.lengths(kind, scale: scale, halo: HaloShape(width: 2))
        #expect(abs(haloed.red - 10 * scale) < 0.6)
        #expect(abs(haloed.blue - 2) < 0.7, "\(haloed)")
    }

    @Test func `a blurred halo reaches farther`() throws {
        let crisp = try Self.lengths(.distance, scale: 1, halo: HaloShape(width: 3))
        let soft = try Self.lengths(.distance, scale: 1, halo: HaloShape(width: 3, blur: 3))
        #expect(abs(crisp.blue - soft.blue) < 1.5)
        #expect(crisp.blue != soft.blue)
    }

    @Test(arguments: [0, -1, .nan, .infinity, 1e9] as [Double])
    func `an absurd scale is refused`(scale: Double) throws {
        let painter = ShapePainter(
            look: TextLook(color: .black), kind: .coverage, size: 1, pixelRatio: 1)
        #expect(throws: CairoError.self) {
            try painter.paint(try Self.disc(.coverage), scale: scale)
        }
    }
}
