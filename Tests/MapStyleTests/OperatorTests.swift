import Formats
import Testing

@testable import MapStyle

@Suite struct OperatorTests {
    static let feature: [String: StyleValue] = [
        "name": .string("Øvre gate"), "lanes": .number(3), "toll": .bool(true),
        "tags": .array([.string("a"), .string("b"), .number(3)]),
        "deep": StyleValue(["inner": ["x": 4]] as JSONValue),
    ]

    /// Expressions and what they give for ``feature`` at zoom 10, as JSON.
    static let table: [(JSONValue, JSONValue)] = [
        // Types
        (["literal", [1, "a"]], [1, "a"]),
        (["array", ["get", "tags"]], ["a", "b", 3]),
        (["number", ["get", "name"], ["get", "lanes"]], 3),
        (["string", ["get", "lanes"], "none"], "none"),
        (["boolean", ["get", "toll"]], true),
        (["object", ["get", "deep"]], ["inner": ["x": 4]]),
        (["to-number", "0x10", 5], 16), (["to-number", "1x", 5], 5), (["to-number", " 1.5 "], 1.5),
        (["to-number", true], 1),
        (["to-string", ["get", "toll"]], "true"), (["to-string", 1e21], "1e+21"),
        (["to-boolean", "0"], true), (["to-boolean", 0], false),
        (["to-string", ["to-color", "#f008"]], "rgba(255,0,0,0.5333333333333333)"),
        (["typeof", ["get", "tags"]], "array<value, 3>"), (["typeof", ["get", "none"]], "null"),
        // Look-up
        (["get", "x", ["get", "inner", ["get", "deep"]]], 4),
        (["has", "name"], true), (["has", "none"], false),
        (["has", "inner", ["get", "deep"]], true),
        (["at", 1, ["get", "tags"]], "b"), (["in", "b", ["get", "tags"]], true),
        (["in", "gate", ["get", "name"]], true), (["in", 3, ["literal", [1, 2]]], false),
        (["index-of", "gate", ["get", "name"]], 5), (["index-of", 3, ["get", "tags"], -1], 2),
        (["length", ["get", "name"]], 9), (["length", ["literal", [1, 2]]], 2),
        (["slice", ["get", "name"], -4], "gate"), (["slice", ["literal", [1, 2, 3]], 1, 2], [2]),
        // Decisions
        (["case", ["get", "toll"], "toll", "free"], "toll"),
        (["case", false, 1, ["==", 1, 2], 2, 3], 3),
        (["match", ["get", "lanes"], [1, 2], "few", 3, "three", "many"], "three"),
        (["match", ["get", "name"], "x", 1, 0], 0),
        (["match", ["get", "lanes"], ["a", "b"], 1, 0], 0),
        (["coalesce", ["get", "none"], ["get", "lanes"], 9], 3),
        (["all"], true), (["any"], false), (["all", true, ["get", "toll"]], true),
        (["any", false, false, ["!", false]], true), (["!", ["has", "name"]], false),
        (["==", ["get", "lanes"], 3], true), (["!=", ["get", "lanes"], "3"], true),
        (["<", 1, 2], true), ([">", 1, 2], false), ([">=", "b", "a"], true),
        (["<=", ["get", "lanes"], 2], false),
        // Curves
        (["step", ["get", "lanes"], "a", 2, "b", 3, "c", 4, "d"], "c"),
        (["interpolate", ["linear"], ["get", "lanes"], 1, 10, 5, 30], 20),
        (["interpolate", ["exponential", 2], ["get", "lanes"], 1, 0, 4, 7], 3),
        (["interpolate", ["cubic-bezier", 0, 0, 1, 1], 0.25, 0, 0, 1, 100], 25),
        (
            ["interpolate", ["linear"], 0.5, 0, ["literal", [0, 2]], 1, ["literal", [2, 4]]],
            [1, 3]
        ),
        // Variables
        (["let", "a", 2, "b", ["get", "lanes"], ["*", ["var", "a"], ["var", "b"]]], 6),
        (["let", "a", 1, ["let", "a", 2, ["var", "a"]]], 2),
        // Arithmetic
        (["+", 1, 2, 3], 6), (["+"], 0), (["*", 2, 3], 6), (["-", 5, 7], -2), (["-", 5], -5),
        (["/", 7, 2], 3.5), (["%", -7, 4], -3), (["^", 2, 10], 1024), (["min", 3, 1, 2], 1),
        (["max", 3, 1, 2], 3), (["abs", -2], 2), (["round", -2.5], -3), (["floor", -2.5], -3),
        (["ceil", 2.1], 3), (["sqrt", 16], 4), (["ln", 1], 0), (["log2", 8], 3),
        (["log10", 1000], 3), (["sin", 0], 0), (["cos", 0], 1), (["tan", 0], 0), (["asin", 0], 0),
        (["acos", 1], 0), (["atan", 0], 0), (["floor", ["pi"]], 3), (["floor", ["e"]], 2),
        (["floor", ["*", 10, ["ln2"]]], 6),
        // Text
        (["concat", ["get", "name"], " ", ["get", "lanes"]], "Øvre gate 3"),
        (["upcase", ["get", "name"]], "ØVRE GATE"), (["downcase", "ÅÄÖ"], "åäö"),
        (["split", "a;b;", ";"], ["a", "b", ""]),
        (["join", ["literal", ["a", "b"]], "-"], "a-b"), (["is-supported-script", "あ"], true),
        (["number-format", 1234.5, ["locale": "de"]], "1.234,5"),
        (["number-format", 1234.5, ["locale": "nb", "min-fraction-digits": 2]], "1\u{A0}234,50"),
        (["number-format", -0.5, ["currency": "USD"]], "-$0.50"),
        (["to-string", ["format", "a", ["font-scale": 2], ["get", "lanes"], [:]]], "a3"),
        (["number-format", -0.5, ["locale": "en", "currency": "JPY"]], "-¥1"),
        (["==", "Straße", "STRASSE", ["collator", [:]]], true),
        (["<", "z", "ö", ["collator", ["locale": "sv"]]], true),
        (["resolved-locale", ["collator", ["locale": "de"]]], "de"),
        // Colours
        (["to-rgba", ["rgb", 255, 0, 51]], [255, 0, 51, 1]),
        (["to-rgba", ["rgba", 0, 0, 0, 0.5]], [0, 0, 0, 0.5]),
        (["to-rgba", ["to-color", ["literal", [1, 2, 3]]]], [1, 2, 3, 1]),
        (
            [
                "to-rgba",
                [
                    "interpolate", ["linear"], 0.5, 0, ["to-color", "black"], 1,
                    ["to-color", "#fff"],
                ],
            ],
            [127.5, 127.5, 127.5, 1]
        ),
        // Camera and feature
        (["zoom"], 10), (["geometry-type"], "Point"), (["id"], 7),
        (["semiliteral", [["get", "lanes"], "x"]], [3, "x"]),
        (["semiliteral", ["a": ["get", "lanes"]]], ["a": 3]),
    ]

    @Test(arguments: table.indices)
    func `each operator gives the value of the specification's table`(row: Int) throws {
        let (json, expected) = Self.table[row]
        let found = try Compiled(json).value(Self.feature, zoom: 10).get()
        if case .number(let number) = found, let wanted = expected.number {
            #expect((number - wanted).magnitude < 1e-6, "\(json.serialized())")
        } else {
            #expect(found.json == expected, "\(json.serialized())")
        }
    }

    @Test func `every operator has a test case or is listed as missing`() {
        func names(_ json: JSONValue) -> [String] {
            (json.array ?? []).flatMap(names) + [json[0]?.string].compactMap { $0 }
        }
        let called = Set(Self.table.flatMap { names($0.0) })
        let elsewhere: Set<String> = [
            "error", "feature-state", "global-state", "image", "line-progress", "properties",
            "interpolate-hcl", "interpolate-lab", "within", "distance",
            "accumulated", "elevation", "heatmap-density",
        ]
        #expect(Set(OperatorTable.parsers.keys).subtracting(called) == elsewhere)
    }

    @Test func `constant expressions are folded`() throws {
        let compiled = Compiled(["+", 1, ["let", "a", ["*", 2, 3], ["var", "a"]]])
        #expect(compiled.expression?.literal == .number(7))
        #expect(Compiled(["+", 1, ["zoom"]]).expression?.literal == nil)
    }

    @Test func `properties that are named have slots, others are looked up`() throws {
        let compiled = Compiled(["concat", ["get", "b"], ["get", ["get", "a"]], ["get", "b"]])
        #expect(compiled.slots.names == ["b", "a"])
        #expect(compiled.slots.needsAll)
        var context = EvaluationContext(zoom: 0, properties: [.string("x"), .string("key")])
        context.lookUp = { $0 == "key" ? .string("-") : nil }
        #expect(try compiled.expression?.evaluate(context) == .string("x-x"))
    }
}
