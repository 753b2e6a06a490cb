import Formats

/// Literal values, and `["literal", value]` for lists and objects.
enum LiteralOperator {
    static func parse(_ arguments: [JSONValue], _ parser: ExpressionParser) -> Expression? {
        guard arguments.count == 1 else {
            return parser.fail(
                "'literal' expression requires exactly one argument, "
                    + "but found \(arguments.count) instead.")
        }
        return expression(of: arguments[0], in: parser)
    }

    static func expression(of json: JSONValue, in parser: ExpressionParser) -> Expression {
        let value = StyleValue(json)
        var type = ValueType(of: value)
        // An empty list has the expected type.
        if case .array(_, 0) = type, case .array(_, let count)? = parser.expected,
            count == nil || count == 0, let expected = parser.expected
        {
            type = expected
        }
        var literal = Expression(literal: value, type: type, path: parser.path)
        literal.cost = size(of: json)
        return literal
    }

    /// A measure of the cost of handling the value, so that doubled values stay bounded.
    private static func size(of json: JSONValue) -> Int {
        switch json {
        case .null, .bool, .number: 1
        case .string(let text): 1 + text.utf8.count / 64
        case .array(let values): values.reduce(1) { $0 + size(of: $1) }
        case .object(let object): object.members.reduce(1) { $0 + size(of: $1.value) }
        }
    }
}
