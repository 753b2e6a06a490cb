import Geometry
import Graphics
import MapRenderer
import Testing

@testable import MapPictures

@Suite struct ExtractEdgeTests {
    private static let edge = ExtractEdge(
        box: WorldBox(minX: 0.5, minY: 0.5, maxX: 0.501, maxY: 0.501))

    private static func viewport(
        x: Double = 0.5, y: Double = 0.5005, zoom: Double = 14, pitch: Double = 0
    ) -> Viewport {
        Viewport(
            camera: Camera(center: WorldPoint(x: x, y: y).coordinate, zoom: zoom, pitch: pitch),
            size: ScreenSize(width: 400, height: 300))
    }

    @Test(arguments: [(-0.1, 1.0), (0, 1), (0.25, 0.84375), (0.5, 0.5), (1, 0), (3, 0)])
    func `the surroundings fade over the width of the edge`(inside: Double, part: Double) {
        let width = 1e-5
        let found = Self.edge.surroundings(x: 0.5 + inside * width, y: 0.5005, width: width)
        #expect(abs(found - part) < 1e-6)
    }

    @Test func `only flat views of the edge fade`() {
        #expect(Self.edge.width(in: Self.viewport()) != nil)
        #expect(Self.edge.width(in: Self.viewport(pitch: 40)) == nil)
        #expect(Self.edge.width(in: Self.viewport(x: 0.5005, zoom: 17)) == nil)
        #expect(Self.edge.width(in: Self.viewport(x: 0.52)) == nil)
        // An extract that is a speck has no edge.
        #expect(Self.edge.width(in: Self.viewport(zoom: 5)) == nil)
    }

    @Test func `the transition is 24 pixels wide, less in a small picture of the extract`() throws {
        let wide = try #require(Self.edge.width(in: Self.viewport(zoom: 15)))
        #expect(abs(wide * 512 * 32_768 - 24) < 1e-6)
        let small = try #require(Self.edge.width(in: Self.viewport(zoom: 7.5)))
        #expect(small < 24 / (512 * 181.02) && small > 0)
    }

    @Test func `pixels of the surroundings are as opaque as they are seen`() throws {
        let picture = try Surface(width: 100, height: 20)
        picture.withMutablePixels { bytes, _ in for index in bytes.indices { bytes[index] = 200 } }
        let viewport = Viewport(
            camera: Camera(center: WorldPoint(x: 0.5, y: 0.5005).coordinate, zoom: 14),
            size: ScreenSize(width: 100, height: 20))
        let width = try #require(Self.edge.width(in: viewport))
        _ = SurroundingsOverlay(
            picture, fading: Self.edge, width: width, in: viewport, pixelRatio: 1)
        let alpha = picture.withPixels { bytes, _ in (0..<100).map { bytes[$0 * 4 + 3] } }
        // The edge is in the middle, the extract at its right.
        #expect(alpha[..<50].allSatisfy { $0 == 200 } && alpha[75...].allSatisfy { $0 == 0 })
        #expect((80...120).contains(alpha[62]))
        #expect(zip(alpha, alpha.dropFirst()).allSatisfy { $0 >= $1 })
    }
}
