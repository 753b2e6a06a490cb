import Geometry
import Glibc
import Testing
import VectorTile

@testable import MapRenderer

@Suite struct FeatureAreaTests {
    private let window = ScreenBox(minX: 100, minY: 100, maxX: 200, maxY: 200)
    private let upright = TilePlacement.Scaled(a: 0.5, b: 0, c: 0, d: 0.5, tx: 0, ty: 0)

    private func touches(
        _ points: [TilePoint], extent: Double = 0, _ transform: TilePlacement.Scaled? = nil
    ) -> Bool {
        FeatureArea(ViewWindow(window), transform ?? upright)
            .touches(FeatureBox(around: points), extent: extent)
    }

    @Test func `a feature without points lies nowhere`() {
        #expect(!touches([], extent: 1e9))
    }

    @Test func `paint that stands out of a shape reaches into the window`() {
        let line = [TilePoint(x: 180, y: 240), TilePoint(x: 190, y: 260)]
        #expect(!touches(line, extent: 4))
        #expect(touches(line, extent: 5))
    }

    @Test(arguments: [(180, 300), (420, 300), (300, 180), (300, 420)])
    func `a point is outside on each of four sides`(x: Int32, y: Int32) {
        #expect(!touches([TilePoint(x: x, y: y)]))
        #expect(touches([TilePoint(x: x, y: y), TilePoint(x: 300, y: 300)]))
    }

    @Test func `a box around the whole window touches it`() {
        #expect(touches([TilePoint(x: -4096, y: -4096), TilePoint(x: 8192, y: 8192)]))
    }

    @Test(arguments: Array(stride(from: 0.0, to: 360, by: 7.5)))
    func `nothing inside the window of a turned view is passed over`(degrees: Double) {
        let angle = degrees * .pi / 180
        let turned = TilePlacement.Scaled(
            a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 150, ty: 150)
        for x in stride(from: Int32(-120), through: 120, by: 12) {
            for y in stride(from: Int32(-120), through: 120, by: 12) {
                let points = [TilePoint(x: x, y: y), TilePoint(x: y, y: -x)]
                let isInside = points.map(turned.point).contains {
                    (100...200).contains($0.x) && (100...200).contains($0.y)
                }
                // A thousandth of a pixel of reach absorbs the rounding of sine and cosine.
                if isInside { #expect(touches(points, extent: 0.001, turned)) }
            }
        }
    }

    @Test func `what lies beside a turned window is passed over`() {
        let half = 0.5.squareRoot()
        let turned = TilePlacement.Scaled(a: half, b: half, c: -half, d: half, tx: 150, ty: 150)
        // In the box around the window, beyond its corner.
        #expect(!touches([TilePoint(x: 60, y: 60)], turned))
        #expect(touches([TilePoint(x: 65, y: 0)], turned))
    }

    @Test func `a tilted view sees less beside it near the eye than far away`() throws {
        let camera = Camera(
            center: Coordinate(longitude: 0, latitude: 0), zoom: 12, bearing: 0, pitch: 60)
        let viewport = Viewport(camera: camera, size: ScreenSize(width: 400, height: 400))
        let area = FeatureArea(
            ViewWindow(viewport.planeWindow, in: viewport),
            TilePlacement.Scaled(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0))
        func sees(_ x: Int32, _ y: Int32) -> Bool {
            area.touches(FeatureBox(around: [TilePoint(x: x, y: y)]), extent: 0)
        }
        let far = Int32(viewport.planeWindow.minY) + 20
        #expect(sees(-200, far))
        #expect(!sees(-200, 300))
        #expect(sees(200, 300))
    }
}
