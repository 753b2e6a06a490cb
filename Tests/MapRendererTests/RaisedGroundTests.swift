import Formats
import Geometry
import Graphics
import MapStyle
import TestSupport
import Testing
import VectorTile

@testable import MapRenderer

/// A view over a hill of 600 m that stands ahead, compared with a ray that is followed in small steps.
@Suite struct RaisedGroundTests {
    private static let size = ScreenSize(width: 240, height: 200)
    private static let zoom = 12.4

    private static func view(pitch: Double, bearing: Double) -> Viewport {
        Viewport(
            camera: Camera(
                center: Coordinate(longitude: 1.52, latitude: 42.54), zoom: zoom,
                bearing: bearing, pitch: pitch),
            size: size, anchor: ScreenPoint(x: 120, y: 130))
    }

    /// The hill's middle, some pixels of the plane ahead.
    private static func hill(_ view: Viewport, ahead: Double) -> MadeHeights {
        let middle = view.world(
            plane: ScreenPoint(x: view.anchor.x + 20, y: view.anchor.y - ahead))
        return MadeHeights(middle: middle, radius: 70 / view.worldSize)
    }

    /// The height of the same hill in pixels of the plane.
    private static func height(_ view: Viewport, ahead: Double, x: Double, y: Double) -> Double {
        let (dx, dy) = (x - view.anchor.x - 20, y - view.anchor.y + ahead)
        let fraction = max(1 - (dx * dx + dy * dy) / (70 * 70), 0)
        return 600 * fraction * fraction / view.metersPerPixel
    }

    private static func draw(
        _ view: Viewport, ahead: Double, relief: Double, pixelRatio: Double = 1
    ) throws -> Frame {
        let style = try Style(json: [
            "version": 8,
            "sources": [
                "p": ["type": "raster", "tileSize": 256],
                "h": ["type": "raster-dem", "tileSize": 256],
            ],
            "layers": [["id": "r", "type": "raster", "source": "p"]],
        ])
        PinnedFonts.use()
        return try FrameRenderer(
            style: style, sources: [:], sprite: SpriteSheet(),
            rasterSources: ["p": MadePlaces(zooms: 0...14), "h": hill(view, ahead: ahead)],
            relief: relief
        ).render(
            FrameRequest(
                camera: view.camera, size: size, anchor: view.anchor, pixelRatio: pixelRatio))
    }

    /// Follows the ray of a point of the picture to the first ground that it meets.
    private static func place(
        _ view: Viewport, _ perspective: Perspective, ahead: Double, x: Double, y: Double
    ) -> ScreenPoint? {
        func place(_ depth: Double) -> (point: ScreenPoint, isBelow: Bool) {
            let factor = depth / perspective.distance
            let down = (y - perspective.anchor.y) * factor
            let forth = perspective.distance - depth
            let point = ScreenPoint(
                x: perspective.anchor.x + (x - perspective.anchor.x) * factor,
                y: perspective.anchor.y + down * perspective.cosine + forth * perspective.sine)
            let up = forth * perspective.cosine - down * perspective.sine
            return (point, up <= height(view, ahead: ahead, x: point.x, y: point.y))
        }
        let step = 0.5
        for depth in stride(from: perspective.distance / 3, to: perspective.distance * 4, by: step)
        where place(depth).isBelow {
            var (above, below) = (depth - step, depth)
            for _ in 0..<8 {
                let middle = (above + below) / 2
                if place(middle).isBelow { below = middle } else { above = middle }
            }
            return place(below).point
        }
        return nil
    }

    @Test(
        arguments: [(30, 0), (45, 137), (60, -60)] as [(Double, Double)], [120, 60] as [Double])
    func `each pixel shows the ground that its ray meets first`(
        angles: (pitch: Double, bearing: Double), ahead: Double
    ) throws {
        let view = Self.view(pitch: angles.pitch, bearing: angles.bearing)
        let perspective = try #require(view.perspective)
        let surface = try Self.draw(view, ahead: ahead, relief: 1).surface
        var (count, wrong, raised) = (0, 0, 0)
        surface.withPixels { pixels, rowBytes in
            for y in stride(from: 3, to: 200, by: 7) {
                for x in stride(from: 2, to: 240, by: 9) {
                    let seen = [-0.5, 0.5, 1.5].map {
                        Self.place(
                            view, perspective, ahead: ahead, x: Double(x) + 0.5,
                            y: Double(y) + $0)
                    }
                    guard let far = seen[0], let place = seen[1], let near = seen[2],
                        // Not at a ridge, and not where a pixel has the mean of much ground.
                        abs(far.y - near.y) < 8, perspective.scale(at: place) > 0.6
                    else { continue }
                    let color = MadePlaces.color(view.world(plane: place))
                    // The crests of the waves are cut by the mean of neighbours.
                    guard [color.red, color.green].allSatisfy({ (0.12...0.88).contains($0) })
                    else { continue }
                    count += 1
                    let start = y * rowBytes + x * 4
                    let (red, green) = (Double(pixels[start + 2]), Double(pixels[start + 1]))
                    let error = max(abs(red - color.red * 255), abs(green - color.green * 255))
                    if error > 16 { wrong += 1 }
                    if Self.height(view, ahead: ahead, x: place.x, y: place.y) > 5 { raised += 1 }
                }
            }
        }
        #expect(count > 150)
        // At the least pitch the farther hill stands above the picture's upper edge.
        #expect(raised > 15 || (angles.pitch == 30 && ahead == 120))
        #expect(wrong <= count / 50, "\(wrong) of \(count)")
    }

    @Test func `ground behind the hill is hidden, ground beside and before it is not`() throws {
        let view = Self.view(pitch: 60, bearing: 0)
        let style = try Style(json: [
            "version": 8, "sources": ["h": ["type": "raster-dem", "tileSize": 256]], "layers": [],
        ])
        let loader = RasterTileLoader(
            sources: ["h": Self.hill(view, ahead: 90)], capacity: 1 << 26)
        loader.beginFrame(pixels: 1 << 16)
        let name = try #require(style.heights)
        let field = try #require(HeightField(loader, named: name))
        let ground = try #require(RaisedGround(view, field, relief: 2))
        let raised = RaisedView(ground, size: Self.size)
        let perspective = try #require(view.perspective)
        func isHidden(_ x: Double, ahead: Double) -> Bool {
            raised.isHidden(
                perspective.screen(
                    ScreenPoint(x: view.anchor.x + x, y: view.anchor.y - ahead)))
        }
        #expect(isHidden(20, ahead: 150))
        #expect(!isHidden(20, ahead: 30))
        #expect(!isHidden(20, ahead: 80))
        #expect(!isHidden(-80, ahead: 150))
        // The hill itself stands higher in the picture, the ground far beside it where it was.
        let top = perspective.screen(ScreenPoint(x: view.anchor.x + 20, y: view.anchor.y - 90))
        #expect(ground.raised(top).y < top.y - 20)
        let beside = perspective.screen(ScreenPoint(x: view.anchor.x - 90, y: view.anchor.y))
        #expect(abs(ground.raised(beside).y - beside.y) < 0.1)
    }

    @Test func `without relief heights leave the ground level`() throws {
        let view = Self.view(pitch: 45, bearing: 20)
        let level = try Self.draw(view, ahead: 100, relief: 0)
        #expect(level.contents.viewport.ground == nil)
        let raised = try Self.draw(view, ahead: 100, relief: 1)
        #expect(raised.contents.viewport.ground != nil)
        #expect(!PixelComparison(level.surface, raised.surface, tolerance: 3).isEqual)
        // Beyond all heights the hill is too far to be seen: the ground looks level.
        let far = try Self.draw(view, ahead: 1e6, relief: 1)
        let flat = try Self.draw(view, ahead: 1e6, relief: 0)
        #expect(StructuralSimilarity(far.surface, flat.surface).mean > 0.97)
    }

    @Test func `heights are the same across the edges of tiles, and unknown beyond them`() throws {
        struct Ramp: RasterTileSource {
            let zooms = 3...5
            let tileSize = 64.0
            let encoding = ElevationEncoding.terrarium

            func tile(_ id: TileID) throws -> Surface? {
                guard id.y > 3 else { return nil }
                let surface = try Surface(width: 64, height: 64)
                surface.withMutablePixels { pixels, stride in
                    for y in 0..<64 {
                        for x in 0..<64 {
                            let column = Double(id.x * 64 + x) + 0.5
                            let height = 32_768 + column * Double(32 >> id.z)
                            pixels[y * stride + x * 4] = 0
                            pixels[y * stride + x * 4 + 1] = UInt8(Int(height) & 255)
                            pixels[y * stride + x * 4 + 2] = UInt8(Int(height) >> 8)
                            pixels[y * stride + x * 4 + 3] = 255
                        }
                    }
                }
                return surface
            }
        }
        let loader = RasterTileLoader(sources: ["h": Ramp()], capacity: 1 << 26)
        loader.beginFrame(pixels: 1 << 20)
        let field = try #require(HeightField(loader, named: "h"))
        for zoom in [1.5, 2, 2.3, 9] {
            let heights = field.heights(
                from: WorldPoint(x: 0.25, y: 0.5), step: (1.0 / 512, 0), count: 128, zoom: zoom)
            for (index, height) in heights.enumerated() {
                let expected = (0.25 + Double(index) / 512) * 2048
                #expect(abs(Double(height) - expected) < 4.1, "zoom \(zoom), \(index)")
            }
        }
        let beyond = field.heights(
            from: WorldPoint(x: 0.5, y: 0.1), step: (0, .nan), count: 2, zoom: 5)
        #expect(beyond.allSatisfy { $0.isNaN })
        #expect(HeightField(loader, named: "other") == nil)
    }

    @Test func `prisms stand on the ground, and those behind a hill are gone`() throws {
        let view = Self.view(pitch: 60, bearing: 0)
        let loader = RasterTileLoader(
            sources: ["h": Self.hill(view, ahead: 90)], capacity: 1 << 26)
        loader.beginFrame(pixels: 1 << 16)
        let field = try #require(HeightField(loader, named: "h"))
        let ground = try #require(RaisedGround(view, field, relief: 2))
        let raised = RaisedView(ground, size: Self.size)
        var bucket = FillExtrusionBucket()
        for ahead in [150, 90, 0] {
            bucket.begin(isReversed: false, least: 0, lowest: 1e6)
            let (x, y) = (Int32(view.anchor.x) + 20, Int32(view.anchor.y) - Int32(ahead))
            let ring = [(-4, -4), (4, -4), (4, 4), (-4, 4)].map {
                TilePoint(x: x + $0.0, y: y + $0.1)
            }
            bucket.addRing(
                ring[...], extent: 4096, TilePlacement.Scaled(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0))
            bucket.end(
                farthest: -1e6, color: Color(red: 1, green: 1, blue: 1, alpha: 1), base: 0,
                height: 3)
        }
        bucket.keepNearest(10)
        bucket.raise(on: raised)
        #expect(bucket.prisms.count == 2)
        let top = try #require(bucket.prisms.first)
        let expected = 2 * 600 / view.metersPerPixel
        #expect(abs(top.ground - expected) < expected / 10)
        #expect(top.foot <= top.ground)
        #expect(abs(bucket.prisms.last?.ground ?? 9) < 0.5)
    }
}
