import Formats
import MapStyle
import Testing

/// Themes: what they make of a small style, and how wrong ones are refused.
@Suite struct StyleThemeTests {
    private static let files: [String: String] = [
        "day": #"""
        {"version": 8, "name": "Day", "metadata": {"a": 1, "b": 2}, "layers": [
            {"id": "land", "type": "background", "paint": {"background-color": "#808080"}},
            {"id": "water", "type": "fill", "filter": ["has", "w"], "paint": {"fill-color": [
                "match", ["get", "colour"], "red", "#112233", "rgb(17, 34, 51)"]}},
            {"id": "road", "type": "line", "paint": {"line-color": "white", "line-width": 2}},
            {"id": "road-name", "type": "symbol", "paint": {"text-color": "#000000"},
                "layout": {"text-field": ["format", "a", {"text-color": "white"}]}}
        ]}
        """#,
        "night":
            ##"{"base": "day", "palette": {"white": "#111111", "*": {"lightness": [100, 0]}}}"##,
        "up": #"{"base": "down"}"#, "down": #"{"base": ["day", "up"]}"#,
        "wide":
            #"{"base": ["day", "night", "night", "night", "night", "night", "night", "night"]}"#,
    ]

    /// The layers that a theme makes of the style, by name.
    private static func layers(_ theme: String) throws -> [(id: String, layer: JSONValue)] {
        let layers = try style(theme).json["layers"]?.array ?? []
        return layers.map { ($0["id"]?.string ?? "", $0) }
    }

    private static func style(_ theme: String) throws -> ThemedStyle {
        func document(_ name: String, _ text: String) throws -> ThemedStyle.Document {
            ThemedStyle.Document(json: try JSONValue(parsing: Array(text.utf8)), path: name)
        }
        return try ThemedStyle(document("theme", theme)) { name, _ in
            try document(name, #require(Self.files[name], "\(name) is read"))
        }
    }

    /// The paint of a layer after a theme.
    private static func paint(_ theme: String, of id: String) throws -> JSONValue {
        let layer = try #require(layers(theme).first { $0.id == id }?.layer)
        return layer["paint"] ?? .null
    }

    @Test func `a palette changes colours, in expressions too, and nothing else`() throws {
        let theme = ##"{"base": "day", "palette": {"#123": "blue", "#fff": "#010203"}}"##
        let water = try Self.paint(theme, of: "water")
        #expect(
            water == ["fill-color": ["match", ["get", "colour"], "red", "blue", "blue"]])
        #expect(
            try Self.paint(theme, of: "road") == ["line-color": "#010203", "line-width": 2])
        let name = try #require(Self.layers(theme).last?.layer)
        #expect(name["layout"]?["text-field"]?[2] == ["text-color": "#010203"])
        #expect(name["paint"] == ["text-color": "#000000"])
    }

    @Test(arguments: [
        (#"{"lightness": [100, 0]}"#, "#ffffff"), (#"{"chroma": 0}"#, "#000000"),
        (#"{"fade": 1}"#, "#808080"), (#"{"fade": -2}"#, "#000000"), ("{}", "#000000"),
        (#"{"lightness": [50, 100], "hue": 90}"#, "#777777"),
    ])
    func `colours that are not named change by lightness, chroma, hue and fading`(
        change: String, black: String
    ) throws {
        let theme = #"{"base": "day", "palette": {"*": \#(change)}}"#
        #expect(try Self.paint(theme, of: "road-name")["text-color"]?.string == black)
    }

    @Test func `a layer's own palette comes first, and later entries win`() throws {
        let theme = ##"""
            {"base": "day", "palette": {"white": "#111111"}, "layers": {
                "symbol/*": {"palette": {"#000": "#333333"}, "paint": {"text-halo-width": 1}},
                "road*": {"palette": {"*": {"fade": 1}}},
                "road": {"palette": {"white": "#222222"}, "paint": {"line-width": null}}}}
            """##
        #expect(try Self.paint(theme, of: "road") == ["line-color": "#222222"])
        #expect(
            try Self.paint(theme, of: "road-name") == [
                "text-color": "#333333", "text-halo-width": 1,
            ])
    }

    @Test func `layers are left out, kept, narrowed and added at their positions`() throws {
        let layers = try Self.layers(
            #"""
            {"base": "day", "layers": {
                "road*": null, "road-name": {"minzoom": 12}, "water": {"where": ["has", "x"]}},
             "add": [
                {"id": "shore", "above": "water", "like": "water", "paint": {"fill-opacity": 1}},
                {"id": "path", "below": "road-name", "like": "road", "paint": {"line-width": 1}}]}
            """#)
        #expect(layers.map(\.id) == ["land", "water", "shore", "path", "road-name"])
        let (water, shore, path) = (layers[1].layer, layers[2].layer, layers[3].layer)
        #expect(water["filter"] == ["all", ["has", "w"], ["has", "x"]])
        #expect(shore["filter"] == water["filter"] && shore["type"] == "fill")
        #expect(shore["paint"]?["fill-opacity"] == 1 && shore["paint"]?["fill-color"] != nil)
        #expect(path["paint"] == ["line-color": "white", "line-width": 1])
        #expect(layers[4].layer["minzoom"] == 12)
    }

    @Test func `a theme replaces a style's name and changes its metadata`() throws {
        let style = try Self.style(
            #"{"base": "day", "name": "N", "metadata": {"b": null, "c": 3}, "sky": {"x": 1}}"#)
        #expect(style.json["name"] == "N" && style.json["sky"] == ["x": 1])
        #expect(style.json["metadata"] == ["a": 1, "c": 3])
        #expect(style.paths == ["theme", "day"] && style.basePath == "day")
    }

    @Test func `a theme for another style skips what a style lacks`() throws {
        // Of the night only the rule for all colours is left when white is no more.
        let theme = ##"""
            {"base": ["day", "night"], "palette": {"#111111": "#222222"},
             "layers": {"road": {"minzoom": 3}}}
            """##
        #expect(try Self.paint(theme, of: "road")["line-color"] == "#222222")
        #expect(try Self.style(theme).paths == ["theme", "day", "night"])
    }

    @Test(arguments: [
        (#"{"base": "up"}"#, "up: its bases form a circle: theme → up → down → up"),
        (#"{"base": []}"#, "theme: base: expected the name or path of a style"),
        (#"{"base": ["night", "day"]}"#, "theme: base: only the first may be a style, day is one"),
        (#"{"base": ["wide", "wide", "wide"]}"#, "more than 16 themes in one style"),
        (#"{"base": "day", "palete": {}}"#, "a theme has no member 'palete': did you mean"),
        (#"{"base": "day", "palette": {"bleu": "red"}}"#, "palette.bleu: this is no colour"),
        (#"{"base": "day", "palette": {"red": "bleu"}}"#, "palette.red: 'bleu' is no colour"),
        (#"{"base": "day", "palette": {"red": "blue"}}"#, "palette: the base has no colour red"),
        (#"{"base": "day", "palette": {"*": {"chroma": -1}}}"#, "palette.*: chroma: expected"),
        (#"{"base": "day", "palette": {"*": {"lightness": [1]}}}"#, "palette.*: lightness: expect"),
        (#"{"base": "day", "palette": {"*": {"glow": 1}}}"#, "there is no change 'glow'"),
        (
            #"{"base": "day", "layers": {"roads": null}}"#,
            "theme: layers: the base has no layer 'roads': did you mean 'road'?"
        ),
        (#"{"base": "day", "layers": {"fill/road": null}}"#, "has no layer 'fill/road'"),
        (
            ##"{"base": "day", "layers": {"road": {"palette": {"#808080": "red"}}}}"##,
            "layers.road.palette: the base has no colour #808080 there"
        ),
        (#"{"base": "day", "layers": {"road": {"source": "x"}}}"#, "can't change 'source'"),
        (#"{"base": "day", "layers": {"road": 7}}"#, "layers.road: expected an object, found a"),
        (#"{"base": "day", "add": [{"id": "road"}]}"#, "add: the base has a layer 'road' already"),
        (#"{"base": "day", "add": [{"id": "x", "above": "y"}]}"#, "the base has no layer 'y'"),
        (#"{"base": "day", "add": [{"type": "line"}]}"#, "add[0]: the layer has no \"id\""),
    ])
    func `a wrong theme is refused in one line`(theme: String, message: String) throws {
        let error = #expect(throws: StyleThemeError.self) { try Self.style(theme) }
        let text = error?.description ?? ""
        #expect(text.contains(message) && !text.contains("\n"), "\(text)")
    }

    @Test func `a theme that copies without end is refused`() throws {
        let ones = Array(repeating: "1", count: 400).joined(separator: ",")
        let copies = (0..<200).map { index in
            let model = index == 0 ? "road" : "c\(index - 1)"
            return #"{"id": "c\#(index)", "like": "\#(model)", "where": ["any", \#(ones)]}"#
        }
        let theme = #"{"base": "day", "add": [\#(copies.joined(separator: ","))]}"#
        let error = #expect(throws: StyleThemeError.self) { try Self.style(theme) }
        #expect(error?.description == "theme: " + Self.tooMuch)
    }

    private static let tooMuch =
        "too much is made of its base: more than 1000000 values of layers"

    /// A style of layers whose names begin alike, and entries that fit all of them.
    private static func repeated(
        layers: Int, entries: Int, _ entry: JSONValue
    ) throws -> ThemedStyle {
        let name = String(repeating: "a", count: entries)
        let style: JSONValue = [
            "version": 8,
            "layers": .array(
                (0..<layers).map { number in
                    [
                        "id": .string("\(name)\(number)"), "type": "line", "filter": ["has", "x"],
                        "paint": ["line-color": "red"],
                    ]
                }),
        ]
        let patterns = (1...entries).map { (String(repeating: "a", count: $0) + "*", entry) }
        let theme: JSONValue = ["base": "style", "layers": .object(JSONObject(patterns))]
        return try ThemedStyle(.init(json: theme, path: "theme")) { _, _ in
            ThemedStyle.Document(json: style, path: "style")
        }
    }

    @Test func `many conditions make one list, not a deep one`() throws {
        let style = try Self.repeated(layers: 1, entries: 400, ["where": ["has", "y"]])
        let filter = try #require(style.json["layers"]?[0]?["filter"]?.array)
        #expect(filter.count == 402 && filter.dropFirst(2).allSatisfy { $0 == ["has", "y"] })
    }

    @Test func `themes that write or look up too much are refused`() throws {
        let paint = JSONObject((0..<300).map { ("property-\($0)", 1) })
        let palette: JSONValue = ["red": "blue"]
        for entry: JSONValue in [
            ["paint": .object(paint)], ["filter": .array(Array(repeating: 1, count: 300))],
            ["palette": palette],
        ] {
            let error = #expect(throws: StyleThemeError.self) {
                try Self.repeated(layers: 9_000, entries: 300, entry)
            }
            #expect(error?.description == "theme: " + Self.tooMuch)
        }
    }
}
