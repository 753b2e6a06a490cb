import Formats
import Geometry
import Graphics
import MapRenderer
import MapStyle
import TestSupport
import Testing

/// The search for labels ends when nobody wants the picture.
@Suite struct LabelLimitTests {
    /// Calls the picture off when the search for labels begins.
    private struct Thoughts: Overlay {
        let limit: DrawingLimit
        let level = OverlayLevel.aboveLabels
        func obstacles(in viewport: Viewport) -> [ScreenBox] {
            limit.cancel()
            return []
        }
        func draw(on canvas: OverlayCanvas) {}
    }

    @Test(arguments: [0, 50.0])
    func `a cancelled picture collects no labels`(pitch: Double) throws {
        PinnedFonts.use()
        let size = ScreenSize(width: 200, height: 200)
        let source = try PixelTileSource(
            features: [["layer": "places", "type": "point", "parts": [[[100, 110]]]]], zoom: 10,
            size: size)
        let style = try Style(json: [
            "version": 8, "sources": ["data": ["type": "vector", "url": "mbtiles://"]],
            "layers": [
                [
                    "id": "places", "type": "symbol", "source": "data", "source-layer": "places",
                    "layout": ["icon-image": "nowhere"],
                ]
            ],
        ])
        let renderer = try FrameRenderer(
            style: style, sources: ["data": source], sprite: SpriteSheet())
        var request = FrameRequest(camera: source.camera(), size: size)
        request.camera.pitch = pitch
        let limit = DrawingLimit()
        request.limit = limit
        #expect(throws: FrameError.self) {
            try renderer.render(request, overlays: [Thoughts(limit: limit)])
        }
        // Whoever makes a label asks for its picture.
        #expect(renderer.missingPictures.isEmpty)
        request.limit = nil
        _ = try renderer.render(request)
        #expect(!renderer.missingPictures.isEmpty)
    }

    @Test func `a square keeps a limited number of labels, upper layers first`() throws {
        PinnedFonts.use()
        let size = ScreenSize(width: 200, height: 200)
        let places = ["lower", "upper"].flatMap { layer in
            repeatElement(
                ["layer": .string(layer), "type": "point", "parts": [[[100, 110]]]] as JSONValue,
                count: 200)
        }
        let source = try PixelTileSource(features: places, zoom: 10, size: size)
        let layers = ["lower", "upper"].map { layer -> JSONValue in
            [
                "id": .string(layer), "type": "symbol", "source": "data",
                "source-layer": .string(layer),
                "layout": [
                    "text-field": "a", "text-font": ["Noto Sans Regular"],
                    "text-allow-overlap": true,
                ],
            ]
        }
        let style = try Style(json: [
            "version": 8, "sources": ["data": ["type": "vector", "url": "mbtiles://"]],
            "layers": .array(layers),
        ])
        let frame = try FrameRenderer(
            style: style, sources: ["data": source], sprite: SpriteSheet()
        ).render(FrameRequest(camera: source.camera(), size: size))
        #expect(frame.labels.count { $0.layer == "upper" } == 200)
        #expect(frame.labels.count { $0.layer == "lower" } == 56)
    }
}
