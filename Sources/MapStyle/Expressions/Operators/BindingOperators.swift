import Formats

/// `let` and `var`.
///
/// A variable is evaluated where it is used; names are resolved while the style is read.
enum BindingOperators {
    static let table: [String: OperatorParser] = ["let": parseLet, "var": parseVar]

    private static func parseLet(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard arguments.count >= 3 else {
            return parser.fail(
                "Expected at least 3 arguments, but found \(arguments.count) instead.")
        }
        guard !arguments.count.isMultiple(of: 2) else {
            return parser.fail("Expected an odd number of arguments.")
        }
        var names = parser.scope
        var parts: [Expression] = []
        for index in stride(from: 0, to: arguments.count - 1, by: 2) {
            guard let name = arguments[index].string else {
                let kind = ExpressionParser.kind(of: arguments[index])
                return parser.fail("Expected string, but found \(kind) instead.", at: index + 1)
            }
            guard name.utf8.allSatisfy(isNameByte) else {
                return parser.fail(
                    "Variable names must contain only alphanumeric characters or '_'.",
                    at: index + 1)
            }
            guard let value = parser.parse(arguments[index + 1], at: index + 2) else {
                return nil
            }
            names[name] = value
            parts.append(value)
        }
        let last = arguments.count
        guard
            var result = parser.parse(
                arguments[last - 1], at: last, expecting: parser.expected, binding: names)
        else { return nil }
        // The bindings are evaluated through their variables; only their constraints remain.
        let binding = Expression(
            result.type, parser.path, shape: .binding, over: parts + [result],
            evaluate: result.evaluate)
        result.zoomCurve = binding.zoomCurve
        result.inputs = binding.inputs
        result.cost = binding.cost
        return result
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func parseVar(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard arguments.count == 1, let name = arguments[0].string else {
            return parser.fail("'var' expression requires exactly one string literal argument.")
        }
        guard var value = parser.scope[name] else {
            return parser.fail(
                "Unknown variable \"\(name)\". Make sure \"\(name)\" has been bound "
                    + "in an enclosing \"let\" expression before using it.", at: 1)
        }
        // The curve, if any, belongs to the position of the binding.
        value.zoomCurve = .none
        if case .zoom = value.shape { value.shape = .other }
        return value
    }
}
