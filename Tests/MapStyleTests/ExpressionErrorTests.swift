import Formats
import Testing

@testable import MapStyle

@Suite struct ExpressionErrorTests {
    /// Expressions with the place and a part of the first complaint.
    static let wrong: [(JSONValue, String, String)] = [
        ([], "", "at least one element"), ([1], "[0]", "must be a string, but found number"),
        (["no-such"], "[0]", "Unknown expression \"no-such\""), ([:], "", "Bare objects invalid"),
        (["+", 1, ["get", 2]], "[2][1]", "Expected string but found number"),
        (["get"], "", "(string) | (string, object), but found ()"),
        (["sqrt", "x"], "[1]", "Expected number but found string"),
        (["at", 1, 2], "[2]", "Expected array but found number"),
        (["case", true, 1], "", "at least 3 arguments"),
        (["case", true, 1, false, 2], "", "odd number"),
        (["match", 1, 1.5, 2, 3], "[2]", "integer values"),
        (["match", ["get", "x"], [], 2, 3], "[2]", "at least one branch label"),
        (["step", ["zoom"], 0, "1", 2], "[3]", "literal numeric values"),
        (["interpolate", ["spline"], 1, 0, 0], "[1][0]", "Unknown interpolation type spline"),
        (["interpolate", ["linear"], 1, 0, 0, 0, 1], "[5]", "strictly ascending"),
        (["let", "a b", 1, 2], "[1]", "alphanumeric"), (["var", "x"], "[1]", "Unknown variable"),
        (["within", [:]], "", "requires valid geojson"),
        (["==", 1, 2, ["collator", [:]]], "", "Cannot use collator to compare non-string types."),
        (["collator", []], "", "options argument must be an object"),
        (["all", 1, true], "", "(boolean, boolean) | (boolean...), but found (number, boolean)"),
        (["all", 1], "[1]", "Expected boolean but found number"),
        (["!", 1, 2], "", "of type (boolean), but found (number, number)"),
        (["global-state", .null], "", "must be defined"),
        (["<", 1], "", "Expected two or three arguments."),
        (["semiliteral", [["+", 1, "a"]]], "[2]", "Expected number but found string"),
        (["number-format", 1, 2], "", "must be an object"),
        (["/", 1, ["error", 5]], "[2][1]", "Expected string but found number"),
    ]

    @Test(arguments: wrong.indices)
    func `an invalid expression is refused with its path`(row: Int) {
        let (json, key, message) = Self.wrong[row]
        let compiled = Compiled(json)
        #expect(compiled.expression == nil)
        #expect(compiled.problems.first?.key == key, "\(compiled.problems)")
        #expect(compiled.problems.first?.message.contains(message) == true, "\(compiled.problems)")
    }

    /// Expressions that fail for a feature without properties, with place and words.
    static let failing: [(JSONValue, String, String)] = [
        (["+", 1, ["get", "x"]], "[2]", "to be of type number, but found null"),
        (["to-color", ["get", "x"]], "", "Could not parse color from value 'null'"),
        (["at", ["to-number", ["get", "x"]], ["literal", []]], "", "out of bounds: 0 > -1"),
        (
            ["rgb", ["to-number", ["get", "x"], 1], 0, ["-", ["to-number", ["get", "x"]], 1]],
            "", "Invalid rgba value"
        ),
        (["error", ["concat", "no ", ["geometry-type"]]], "", "no Point"),
        (["length", ["get", "x"]], "", "string or array, but found null"),
    ]

    @Test(arguments: failing.indices)
    func `a failing evaluation names path and reason`(row: Int) throws {
        let (json, path, message) = Self.failing[row]
        guard case .failure(let error) = try Compiled(json).value() else {
            Issue.record("\(json.serialized()) did not fail")
            return
        }
        #expect(error.path == path)
        #expect(error.message.contains(message), "\(error.message)")
    }

    @Test(
        arguments: [
            (["get", "x"], ValueType.number, "number"), (["get", "x"], .color, "color"),
            (["get", "x"], .formatted, "formatted"), (["get", "x"], .anyArray, "array"),
            ("red", .color, "color"), (["literal", []], .array(.string, nil), "array<string>"),
        ] as [(JSONValue, ValueType, String)])
    func `values are converted to the expected type`(
        json: JSONValue, expected: ValueType, type: String
    ) {
        #expect(Compiled(json, expecting: expected).expression?.type.description == type)
    }
}
