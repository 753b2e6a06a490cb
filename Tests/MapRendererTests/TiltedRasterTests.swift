import Formats
import Geometry
import Graphics
import MapRenderer
import MapStyle
import TestSupport
import Testing

/// Pictures of raster sources in tilted views.
@Suite struct TiltedRasterTests {
    private func draw(_ camera: Camera, zooms: ClosedRange<Int>) throws -> Surface {
        let style = try Style(json: [
            "version": 8, "sources": ["p": ["type": "raster", "tileSize": 256]],
            "layers": [["id": "r", "type": "raster", "source": "p"]],
        ])
        PinnedFonts.use()
        return try FrameRenderer(
            style: style, sources: [:], sprite: SpriteSheet(),
            rasterSources: ["p": MadePlaces(zooms: zooms)]
        ).render(FrameRequest(camera: camera, size: ScreenSize(width: 240, height: 200))).surface
    }

    private func camera(bearing: Double, pitch: Double) -> Camera {
        Camera(
            center: Coordinate(longitude: 1.52, latitude: 42.54), zoom: 12.4, bearing: bearing,
            pitch: pitch)
    }

    @Test(
        arguments: [(0, 30), (20, 50), (137, 60), (-90, 45)] as [(Double, Double)],
        [0...14, 3...11])
    func `each pixel of a tilted raster has the colour of the ground there`(
        angles: (bearing: Double, pitch: Double), zooms: ClosedRange<Int>
    ) throws {
        let camera = camera(bearing: angles.bearing, pitch: angles.pitch)
        let view = Viewport(camera: camera, size: ScreenSize(width: 240, height: 200))
        let surface = try draw(camera, zooms: zooms)
        let perspective = try #require(view.perspective)
        var count = 0
        surface.withPixels { pixels, rowBytes in
            for y in stride(from: 2, to: 200, by: 7) {
                for x in stride(from: 2, to: 240, by: 7) {
                    guard
                        let plane = perspective.plane(
                            ScreenPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)),
                        // Farther away a pixel is wide, and has a mean.
                        perspective.scale(at: plane) > 0.6
                    else { continue }
                    let color = MadePlaces.color(view.world(plane: plane))
                    // The crests of the waves are cut by the mean of neighbours.
                    guard [color.red, color.green].allSatisfy({ (0.05...0.95).contains($0) })
                    else { continue }
                    count += 1
                    let start = y * rowBytes + x * 4
                    let (red, green) = (Double(pixels[start + 2]), Double(pixels[start + 1]))
                    #expect(abs(red - color.red * 255) < 6, "\(x) \(y)")
                    #expect(abs(green - color.green * 255) < 6, "\(x) \(y)")
                }
            }
        }
        #expect(count > 200)
    }

    @Test func `a slightly tilted raster equals the flat one`() throws {
        let flat = try draw(camera(bearing: 20, pitch: 0), zooms: 0...14)
        let tilted = try draw(camera(bearing: 20, pitch: 0.01), zooms: 0...14)
        #expect(PixelComparison(flat, tilted, tolerance: 3).isEqual)
    }
}
