import Geometry
import Graphics
import Testing

@testable import MapRenderer
@testable import Overlays

@Suite struct AttributionOverlayTests {
    private static func view(_ width: Double, _ height: Double) -> Viewport {
        Viewport(
            camera: Camera(center: Coordinate(longitude: 10.7, latitude: 59.9), zoom: 12),
            size: ScreenSize(width: width, height: height))
    }

    private static let credits = [
        "© OpenStreetMap contributors", "ﷺ W",
        String(repeating: "Data of the mapping agency under its own licence. ", count: 40),
        String(repeating: "https://example.org/", count: 60),
        "a " + String(repeating: "é", count: 900),
    ]

    @Test(arguments: credits, [(760.0, 540.0), (90, 60), (20, 20)])
    func `the credit is drawn within its obstacle box`(
        credit: String, size: (Double, Double)
    ) throws {
        let view = Self.view(size.0, size.1)
        let overlay = AttributionOverlay(credit, shaper: try TextShaper())
        let box = try #require(overlay.obstacles(in: view).first)
        let surface = try Surface(width: Int(size.0), height: Int(size.1))
        let context = try Context(surface)
        overlay.draw(
            on: OverlayCanvas(
                try RasterCanvas(surface, context: context, pixelRatio: 1, tools: RasterTools()),
                viewport: view, shaper: try TextShaper()))
        try context.finish()
        surface.withPixels { bytes, stride in
            var drawn = 0
            for row in 0..<surface.height {
                for column in 0..<surface.width where bytes[row * stride + column * 4 + 3] != 0 {
                    let isInside =
                        Double(column + 1) >= box.minX - 1 && Double(row + 1) >= box.minY - 1
                    if !isInside { Issue.record("\(column),\(row) is outside") }
                    drawn += 1
                }
            }
            // The plate is drawn to the rim of the box, so the box is no larger than needed.
            #expect(Double(drawn) > box.width * box.height * 0.8)
        }
    }

    @Test func `a very long credit is shown completely`() throws {
        let shaper = try TextShaper()
        let words = (0..<200).map { "word\($0)" }
        let block = CreditBlock(
            words.joined(separator: " "), in: ScreenSize(width: 700, height: 900), shaper: shaper)
        // Every word is a few clusters: one a letter or digit, and blanks between.
        let letters = words.joined(separator: " ").count - (block.lines.count - 1)
        #expect(block.lines.map(\.clusters.count).reduce(0, +) == letters)
        #expect(block.lines.count > 5)
        #expect(block.lines.allSatisfy { $0.width <= 686 && $0.width > 400 })
    }

    @Test func `a credit of more than a third of the picture is shortened`() throws {
        let text = String(repeating: "licence ", count: 5000).dropLast()
        let block = CreditBlock(
            String(text), in: ScreenSize(width: 300, height: 144), shaper: try TextShaper())
        #expect(block.lines.count == 4)
        #expect(block.width <= 286.5)
    }
}
