import Formats
import Testing

@testable import MapStyle

/// Which colours of a style a palette finds.
@Suite struct ThemeRecoloringTests {
    @Test func `every property that is a colour is found in layers of every kind`() {
        var count = 0
        for kind in LayerParser.drawnKinds {
            for name in LayerParser.colorNames(ofKind: kind) {
                count += 1
                #expect(ThemeRecoloring.isColor(name), "\(kind): \(name)")
            }
            for name in LayerParser.propertyNames(ofKind: kind) where ThemeRecoloring.isColor(name)
            {
                #expect(LayerParser.colorNames(ofKind: kind).contains(name), "\(kind): \(name)")
            }
        }
        #expect(count >= 17)
    }

    @Test(arguments: [
        (##"["#fff", "#000"]"##, ##"["red", "#000"]"##),
        (##"["literal", ["#000", "white"]]"##, ##"["literal", ["#000", "red"]]"##),
        (
            ##"["step", ["zoom"], ["literal", ["#fff"]], 9, ["literal", ["#fff", "#000"]]]"##,
            ##"["step", ["zoom"], ["literal", ["red"]], 9, ["literal", ["red", "#000"]]]"##
        ),
        (
            ##"["interpolate", ["linear"], ["line-progress"], 0, "#fff", 1, "#000"]"##,
            ##"["interpolate", ["linear"], ["line-progress"], 0, "red", 1, "#000"]"##
        ),
        (
            ##"["match", ["get", "c"], "white", "#fff", "#000"]"##,
            ##"["match", ["get", "c"], "white", "red", "#000"]"##
        ),
    ])
    func `colours are found in lists and expressions`(before: String, after: String) throws {
        func value(_ text: String) throws -> JSONValue {
            try JSONValue(parsing: Array(text.utf8))
        }
        for property in ["line-gradient", "hillshade-shadow-color"] {
            var recoloring = ThemeRecoloring(
                general: try ThemePalette(["white": "red"], at: "palette"), layers: [])
            let paint = recoloring.recolored(.object(JSONObject([(property, try value(before))])))
            #expect(paint[property] == (try value(after)))
        }
    }
}
