import Formats
import Geometry
import Graphics
import MapRenderer
import MapStyle
import TestSupport
import Testing

/// What single properties of symbol layers do.
@Suite struct SymbolPropertyTests {
    private static func draw(
        _ features: [JSONValue], layout: JSONValue, paint: JSONValue = [:], bearing: Double = 0
    ) throws -> Frame {
        PinnedFonts.use()
        let size = ScreenSize(width: 200, height: 200)
        let source = try PixelTileSource(features: features, zoom: 10, size: size)
        let style = try Style(json: [
            "version": 8, "sources": ["data": ["type": "vector", "url": "mbtiles://"]],
            "layers": [
                [
                    "id": "l", "type": "symbol", "source": "data", "source-layer": "data",
                    "layout": layout, "paint": paint,
                ]
            ],
        ])
        #expect(style.problems.isEmpty)
        let sprite = SpriteSheet()
        for color in ["red", "blue"] {
            let svg =
                "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'>"
                + "<rect width='20' height='20' fill='\(color)'/></svg>"
            try sprite.add(svg: Array(svg.utf8), named: color)
        }
        return try FrameRenderer(style: style, sources: ["data": source], sprite: sprite)
            .render(FrameRequest(camera: source.camera(bearing: bearing), size: size))
    }

    private static func point(_ x: Double, _ y: Double, _ name: String) -> JSONValue {
        [
            "type": "point", "parts": [[[.number(x), .number(y)]]],
            "properties": ["name": .string(name)],
        ]
    }

    @Test func `of several icon names the first that the sprite has is used`() throws {
        let layouts: [JSONValue] = [
            "blue", ["coalesce", ["image", "nowhere"], ["image", "blue"], ["image", "red"]],
            ["coalesce", ["image", ["concat", ["get", "name"], "-11"]], ["image", "blue"]],
        ]
        let frames = try layouts.map {
            try Self.draw([Self.point(100, 100, "red")], layout: ["icon-image": $0])
        }
        for frame in frames {
            #expect(frame.labels.count == 1)
            // Blue, green, red, opacity of the middle.
            let isBlue = frame.surface.withPixels { bytes, stride -> Bool in
                let pixel = 100 * stride + 100 * 4
                return bytes[pixel] > 200 && bytes[pixel + 2] < 50
            }
            #expect(isBlue)
        }
        let none: JSONValue = ["coalesce", ["image", "nowhere"], ["image", "lost"]]
        #expect(
            try Self.draw([Self.point(100, 100, "red")], layout: ["icon-image": none])
                .labels.isEmpty)
    }

    @Test(
        arguments: [
            (["symbol-z-order": "auto"], true), (["symbol-z-order": "viewport-y"], true),
            (["symbol-z-order": "source"], false),
            (["symbol-z-order": "auto", "symbol-sort-key": 1], false),
        ] as [([String: JSONValue], Bool)])
    func `overlapping symbols are drawn in the requested order`(
        order: [String: JSONValue], lowerIsOnTop: Bool
    ) throws {
        var layout = JSONObject([])
        layout["icon-image"] = ["get", "name"]
        layout["icon-allow-overlap"] = true
        for (name, value) in order { layout[name] = value }
        // The lower one comes first in the data.
        let frame = try Self.draw(
            [Self.point(100, 106, "red"), Self.point(100, 100, "blue")],
            layout: .object(layout))
        #expect(frame.labels.count == 2)
        // Blue, green, red, opacity of pixel (100, 103), which both cover.
        let isRed = frame.surface.withPixels { bytes, stride -> Bool in
            let pixel = 103 * stride + 100 * 4
            return bytes[pixel + 2] > 200
        }
        #expect(isRed == lowerIsOnTop)
    }

    @Test(arguments: [("map", 0.0, 10.0, 0.0), ("map", 90, 0, -10), ("viewport", 90, 10, 0)])
    func `a translate turns with the map or stays with the viewport`(
        anchor: String, bearing: Double, x: Double, y: Double
    ) throws {
        func box(_ paint: JSONValue) throws -> ScreenBox {
            let frame = try Self.draw(
                [Self.point(100, 100, "Oslo")],
                layout: ["text-field": ["get", "name"], "text-font": ["Noto Sans Regular"]],
                paint: paint, bearing: bearing)
            return try #require(frame.labels.first).box
        }
        let plain = try box([:])
        let moved = try box([
            "text-translate": [10, 0], "text-translate-anchor": .string(anchor),
        ])
        #expect(abs(moved.minX - plain.minX - x) < 1e-6)
        #expect(abs(moved.minY - plain.minY - y) < 1e-6)
    }

    @Test func `the first free anchor of text-variable-anchor-offset is used`() throws {
        let frame = try Self.draw(
            [Self.point(100, 100, "First"), Self.point(100, 100, "Second")],
            layout: [
                "text-field": ["get", "name"], "text-font": ["Noto Sans Regular"],
                "text-size": 10,
                "text-variable-anchor-offset": ["top", [0, 1], "bottom", [0, -2]],
            ])
        let boxes = Dictionary(uniqueKeysWithValues: frame.labels.map { ($0.text, $0.box) })
        // One em is 10 pixels; two pixels of padding lie around the words.
        #expect(try abs(#require(boxes["First"]).minY - (100 + 10 - 2)) < 0.01)
        #expect(try abs(#require(boxes["Second"]).maxY - (100 - 20 + 2)) < 0.01)
    }

    @Test func `a label too large for its anchor point is dropped and counted`() throws {
        let frame = try Self.draw(
            [Self.point(100, 100, "Oslo")],
            layout: [
                "text-field": ["get", "name"], "text-font": ["Noto Sans Regular"],
                "text-size": 400, "text-allow-overlap": true,
            ])
        #expect(frame.labels.isEmpty)
    }
}
