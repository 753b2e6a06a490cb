import Formats
import Graphics
import MapStyle
import TestSupport
import Testing

@testable import Overlays

@Suite struct OverlayThemeReaderTests {
    private static func read(
        _ overlays: JSONValue?, ground: String? = "#ffffff"
    ) throws -> OverlayThemeReader {
        var metadata = JSONObject([("mapbox:type", "template")])
        if let overlays { metadata[OverlayThemeReader.key] = overlays }
        let layers: [JSONValue] =
            ground.map {
                [["id": "g", "type": "background", "paint": ["background-color": .string($0)]]]
            } ?? []
        return OverlayThemeReader(
            try Style(json: [
                "version": 8, "metadata": .object(metadata), "sources": [:],
                "layers": .array(layers),
            ]))
    }

    @Test(arguments: [("day", OverlayTheme.day), ("night", .night), ("hud", .hud)])
    func `each shipped style names its overlay theme`(name: String, theme: OverlayTheme) throws {
        let reader = OverlayThemeReader(try ShippedStyle.style(name))
        #expect(reader.theme == theme && reader.problems == [])
        #expect(try Self.read(.string(name), ground: nil).theme == theme)
        #expect(try Self.read(["base": .string(name)]).theme == theme)
    }

    @Test(
        arguments: [("#f0f0e8", OverlayTheme.day), ("#1b212a", .night), (nil, .day)]
            as [(String?, OverlayTheme)])
    func `a style without a theme gets day or night by its ground colour`(
        ground: String?, theme: OverlayTheme
    ) throws {
        let reader = try Self.read(nil, ground: ground)
        #expect(reader.theme == theme && reader.problems == [])
        // An object without a base, too.
        #expect(try Self.read([:], ground: ground).theme == theme)
    }

    @Test func `single colours override the base theme`() throws {
        let reader = try Self.read([
            "panels": ["banner": "#123", "shadow": "rgba(0, 0, 0, 0.5)"],
            "road": ["ahead": ["fill": "red"], "vehicle-mark": "#000000"],
            "ornaments": ["ink": "white"], "base": "night",
        ])
        #expect(reader.problems == [])
        var expected = OverlayTheme.night
        expected.panels.banner = Color(hex: 0x11_22_33)
        expected.panels.shadow = Color.black.faded(0.5)
        expected.road.ahead.fill = Color(hex: 0xFF_00_00)
        expected.road.vehicleMark = .black
        expected.ornaments.ink = .white
        #expect(reader.theme == expected)
    }

    @Test func `every theme colour can be set by its own name`() throws {
        var seen: Set<OverlayTheme> = []
        for (group, entries) in OverlayTheme.colors {
            for name in entries.keys {
                seen.insert(try Self.read([group: [name: "#010203"]]).theme)
            }
        }
        for name in OverlayTheme.lines.keys {
            for part in ["fill", "casing"] {
                seen.insert(try Self.read(["road": [name: [part: "#010203"]]]).theme)
            }
        }
        let count = OverlayTheme.colors.values.map(\.count).reduce(0, +)
        #expect(seen.count == count + 2 * OverlayTheme.lines.count)
        #expect(!seen.contains(.day))
        // Nothing of the themes is left out: Mirror sees each stored colour.
        func colors(_ value: Any) -> Int {
            value is Color
                ? 1 : Mirror(reflecting: value).children.map { colors($0.value) }.reduce(0, +)
        }
        #expect(colors(OverlayTheme.day) == seen.count)
    }

    @Test(
        arguments: [
            ("dusk", "", "there is no 'dusk'; there are day, night, hud"),
            (5, "", "a theme's name or an object is needed, not a number"),
            (["base": 5], ".base", "a theme's name is needed"),
            (["base": "dusk"], ".base", "there is no 'dusk'"),
            (["panel": [:]], ".panel", "there are base, panels, road, ornaments"),
            (["panels": "red"], ".panels", "an object of colours is needed, not a string"),
            (
                ["panels": ["baner": "red"]], ".panels.baner",
                "there is no 'baner'; there are accent"
            ),
            (["panels": ["banner": "reddish"]], ".panels.banner", "a colour such as"),
            (["panels": ["banner": 5]], ".panels.banner", "a colour such as"),
            (["panels": ["banner-faint": "#0008"]], ".panels.banner-faint", "opaque"),
            (["road": ["ahead": "red"]], ".road.ahead", "an object of fill and casing"),
            (["road": ["ahead": ["edge": "red"]]], ".road.ahead.edge", "there are fill, casing"),
            (["road": ["ahead": ["fill": "#0008"]]], ".road.ahead.fill", "opaque"),
        ] as [(JSONValue, String, String)])
    func `an invalid theme entry is reported once and ignored`(
        overlays: JSONValue, place: String, message: String
    ) throws {
        let reader = try Self.read(overlays)
        #expect(reader.theme == .day)
        #expect(reader.problems.count == 1)
        let problem = try #require(reader.problems.first)
        #expect(problem.path == "metadata.render:overlays" + place && problem.severity == .error)
        #expect(problem.message.contains(message), "\(problem.message)")
    }

    @Test func `problems of a theme are limited to fifty`() throws {
        let names = (0..<100_000).map { ("color-\($0)", JSONValue.number(1)) }
        let reader = try Self.read(["panels": .object(JSONObject(names))])
        #expect(reader.theme == .day && reader.problems.count == 50)
    }

    @Test(arguments: [OverlayTheme.day, .night, .hud])
    func `theme texts have enough contrast with their plates`(theme: OverlayTheme) {
        let panels = theme.panels
        #expect(panels.ink.contrast(with: panels.plate) > 7)
        #expect(panels.quietInk.contrast(with: panels.plate) > 4.5)
        #expect(panels.bannerInk.contrast(with: panels.banner) > 7)
        #expect(theme.ornaments.ink.contrast(with: theme.ornaments.plate) > 4.5)
        #expect(theme.road.arrow.fill.contrast(with: theme.road.arrow.casing) > 7)
    }
}
