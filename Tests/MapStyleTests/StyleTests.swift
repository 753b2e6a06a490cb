import Formats
import Geometry
import Testing

@testable import MapStyle

@Suite struct StyleTests {
    /// A style of one layer over one vector source.
    static func style(_ layer: [(String, JSONValue)]) throws -> Style {
        var object = JSONObject([
            ("id", "l"), ("type", "line"), ("source", "s"), ("source-layer", "x"),
        ])
        for (key, value) in layer { object[key] = value }
        return try Style(json: [
            "version": 8, "sources": ["s": ["type": "vector"]], "layers": [.object(object)],
        ])
    }

    @Test(
        arguments: [
            ([], "expected an object, found array"), (5, "found number"),
            ([:], "\"version\": 8, found none"), (["version": 7, "layers": []], "found 7"),
            (["version": 8], "no list of \"layers\""), (["version": 8, "layers": [:]], "no list"),
        ] as [(JSONValue, String)])
    func `JSON that is not a style is refused with a reason`(json: JSONValue, reason: String) {
        #expect {
            try Style(json: json)
        } throws: {
            "\($0)".contains(reason)
        }
        #expect(!StyleValidation(json).isValid)
    }

    @Test func `the members of a style are read`() throws {
        let style = try Style(json: [
            "version": 8, "name": "Day", "center": [10.7, 59.9], "zoom": 12, "pitch": 30,
            "sprite": [["id": "default", "url": "a"], ["id": "signs", "url": "b"]],
            "glyphs": "{fontstack}/{range}.pbf",
            "sources": [
                "map": [
                    "type": "vector", "tiles": ["t/{z}/{x}/{y}"], "minzoom": 2, "maxzoom": 14,
                    "attribution": "© OSM", "bounds": [10, 59, 11, 60],
                ],
                "route": ["type": "geojson", "data": ["type": "FeatureCollection"]],
            ],
            "layers": [],
        ])
        #expect(style.problems == [])
        #expect(style.name == "Day")
        #expect(style.camera.center == Coordinate(longitude: 10.7, latitude: 59.9))
        #expect(style.camera.zoom == 12 && style.camera.pitch == 30 && style.camera.bearing == nil)
        #expect(style.sprites.map(\.id) == ["default", "signs"])
        let map = try #require(style.source(named: "map"))
        #expect(map.kind == .vector && map.tiles == ["t/{z}/{x}/{y}"])
        #expect(map.minimumZoom == 2 && map.maximumZoom == 14 && map.bounds?.north == 60)
        #expect(style.source(named: "route")?.data?["type"] == "FeatureCollection")
    }

    @Test func `a layer knows its zooms, source and properties`() throws {
        let layer = try Self.style([
            ("source-layer", "roads"), ("minzoom", 5), ("maxzoom", 12.5),
            ("filter", ["==", "class", "x"]),
            ("paint", ["line-width": ["number", ["get", "w"], 1]]),
        ]).layers[0]
        #expect(layer.sourceLayer == "roads" && layer.source == "s" && layer.isVisible)
        #expect(layer.zooms == 5..<12.5)
        #expect(layer.propertyNames == ["class", "w"])
        #expect(!layer.needsAllProperties)
    }

    @Test func `a layer without zoom limits is drawn at all zooms`() throws {
        let layer = try Self.style([]).layers[0]
        #expect(layer.zooms.contains(0) && layer.zooms.contains(24))
    }

    @Test(arguments: [("visible", true), ("none", false)] as [(JSONValue, Bool)])
    func `visibility is read`(word: JSONValue, isVisible: Bool) throws {
        let style = try Self.style([("layout", ["visibility": word])])
        #expect(style.layers[0].isVisible == isVisible && style.problems == [])
    }

    /// Members of a line layer and what is said of them.
    static let wrong: [(String, JSONValue, String)] = [
        (
            "paint", ["line-widht": 2],
            "layers[0].paint.line-widht: error: layer 'l': line-widht is not supported: "
                + "did you mean 'line-width'?"
        ),
        (
            "paint", ["line-width": "2"],
            "layers[0].paint.line-width: error: layer 'l': line-width: Expected number but found \"2\" instead."
        ),
        (
            "paint", ["line-width": -2],
            "layers[0].paint.line-width: error: layer 'l': line-width: -2 is not in the range 0 or more"
        ),
        ("paint", ["line-color": "bleu"], "Expected color but found \"bleu\""),
        (
            "layout", ["line-cap": "flat"],
            "Expected one of [butt, round, square] but found \"flat\""
        ),
        ("layout", ["line-cap": ["get", "x"]], "line-cap: data expressions not supported"),
        ("paint", ["line-width": ["+", ["zoom"], 1]], "may only be used as input to a top-level"),
        (
            "paint", ["line-width": ["step", ["zoom"], 1, "a", 2]],
            "layers[0].paint.line-width[3]: error"
        ),
        (
            "paint", ["line-gradient": ["step", ["zoom"], "red", 3, "blue"]],
            "zoom expressions not supported"
        ),
        (
            "paint",
            [
                "line-dasharray": [
                    "interpolate", ["linear"], ["zoom"], 0, ["literal", [1]], 1, ["literal", [2]],
                ]
            ], "Type array<number> is not interpolatable."
        ),
        ("paint", ["line-width": ["line-progress"]], "line-progress expressions not supported"),
        ("paint", ["line-width": ["stops": [[0, 1], 5]]], "each stop must be [input, output]"),
        ("paint", ["line-width": ["type": "cubic", "stops": [[0, 1]]]], "unknown function type"),
        (
            "paint", ["line-color": ["type": "categorical", "stops": [["a", "red"]]]],
            "need a \"property\""
        ),
        ("paint", 5, "layers[0].paint: error: layer 'l': paint is not an object"),
        ("minzoom", "5", "minzoom is not a number from 0 to 24"),
        (
            "type", "sky",
            "layers[0].type: warning: layer 'l': layers of type sky are not supported"
        ),
        ("type", "ring", "unknown type 'ring'"), ("source", "t", "source 't' does not exist"),
        ("filter", ["==", 1], "layers[0].filter: error: layer 'l': filter"),
        ("ref", "other", "layer 'l': ref is not supported"),
    ]

    @Test(arguments: wrong.indices)
    func `an invalid property is reported with its path and the default is used`(row: Int) throws {
        let (member, value, expected) = Self.wrong[row]
        let style = try Self.style([(member, value)])
        #expect(style.problems.count == 1, "\(style.problems)")
        #expect(style.problems.first?.description.contains(expected) == true, "\(style.problems)")
        guard case .line(let line) = style.layers[0].kind else { return }
        #expect(line.width.resolved(zoom: 5).constant == 1)
        #expect(line.cap.resolved(zoom: 5).constant == .butt)
    }

    @Test func `layers with a repeated or missing id are left out`() throws {
        let layer: JSONValue = ["id": "b", "type": "background"]
        let style = try Style(json: [
            "version": 8, "sources": [:], "layers": [layer, layer, ["type": "background"], 5],
        ])
        #expect(style.layers.count == 1)
        #expect(style.problems.map(\.path) == ["layers[1].id", "layers[2]", "layers[3]"])
    }
}
