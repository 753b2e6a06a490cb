import Geometry
import Graphics
import MapRenderer
import Testing

@testable import Overlays

@Suite struct CreditPictureTests {
    private static func bytes(
        _ credit: CreditPicture, _ size: ScreenSize, pixelRatio: Double
    ) throws -> [UInt8] {
        let surface = try Surface(
            width: Int(size.width * pixelRatio), height: Int(size.height * pixelRatio))
        let canvas = try RasterCanvas(surface, pixelRatio: pixelRatio, tools: RasterTools())
        credit.draw(on: canvas, in: size)
        try canvas.context.finish()
        return surface.withPixels { bytes, _ in Array(bytes) }
    }

    @Test func `a cached credit looks like a new one at every size`() throws {
        let text = "© OpenStreetMap contributors"
        let shaper = try TextShaper()
        let kept = CreditPicture(text, theme: .day, shaper: shaper)
        let sizes = [
            (400.0, 300.0, 1.0), (400, 300, 1), (400, 300, 1.5), (90, 60, 1), (400, 300, 1),
        ]
        for (width, height, ratio) in sizes {
            let size = ScreenSize(width: width, height: height)
            let fresh = CreditPicture(text, theme: .day, shaper: shaper)
            let drawn = try Self.bytes(kept, size, pixelRatio: ratio)
            #expect(try drawn == Self.bytes(fresh, size, pixelRatio: ratio))
            #expect(drawn.contains { $0 != 0 })
        }
    }
}
