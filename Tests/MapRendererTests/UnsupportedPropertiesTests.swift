import Formats
import MapStyle
import Testing

@testable import MapRenderer

@Suite struct UnsupportedPropertiesTests {
    private static func notes(
        layout: JSONValue = [:], paint: JSONValue = [:], type: JSONValue = "symbol"
    ) throws -> [String] {
        let style = try Style(json: [
            "version": 8,
            "sources": ["s": ["type": type == "hillshade" ? "raster-dem" : "vector"]],
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

    @Test func `every property is drawn or reported as unsupported`() {
        let kinds = [
            "background", "fill", "line", "symbol", "circle", "fill-extrusion", "heatmap",
            "raster", "hillshade", "color-relief",
        ]
        let known = Set(kinds.flatMap(LayerParser.propertyNames))
        let (drawn, undrawn) = (UnsupportedProperties.drawn, UnsupportedProperties.undrawn)
        #expect(known.count > 80)
        #expect(drawn.isDisjoint(with: undrawn))
        #expect(known.subtracting(drawn).subtracting(undrawn).isEmpty)
        #expect(drawn.union(undrawn).subtracting(known).isEmpty)
    }

    @Test func `an unsupported property is reported with its layer`() throws {
        #expect(
            try Self.notes(paint: ["hillshade-method": "igor"], type: "hillshade")
                == [
                    "layer 'l': hillshade-method is not supported"
                ])
        #expect(
            try Self.notes(
                paint: ["hillshade-method": ["step", ["zoom"], "standard", 5, "basic"]],
                type: "hillshade"
            ).count == 1)
    }

    @Test func `an unsupported property of many layers is reported once`() throws {
        let layers = ["a", "b", "c"].map { id -> JSONValue in
            [
                "id": .string(id), "type": "hillshade", "source": "s",
                "paint": ["hillshade-method": "igor"],
            ]
        }
        let style = try Style(json: [
            "version": 8, "sources": ["s": ["type": "raster-dem"]], "layers": .array(layers),
        ])
        #expect(
            UnsupportedProperties.notes(of: style)
                == ["layer 'a' and 2 more: hillshade-method is not supported"])
    }

    @Test func `properties missing in tilted views only are reported for those only`() throws {
        let style = try Style(json: [
            "version": 8, "sources": ["s": ["type": "vector"], "p": ["type": "raster"]],
            "layers": [
                [
                    "id": "line", "type": "line", "source": "s", "source-layer": "x",
                    "paint": ["line-pattern": "stripes"],
                ], ["id": "photo", "type": "raster", "source": "p"],
            ],
        ])
        #expect(UnsupportedProperties.notes(of: style).isEmpty)
        #expect(
            UnsupportedProperties.tiltedNotes(of: style) == [
                "layer 'line': line-pattern is not drawn in tilted views"
            ])
        #expect(UnsupportedProperties.flatOnly.isSubset(of: UnsupportedProperties.drawn))
    }

    @Test func `an unsupported property with its default value is not reported`() throws {
        #expect(
            try Self.notes(
                layout: ["symbol-z-order": "auto", "text-pitch-alignment": "viewport"],
                paint: ["text-halo-blur": 0, "text-translate-anchor": "viewport"]
            ).isEmpty)
    }
}
