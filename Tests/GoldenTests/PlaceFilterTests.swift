import Formats
import Geometry
import Graphics
import MapRenderer
import MapStyle
import TestSupport
import Testing

/// Filters that ask where a feature lies, drawn.
@Suite struct PlaceFilterTests {
    private static func line(_ y: Double) -> JSONValue {
        ["type": "line", "parts": [[[10, .number(y)], [190, .number(y)]]]]
    }

    private static func draw(
        _ lines: [JSONValue], filter: (PixelTileSource) -> JSONValue
    ) throws -> Surface {
        let size = ScreenSize(width: 200, height: 100)
        let source = try PixelTileSource(features: lines, zoom: 14, size: size)
        let style = try Style(json: [
            "version": 8, "sources": ["m": ["type": "vector"]],
            "layers": [
                [
                    "id": "l", "type": "line", "source": "m", "source-layer": "data",
                    "filter": filter(source), "paint": ["line-width": 4],
                ]
            ],
        ])
        #expect(style.problems == [])
        let renderer = try FrameRenderer(
            style: style, sources: ["m": source], sprite: SpriteSheet())
        let frame = try renderer.render(FrameRequest(camera: source.camera(), size: size))
        #expect(style.evaluationProblems == [])
        return frame.surface
    }

    /// A pixel of the picture as GeoJSON writes places.
    private static func place(_ x: Double, _ y: Double, _ source: PixelTileSource) -> JSONValue {
        let center = WorldPoint(source.camera().center)
        let pixels = 512 * Double(1 << 14)
        let point = WorldPoint(x: center.x + (x - 100) / pixels, y: center.y + (y - 50) / pixels)
            .coordinate
        return [.number(point.longitude), .number(point.latitude)]
    }

    @Test func `a filter with within draws only features inside the area`() throws {
        let both = try Self.draw([Self.line(20), Self.line(80)]) { source in
            let corners = [(0.0, 0.0), (200, 0), (200, 50), (0, 50), (0, 0)]
            return [
                "within",
                [
                    "type": "Polygon",
                    "coordinates": [.array(corners.map { Self.place($0.0, $0.1, source) })],
                ],
            ]
        }
        let one = try Self.draw([Self.line(20)]) { _ in true }
        #expect(PixelComparison(both, one).isEqual)
        #expect(!PixelComparison(both, try Self.draw([Self.line(80)]) { _ in true }).isEqual)
    }

    @Test func `a filter with distance draws only near features`() throws {
        // A pixel at zoom 14 on the equator is 4.8 m.
        let both = try Self.draw([Self.line(20), Self.line(80)]) { source in
            let point: JSONValue = ["type": "Point", "coordinates": Self.place(100, 95, source)]
            return ["<", ["distance", point], 100]
        }
        let one = try Self.draw([Self.line(80)]) { _ in true }
        #expect(PixelComparison(both, one).isEqual)
    }
}
