import JSON
import MapStyle
import Testing

@testable import MapRenderer

@Suite struct UnsupportedPropertiesTests {
    private static func notes(
        layout: JSONValue = [:], paint: JSONValue = [:], type: JSONValue = "symbol"
    ) throws -> [String] {
        let style = try Style(json: [
            "version": 8, "sources": ["s": ["type": "vector"]],
            "layers": [
                [
                    "id": "l", "type": type, "source": "s", "source-layer": "x", "layout": layout,
                    "paint": paint,
                ]
            ],
        ])
        #expect(style.problems.isEmpty)
        return UnsupportedProperties.notes(of: style)
    }

    @Test func `every property that the engine reads is drawn, or named as not drawn`() {
        let kinds = [
            "background", "fill", "line", "symbol", "circle", "fill-extrusion", "heatmap",
            "raster", "hillshade",
        ]
        let known = Set(kinds.flatMap(LayerParser.propertyNames))
        let (drawn, undrawn) = (UnsupportedProperties.drawn, UnsupportedProperties.undrawn)
        #expect(known.count > 80)
        #expect(drawn.isDisjoint(with: undrawn))
        #expect(known.subtracting(drawn).subtracting(undrawn).isEmpty)
        #expect(drawn.union(undrawn).subtracting(known).isEmpty)
    }

    @Test func `what is set and not drawn is named with its layer`() throws {
        #expect(
            try Self.notes(layout: ["text-writing-mode": ["vertical"]])
                == [
                    "layer 'l': text-writing-mode is not supported"
                ])
        #expect(
            try Self.notes(
                layout: [
                    "text-writing-mode": [
                        "step", ["zoom"], ["literal", []], 5, ["literal", ["vertical"]],
                    ]
                ]
            ).count == 1)
    }

    @Test func `a property that many layers set is named once`() throws {
        let layers = ["a", "b", "c"].map { id -> JSONValue in
            [
                "id": .string(id), "type": "symbol", "source": "s",
                "layout": ["text-writing-mode": ["vertical"]],
            ]
        }
        let style = try Style(json: [
            "version": 8, "sources": ["s": ["type": "vector"]], "layers": .array(layers),
        ])
        #expect(
            UnsupportedProperties.notes(of: style)
                == ["layer 'a' and 2 more: text-writing-mode is not supported"])
    }

    @Test func `a default is no loss`() throws {
        #expect(
            try Self.notes(
                layout: ["symbol-z-order": "auto", "text-pitch-alignment": "viewport"],
                paint: ["text-halo-blur": 0, "text-translate-anchor": "viewport"]
            ).isEmpty)
    }
}
