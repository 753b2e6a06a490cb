import Formats
import Graphics
import MapStyle
import Testing

@Suite struct StyleSkyTests {
    private static func style(
        _ sky: JSONValue?, layers: JSONValue = .array([])
    ) throws -> Style {
        var root = JSONObject([
            ("version", 8), ("sources", .object(JSONObject())), ("layers", layers),
        ])
        if let sky { root["sky"] = sky }
        return try Style(json: .object(root))
    }

    @Test func `a style without sky has none`() throws {
        #expect(try Self.style(nil).sky == nil)
    }

    @Test func `colours of the sky may depend on the zoom`() throws {
        let style = try Self.style([
            "sky-color": ["interpolate", ["linear"], ["zoom"], 0, "#000000", 10, "#ffffff"],
            "horizon-color": "#102030", "sky-horizon-blend": 0.5,
        ])
        #expect(style.problems == [])
        let sky = try #require(style.sky)
        #expect(sky.zenith.value(zoom: 10) == .white)
        #expect(abs(sky.zenith.value(zoom: 5).green - 0.5) < 0.01)
        #expect(sky.blend.value(zoom: 3) == 0.5)
        // Haze takes the horizon's colour where it has none of its own.
        #expect(sky.haze.value(zoom: 3) == Color(css: "#102030"))
    }

    @Test func `an empty sky has the specification's colours`() throws {
        let sky = try #require(try Self.style([:]).sky)
        #expect(sky.zenith.value(zoom: 3) == Color(css: "#88C6FC"))
        #expect(sky.horizon.value(zoom: 3) == .white && sky.haze.value(zoom: 3) == .white)
    }

    @Test(
        arguments: [
            (["sky-colour": "red"], "sky.sky-colour", .error),
            (["sky-color": "reddish"], "sky.sky-color", .error),
            (["sky-color": ["get", "x"]], "sky.sky-color", .error),
            (["sky-horizon-blend": 2], "sky.sky-horizon-blend", .error),
            (["fog-ground-blend": 3], "sky.fog-ground-blend", .error), (5, "sky", .error),
        ] as [(JSONValue, String, StyleProblem.Severity)])
    func `an invalid sky property is reported once`(
        sky: JSONValue, path: String, severity: StyleProblem.Severity
    ) throws {
        let problems = try Self.style(sky).problems
        #expect(problems.count == 1, "\(problems)")
        #expect(problems.first?.path.hasPrefix(path) == true, "\(problems)")
        #expect(problems.first?.severity == severity)
        #expect(problems.first?.message.hasPrefix("sky") == true)
    }

    @Test(
        arguments: [
            (["background-color": "#123456"], "#123456"),
            (["background-color": "transparent"], nil),
            (["background-pattern": "bricks"], nil), ([:], "#000000"),
        ] as [(JSONValue, String?)])
    func `the ground's colour is that of the lowest visible layer`(paint: JSONValue, color: String?)
        throws
    {
        let style = try Self.style(
            nil,
            layers: [
                [
                    "id": "far", "type": "background", "maxzoom": 5,
                    "paint": ["background-color": "red"],
                ],
                ["id": "near", "type": "background", "paint": paint],
            ])
        #expect(style.ground(zoom: 15) == color.flatMap { Color(css: $0) })
        #expect(style.ground(zoom: 3) == Color(css: "red"))
    }
}
