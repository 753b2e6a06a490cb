import Formats
import Geometry
import Graphics
import MapRenderer
import MapStyle
import TestSupport
import Testing

/// Pictures compared with pictures: what no wrong reference can hide.
@Suite struct RelationTests {
    /// A small town in the day style.
    private static func scene(
        labels: Bool = true
    ) throws -> (FrameRenderer, PixelTileSource) {
        PinnedFonts.use()
        let bytes = try ProjectFiles.read("Tests/GoldenTests/Cases/route/day-style.json")
        let features = try JSONValue(parsing: bytes)["features"]?.array ?? []
        let source = try PixelTileSource(
            features: features, zoom: 15, size: ScreenSize(width: 400, height: 300))
        let day = try JSONValue(parsing: ProjectFiles.read("styles/day.json"))
        let style = try Style(json: labels ? day : day.withoutLabels)
        let renderer = try FrameRenderer(
            style: style, sources: [style.sources[0].name: source], sprite: SpriteSheet())
        return (renderer, source)
    }

    private static func draw(
        _ change: (inout FrameRequest) -> Void = { _ in }
    ) throws -> Surface {
        let (renderer, source) = try scene()
        var request = FrameRequest(
            camera: source.camera(), size: ScreenSize(width: 256, height: 256))
        change(&request)
        return try renderer.render(request).surface
    }

    @Test func `the same request twice gives the same bytes`() throws {
        let encoder = try PNGEncoder()
        #expect(try encoder.encode(Self.draw()) == encoder.encode(Self.draw()))
    }

    @Test func `a second frame of one renderer equals the first`() throws {
        let (renderer, source) = try Self.scene()
        let request = FrameRequest(
            camera: source.camera(), size: ScreenSize(width: 256, height: 256))
        let first = try renderer.render(request).surface
        var elsewhere = request
        elsewhere.camera.zoom = 15.5
        _ = try renderer.render(elsewhere)
        #expect(PixelComparison(try renderer.render(request).surface, first).isEqual)
    }

    @Test func `bearing 360 is bearing 0 but for rounding`() throws {
        let turned = try Self.draw { $0.camera.bearing = 360 }
        #expect(PixelComparison(turned, try Self.draw(), tolerance: 8).isEqual)
    }

    @Test(arguments: ["zoom", "bearing", "center", "size"])
    func `each part of the request changes the picture`(part: String) throws {
        let changed = try Self.draw { request in
            switch part {
            case "zoom": request.camera.zoom += 0.3
            case "bearing": request.camera.bearing = 20
            case "center": request.camera.center.longitude += 0.001
            default: request.size.width = 300
            }
        }
        #expect(!PixelComparison(changed, try Self.draw()).isEqual)
    }

    @Test func `twice the pixels, averaged, is nearly the picture at one`() throws {
        let small = try Self.draw()
        let large = try Self.draw { $0.pixelRatio = 2 }
        let halved = try Surface(width: 256, height: 256)
        let context = try Context(halved)
        context.scale(0.5)
        context.draw(large, x: 0, y: 0)
        let comparison = PixelComparison(halved, small, tolerance: 40)
        #expect(comparison.differingPixels < 256 * 256 / 20)
    }

    @Test(arguments: [true, false], [1.0, 2])
    func `four tiles stitched are the picture of their area`(
        labels: Bool, pixelRatio: Double
    ) throws {
        let (renderer, source) = try Self.scene(labels: labels)
        // The middle of the world: 256-pixel tiles of zoom 16 meet at the middle of our tile.
        let middle = 1 << 15
        let side = Int(256 * pixelRatio)
        let stitched = try Surface(width: 2 * side, height: 2 * side)
        let context = try Context(stitched)
        for row in 0..<2 {
            for column in 0..<2 {
                let tile = try #require(
                    TileID(z: 16, x: middle + column, y: middle + row))
                let request = FrameRequest.tile(tile, pixelRatio: pixelRatio)
                let frame = try renderer.render(request)
                context.draw(frame.surface, x: Double(column * side), y: Double(row * side))
            }
        }
        let whole = try renderer.render(
            FrameRequest(
                camera: source.camera(), size: ScreenSize(width: 512, height: 512),
                pixelRatio: pixelRatio, edgeLabels: .continued))
        #expect(PixelComparison(stitched, whole.surface, tolerance: 0).isEqual)
    }

    @Test func `no two labels overlap`() throws {
        PinnedFonts.use()
        let bytes = try ProjectFiles.read("Tests/GoldenTests/Cases/label/no-overlap.json")
        let frame = try GoldenCase(name: "label/no-overlap", bytes: bytes).draw(.northUp)
        #expect(frame.labels.count > 10 && frame.droppedLabels.count > 10)
        for (index, label) in frame.labels.enumerated() {
            for other in frame.labels[..<index] {
                let isApart =
                    label.box.maxX <= other.box.minX || other.box.maxX <= label.box.minX
                    || label.box.maxY <= other.box.minY || other.box.maxY <= label.box.minY
                #expect(isApart, "\(label.text) and \(other.text)")
            }
        }
    }

    @Test func `a picture that stands alone has no cut label`() throws {
        let (renderer, source) = try Self.scene()
        for step in 0..<20 {
            var camera = source.camera()
            camera.center.longitude += Double(step) * 0.000_3
            let size = ScreenSize(width: 180, height: 140)
            let frame = try renderer.render(FrameRequest(camera: camera, size: size))
            for label in frame.labels {
                #expect(label.box.minX >= 0 && label.box.maxX <= size.width)
                #expect(label.box.minY >= 0 && label.box.maxY <= size.height)
            }
        }
    }

    @Test func `names keep off the route, shields may lie on it`() throws {
        PinnedFonts.use()
        let bytes = try ProjectFiles.read("Tests/GoldenTests/Cases/route/line-with-markers.json")
        let golden = try GoldenCase(name: "route/line-with-markers", bytes: bytes)
        let frame = try golden.draw(.northUp)
        let camera = frame.viewport.camera
        let line = try #require(
            golden.overlays().lazy.compactMap { $0.groundLine(zoom: camera.zoom) }.first)
        let corners = line.line.pieces.joined().map(frame.viewport.screen)
        let half = line.width / 2
        let route = zip(corners, corners.dropFirst()).flatMap { from, to in
            (0...40).map { step -> ScreenBox in
                let fraction = Double(step) / 40
                let (x, y) = (
                    from.x + (to.x - from.x) * fraction, from.y + (to.y - from.y) * fraction
                )
                return ScreenBox(minX: x, minY: y, maxX: x, maxY: y).expanded(by: half * 0.7)
            }
        }
        #expect(route.count > 20)
        let names = frame.labels.filter { !$0.layer.hasPrefix("shield") }
        #expect(!names.isEmpty)
        // A marker covers the only shield.
        let covered = frame.droppedLabels.filter { $0.reason == .covered }
        #expect(
            names.count < frame.labels.count
                || covered.contains { $0.layer.hasPrefix("shield") })
        for label in names {
            #expect(route.allSatisfy { !$0.overlaps(label.box) }, "\(label.text)")
        }
    }

    @Test func `a server tile lists only the labels that it shows`() throws {
        let (renderer, _) = try Self.scene()
        let tile = try #require(TileID(z: 16, x: 1 << 15, y: 1 << 15))
        let frame = try renderer.render(FrameRequest.tile(tile))
        let picture = ScreenBox(minX: -24, minY: -24, maxX: 280, maxY: 280)
        #expect(frame.labels.allSatisfy { $0.box.intersects(picture) })
    }
}

extension ScreenBox {
    fileprivate func overlaps(_ other: ScreenBox) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}

extension JSONValue {
    /// A style without its symbol layers.
    fileprivate var withoutLabels: JSONValue {
        guard case .object(var style) = self else { return self }
        style["layers"] = .array((self["layers"]?.array ?? []).filter { $0["type"] != "symbol" })
        return .object(style)
    }
}
