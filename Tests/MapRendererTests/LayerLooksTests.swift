import Formats
import Geometry
import Graphics
import MapRenderer
import MapStyle
import TestSupport
import Testing

/// What is kept of a style's layers from picture to picture must not show.
@Suite struct LayerLooksTests {
    private static let size = ScreenSize(width: 160, height: 120)

    private static func source() throws -> PixelTileSource {
        try PixelTileSource(
            features: [
                [
                    "type": "polygon", "parts": [[[20, 20], [120, 30], [110, 100], [20, 20]]],
                    "properties": ["kind": "wood"],
                ],
                [
                    "type": "line", "parts": [[[5, 70], [90, 60], [150, 65]]],
                    "properties": ["kind": "road"],
                ],
            ], zoom: 12, size: size)
    }

    private static func renderer(_ source: PixelTileSource) throws -> FrameRenderer {
        let style = try Style(json: [
            "version": 8, "sources": ["data": ["type": "vector", "url": "mbtiles://"]],
            "layers": [
                [
                    "id": "area", "type": "fill", "source": "data", "source-layer": "data",
                    "paint": [
                        "fill-color": [
                            "interpolate", ["linear"], ["zoom"], 12, "#80c080", 13, "#2040a0",
                        ],
                        "fill-translate": [6, -4],
                    ],
                ],
                [
                    "id": "line", "type": "line", "source": "data", "source-layer": "data",
                    "filter": ["==", ["geometry-type"], "LineString"],
                    "paint": [
                        "line-width": ["interpolate", ["linear"], ["zoom"], 12, 2, 13, 9],
                        "line-color": ["match", ["get", "kind"], "road", "#c03020", "#000"],
                        "line-translate": [3, 5],
                    ],
                ],
            ],
        ])
        return try FrameRenderer(style: style, sources: ["data": source], sprite: SpriteSheet())
    }

    @Test func `alternating zooms and bearings draw the same as a new renderer`() throws {
        let source = try Self.source()
        let used = try Self.renderer(source)
        for (zoom, bearing) in [(0.0, 0.0), (0.6, 0), (0, 30), (0.6, 0), (0, 0), (0.3, -90)] {
            var camera = source.camera()
            camera.zoom += zoom
            camera.bearing = bearing
            let request = FrameRequest(camera: camera, size: Self.size)
            let fresh = try Self.renderer(source).render(request)
            #expect(
                try PNGEncoder().encode(used.render(request).surface)
                    == PNGEncoder().encode(fresh.surface), "zoom +\(zoom), bearing \(bearing)")
        }
    }
}
