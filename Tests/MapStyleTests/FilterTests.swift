import Formats
import Geometry
import Testing

@testable import MapStyle

@Suite struct FilterTests {
    static let feature: [String: StyleValue] = [
        "class": .string("street"), "lanes": .number(2), "toll": .bool(false),
    ]

    /// Filters and whether ``feature``, a line with the identity 7, passes.
    static let table: [(JSONValue, Bool)] = [
        // The older form
        (["==", "class", "street"], true), (["!=", "class", "street"], false),
        (["==", "lanes", "2"], false), (["==", "lanes", 2], true), (["!=", "none", 1], true),
        (["<", "lanes", 3], true), (["<=", "lanes", 2], true), ([">", "lanes", 2], false),
        ([">=", "lanes", 2], true), (["<", "class", 3], false), ([">", "class", "a"], true),
        (["in", "class", "path", "street"], true), (["in", "class"], false),
        (["!in", "class", "path", "track"], true), (["!in", "none", "path"], true),
        (["in", "lanes", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], true),
        (["in", "class", "a", "b", "c", "d", "e", "f", "g", "h", "i", "street"], true),
        (["has", "class"], true), (["!has", "class"], false), (["has", "none"], false),
        (["has", "$id"], true), (["==", "$id", 7], true), (["in", "$id", 1, 2], false),
        (["==", "$type", "LineString"], true), (["!=", "$type", "Point"], true),
        (["in", "$type", "Point", "LineString"], true), (["!in", "$type", "Polygon"], true),
        (["all", ["==", "class", "street"], ["has", "lanes"]], true), (["all"], true),
        (["any", ["==", "class", "x"], ["==", "toll", false]], true), (["any"], false),
        (["none", ["==", "class", "x"], ["has", "none"]], true), (["none"], true),
        (["none", ["has", "class"]], false),
        (["all", ["!=", "class", "x"], [">", ["get", "lanes"], 1]], true),
        // The newer form
        (["==", ["get", "class"], "street"], true), (["!", ["has", "class"]], false),
        (["in", ["get", "class"], ["literal", ["street", "path"]]], true),
        (["in", ["get", "lanes"], ["literal", ["street", 2]]], true),
        (["==", ["geometry-type"], "LineString"], true), (true, true), (false, false),
        (["match", ["get", "class"], ["street", "path"], true, false], true),
        ([">=", ["zoom"], 5], true), (["case", ["get", "toll"], true, false], false),
    ]

    @Test(arguments: table.indices)
    func `each filter of the table passes the expected features`(row: Int) throws {
        let (json, expected) = Self.table[row]
        let value = try Compiled(filter: json).value(Self.feature, zoom: 5, geometry: .line).get()
        #expect(value == .bool(expected), "\(json.serialized())")
    }

    @Test(
        arguments: [
            "x", 3, [], ["near", "a"], ["==", 1, 2], ["<", "$type", 1], ["==", "$type", "Circle"],
            ["has"], ["all", 5], ["get", "x", 1], ["+", 1, 2], ["in"],
        ] as [JSONValue])
    func `an invalid filter is refused`(json: JSONValue) {
        let compiled = Compiled(filter: json)
        #expect(compiled.expression == nil)
        #expect(!compiled.problems.isEmpty)
    }

    @Test func `an invalid filter passes no feature`() throws {
        let style = try StyleTests.style([("filter", ["near", "a"])])
        #expect(style.problems.first?.message.hasSuffix("Nothing is drawn.") == true)
        #expect(try #require(style.layers[0].filter).matches(EvaluationContext(zoom: 0)) == false)
    }

    @Test func `a filter that fails at run time passes no feature and is reported once`() throws {
        let style = try Style(json: [
            "version": 8, "sources": ["s": ["type": "vector"]],
            "layers": [
                [
                    "id": "l", "type": "line", "source": "s", "source-layer": "x",
                    "filter": ["<", ["number", ["get", "n"]], 5],
                ]
            ],
        ])
        #expect(style.problems == [])
        let filter = try #require(style.layers[0].filter)
        for _ in 0..<3 {
            #expect(!filter.matches(EvaluationContext(zoom: 0, properties: [.string("x")])))
        }
        #expect(filter.matches(EvaluationContext(zoom: 0, properties: [.number(4)])))
        #expect(style.evaluationProblems.count == 1)
        #expect(style.evaluationProblems[0].path == "layers[0].filter")
        #expect(style.evaluationProblems[0].message.hasPrefix("layer 'l': filter: Expected value"))
    }
}
