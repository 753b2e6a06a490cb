import Formats
import MapStyle
import TestSupport
import Testing

@Suite struct DrivingLabelsTests {
    private static func style(_ driving: String) throws -> Style {
        let layers = ["street", "shield-a", "poi", "poi-driver"].map {
            #"{"id": "\#($0)", "type": "symbol", "source": "map", "source-layer": "x"}"#
        }
        let text = """
            {"version": 8, "metadata": {\(driving)}, "layers": [\(layers.joined(separator: ", ")),
             {"id": "road", "type": "line", "source": "map", "source-layer": "x"}],
             "sources": {"map": {"type": "vector", "url": "mbtiles://"}}}
            """
        return try Style(json: JSONValue(parsing: Array(text.utf8)))
    }

    private static func shown(_ style: Style, in set: LabelSet) -> [String] {
        style.drawnLayers.filter { $0.labelSets.contains(set) }.map(\.id)
    }

    @Test func `a style without metadata for driving has one label set`() throws {
        let style = try Self.style("")
        #expect(Self.shown(style, in: .driving) == Self.shown(style, in: .all))
        #expect(style.drawnLayers.count == 5)
    }

    @Test(arguments: [
        (#""layers": ["street", "shield-*"]"#, ["street", "shield-a", "road"], 5),
        (#""layers": ["street", "poi-driver"]"#, ["street", "poi-driver", "road"], 5),
        (#""features": ["has", "x"]"#, ["street", "shield-a", "poi", "poi-driver", "road"], 5),
        ("", ["road"], 5),
    ])
    func `driving labels are the named layers, and filtered features of others`(
        members: String, driving: [String], onMaps: Int
    ) throws {
        let style = try Self.style(#""render:driving": {\#(members)}"#)
        #expect(Self.shown(style, in: .driving) == driving)
        #expect(Self.shown(style, in: .all).count == onMaps)
        // The layers themselves are those of the document.
        #expect(style.layers.map(\.id) == ["street", "shield-a", "poi", "poi-driver", "road"])
        #expect(style.problems.isEmpty)
    }

    @Test func `the driving filter is combined with the layer's filter`() throws {
        let style = try Self.style(#""render:driving": {"features": ["==", ["zoom"], 3]}"#)
        let twin = try #require(style.drawnLayers.first { $0.labelSets == [.driving] })
        let filter = try #require(twin.filter)
        #expect(filter.matches(EvaluationContext(zoom: 3)))
        #expect(!filter.matches(EvaluationContext(zoom: 4)))
    }

    @Test func `a layer filtered for driving keeps its other properties`() throws {
        let text = """
            {"version": 8, "metadata": {"render:driving": {"features": ["==", ["get", "a"], "b"]}},
             "layers": [{"id": "poi", "type": "symbol", "source": "map", "source-layer": "x",
               "filter": ["has", "name"], "layout": {"text-field": ["get", "name"]}}],
             "sources": {"map": {"type": "vector", "url": "mbtiles://"}}}
            """
        let style = try Style(json: JSONValue(parsing: Array(text.utf8)))
        let (layer, twin) = (style.drawnLayers[0], style.drawnLayers[1])
        #expect(twin.labelSets == [.driving])
        #expect(Array(twin.propertyNames.prefix(layer.propertyNames.count)) == layer.propertyNames)
        var context = EvaluationContext(zoom: 3)
        context.properties = twin.propertyNames.map { $0 == "a" ? .string("b") : .string("c") }
        let filter = try #require(twin.filter)
        #expect(filter.matches(context))
        guard case .symbol(let symbol) = twin.kind else {
            Issue.record("no symbol layer")
            return
        }
        #expect(symbol.text.field.value(in: context).description == "c")
        context.properties = twin.propertyNames.map { _ in .string("c") }
        #expect(!filter.matches(context))
    }

    @Test(arguments: ["day", "night"])
    func `driving labels of shipped styles are streets, numbers, places and services`(
        name: String
    ) throws {
        let style = try ShippedStyle.style(name)
        let whole = style.drawnLayers.filter { $0.labelSets.contains(.driving) && $0.isSymbol }
        let plain = Set(whole.filter { $0.labelSets == [.all, .driving] }.map(\.id))
        for id in [
            "street-name", "shield-motorway", "exit", "place-town", "water-name", "oneway",
            "poi-driver",
        ] {
            #expect(plain.contains(id), "\(id)")
        }
        for id in ["poi", "poi-middle", "stop", "site-label", "housenumber", "park-name"] {
            #expect(!plain.contains(id), "\(id)")
        }
        #expect(style.layers.filter(\.isRoadPlate).count == 4)
    }
}

extension StyleLayer {
    fileprivate var isSymbol: Bool { if case .symbol = kind { true } else { false } }
}
