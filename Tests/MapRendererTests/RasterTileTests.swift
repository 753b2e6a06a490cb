import Formats
import Geometry
import Graphics
import MapStyle
import TestSupport
import Testing

@testable import MapRenderer

@Suite struct RasterTileTests {
    @Test(arguments: [0.0, 37, 90])
    func `every pixel belongs to exactly one raster tile`(bearing: Double) throws {
        // An odd size puts the edges of tiles on the middles of pixels.
        let viewport = Viewport(
            camera: Camera(
                center: Coordinate(longitude: 0, latitude: 0), zoom: 3, bearing: bearing),
            size: ScreenSize(width: 301, height: 201))
        let grid = try #require(
            RasterTileGrid(
                viewport: viewport, zooms: 0...8, tileSize: 256, pixelRatio: 1,
                pixels: (width: 301, height: 201)))
        #expect(grid.zoom == 4)
        var counts = [Int](repeating: 0, count: 301 * 201)
        for item in grid.items {
            grid.forEachPixel(of: item) { x, y, _, _ in counts[y * 301 + x] += 1 }
        }
        #expect(counts.allSatisfy { $0 == 1 })
    }

    @Test(
        arguments: [
            (5.0, 512.0, 5), (5.4, 512, 5), (5.6, 512, 6), (5, 256, 6), (9, 512, 8), (2, 512, 3),
            (1, 512, 3), (0, 512, nil),
        ] as [(Double, Double, Int?)])
    func `the zoom of raster tiles is rounded and clamped to the source's zooms`(
        zoom: Double, tileSize: Double, expected: Int?
    ) {
        let viewport = Viewport(
            camera: Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: zoom),
            size: ScreenSize(width: 64, height: 64))
        let grid = RasterTileGrid(
            viewport: viewport, zooms: 3...8, tileSize: tileSize, pixelRatio: 1,
            pixels: (width: 64, height: 64))
        #expect(grid?.zoom == expected)
    }

    @Test func `a missing raster tile is replaced by a part of a lower zoom`() throws {
        let white = RasterTile(width: 1, height: 1, pixels: [SIMD4(repeating: 255)])
        let id = try #require(TileID(z: 5, x: 13, y: 6))
        let part = try #require(RasterTilePart(id, lowestZoom: 2) { $0.z == 3 ? white : nil })
        #expect([part.x, part.y, part.scale] == [0.25, 0.5, 0.25])
        #expect(RasterTilePart(id, lowestZoom: 4) { $0.z == 3 ? white : nil } == nil)
    }

    @Test func `reduced pictures are averages of their pixels`() {
        let pixels = (0..<16).map { SIMD4<UInt8>(repeating: $0 % 2 == 0 ? 0 : 200) }
        let picture = RasterTile(width: 4, height: 4, pixels: pixels)
        #expect(picture.reduced(by: 1.9) === picture)
        let half = picture.reduced(by: 2)
        #expect(half.width == 2 && half[1, 1] == SIMD4(repeating: 100))
        #expect(picture.reduced(by: 1000).width == 1)
    }

    @Test func `hillshade slopes are computed across tile edges`() {
        func plane(_ offset: Int) -> RasterTile {
            RasterTile(
                width: 4, height: 4,
                pixels: (0..<16).map { SIMD4(0, UInt8(offset + $0 % 4 * 10), 128, 255) })
        }
        let tile = ElevationTile(plane(40), encoding: .terrarium) { column, _ in
            plane(40 + column * 40)
        }
        for y in 0..<4 {
            for x in 0..<4 {
                let slope = tile.slope(x, y)
                #expect(slope.east == 80 && slope.south == 0, "\(x) \(y)")
            }
        }
        let alone = ElevationTile(plane(40), encoding: .terrarium) { _, _ in nil }
        #expect(alone.slope(3, 1).east == 40)
    }

    @Test(arguments: [0.0, 37, 180], [3.0, 6.7])
    func `the visible part of a tile contains all its visible pixels`(
        bearing: Double, zoom: Double
    ) throws {
        let viewport = Viewport(
            camera: Camera(
                center: Coordinate(longitude: 3, latitude: 5), zoom: zoom, bearing: bearing),
            size: ScreenSize(width: 120, height: 90))
        let grid = try #require(
            RasterTileGrid(
                viewport: viewport, zooms: 0...4, tileSize: 256, pixelRatio: 1,
                pixels: (width: 120, height: 90)))
        for item in grid.items {
            let seen = grid.seen(of: item, side: 64, margin: 0)
            var count = 0
            grid.forEachPixel(of: item) { _, _, u, v in
                count += 1
                #expect(seen.columns.contains(Int(u * 64)) && seen.rows.contains(Int(v * 64)))
            }
            #expect(zoom < 5 || count == 0 || seen.columns.count < 64 || seen.rows.count < 64)
        }
    }

    @Test func `slopes that face the light are bright`() throws {
        let style = try Style(json: [
            "version": 8, "sources": ["s": ["type": "raster-dem"]],
            "layers": [
                [
                    "id": "h", "type": "hillshade", "source": "s",
                    "paint": ["hillshade-illumination-direction": 315],
                ]
            ],
        ])
        guard case .hillshade(let hillshade) = style.layers[0].kind else { return }
        let symbolizer = HillshadeSymbolizer(hillshade, zoom: 12, bearing: 0)
        // Ground that rises to the south-east faces the north-west.
        let lit = symbolizer.color(east: 0.5, south: 0.5, shrink: 1)
        let dark = symbolizer.color(east: -0.5, south: -0.5, shrink: 1)
        #expect(lit.x > 100 && dark.x < 1 && dark.w > 100)
        #expect(symbolizer.color(east: 0, south: 0, shrink: 1).w == 0)
        // In a turned picture the light stays at its corner.
        let turned = HillshadeSymbolizer(hillshade, zoom: 12, bearing: 180)
        let opposite = turned.color(east: -0.5, south: -0.5, shrink: 1)
        #expect(abs(opposite.x - lit.x) < 0.1)
    }

    @Test(arguments: [0.0, 37]) func `stitched raster tiles equal one large picture`(
        pitchless bearing: Double
    ) throws {
        let style = try Style(json: [
            "version": 8, "sources": ["p": ["type": "raster", "tileSize": 256]],
            "layers": [
                [
                    "id": "r", "type": "raster", "source": "p",
                    "paint": ["raster-opacity": 0.8, "raster-saturation": 0.3],
                ]
            ],
        ])
        PinnedFonts.use()
        let renderer = try FrameRenderer(
            style: style, sources: [:], sprite: SpriteSheet(),
            rasterSources: ["p": MadeRasterTiles()])
        func draw(_ x: Double, width: Double) throws -> Surface {
            let size = ScreenSize(width: 256, height: 128)
            let view = Viewport(
                camera: Camera(
                    center: Coordinate(longitude: 10, latitude: 50), zoom: 6.5, bearing: bearing),
                size: size)
            let center = view.coordinate(ScreenPoint(x: x + width / 2, y: 64))
            return try renderer.render(
                FrameRequest(
                    camera: Camera(center: center, zoom: 6.5, bearing: bearing),
                    size: ScreenSize(width: width, height: 128))
            ).surface
        }
        let whole = try draw(0, width: 256)
        for x in [0, 128] {
            let part = try whole.cropped(x: x, y: 0, width: 128, height: 128)
            #expect(
                PixelComparison(try draw(Double(x), width: 128), part, tolerance: 1).isEqual)
        }
    }
}
