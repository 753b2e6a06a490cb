import Formats
import Graphics
import Testing

@testable import MapStyle

@Suite struct StyleLightTests {
    private static func style(_ light: JSONValue?) throws -> Style {
        var root = JSONObject([
            ("version", 8), ("sources", .object(JSONObject())), ("layers", .array([])),
        ])
        if let light { root["light"] = light }
        return try Style(json: .object(root))
    }

    @Test func `a style without light has the specification's default light`() throws {
        let style = try Self.style(nil)
        #expect(style.problems == [])
        let light = style.light
        #expect(light.anchor.value(zoom: 3) == .viewport)
        #expect(
            light.position.value(zoom: 3)
                == LightPosition(distance: 1.15, azimuth: 210, polar: 30))
        #expect(light.color.value(zoom: 3) == .white)
        #expect(light.intensity.value(zoom: 3) == 0.5)
    }

    @Test func `every property of a light may depend on the zoom`() throws {
        let style = try Self.style([
            "anchor": "map",
            "position": [
                "interpolate", ["linear"], ["zoom"], 0, ["literal", [1, 0, 0]], 10,
                ["literal", [2, 180, 90]],
            ],
            "intensity": ["interpolate", ["linear"], ["zoom"], 0, 0, 10, 1],
            "color": ["step", ["zoom"], "white", 5, "#ff8000"],
        ])
        #expect(style.problems == [])
        let light = style.light
        #expect(light.anchor.value(zoom: 5) == .map)
        #expect(
            light.position.value(zoom: 5)
                == LightPosition(distance: 1.5, azimuth: 90, polar: 45))
        #expect(abs(light.intensity.value(zoom: 5) - 0.5) < 1e-9)
        #expect(light.color.value(zoom: 5) == Color(css: "#ff8000"))
    }

    @Test(
        arguments: [
            (["anchor": "sun"], "light.anchor"), (["position": [1, 2]], "light.position"),
            (["intensity": 1.5], "light.intensity"), (["colour": "red"], "light.colour"),
            (["intensity": ["get", "x"]], "light.intensity"), (5, "light"),
        ] as [(JSONValue, String)])
    func `an invalid light property is reported once`(light: JSONValue, path: String) throws {
        let style = try Self.style(light)
        #expect(style.problems.map(\.path) == [path])
        #expect(style.light.intensity.value(zoom: 3) == 0.5)
    }
}
