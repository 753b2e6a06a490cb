import Formats
import MapStyle
import Testing

@testable import MapRenderer

@Suite struct UnsupportedPropertiesTests {
    @Test func `every property is drawn`() {
        let kinds = [
            "background", "fill", "line", "symbol", "circle", "fill-extrusion", "heatmap",
            "raster", "hillshade", "color-relief",
        ]
        let known = Set(kinds.flatMap(LayerParser.propertyNames))
        #expect(known.count > 80)
        #expect(known == UnsupportedProperties.drawn)
        #expect(UnsupportedProperties.flatOnly.isSubset(of: UnsupportedProperties.drawn))
    }

    @Test func `a property that tilted views simplify is reported once for all layers`() throws {
        let layers = ["a", "b", "c"].map { id -> JSONValue in
            [
                "id": .string(id), "type": "fill-extrusion", "source": "s", "source-layer": "x",
                "paint": id == "b" ? [:] : ["fill-extrusion-pattern": "bricks"],
            ]
        }
        let style = try Style(json: [
            "version": 8, "sources": ["s": ["type": "vector"]], "layers": .array(layers),
        ])
        #expect(style.problems.isEmpty)
        #expect(
            UnsupportedProperties.tiltedNotes(of: style) == [
                "layer 'a' and 1 more: fill-extrusion-pattern is drawn in tilted views as its mean colour"
            ])
    }
}
