import Formats

/// `array`, `boolean`, `number`, `object`, `string`: the first argument that has the type.
enum AssertionOperator {
    static func parse(
        _ type: ValueType, _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard !arguments.isEmpty else { return parser.fail("Expected at least one argument.") }
        guard let inputs = parser.parseAll(arguments, from: 0, expecting: .value) else {
            return nil
        }
        return expression(type, inputs, parser.path)
    }

    /// `["array", item type?, length?, input]`.
    static func parseArray(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard !arguments.isEmpty else { return parser.fail("Expected at least one argument.") }
        var item = ValueType.value
        var count: Int?
        var first = 0
        if arguments.count > 1 {
            guard let named = arguments[0].string.flatMap(ValueType.itemType) else {
                return parser.fail(
                    "The item type argument of \"array\" must be one of string, number, boolean",
                    at: 1)
            }
            item = named
            first = 1
        }
        if arguments.count > 2 {
            if arguments[1] != .null {
                guard let length = arguments[1].number.flatMap({ Int(exactly: $0) }), length >= 0
                else {
                    return parser.fail(
                        "The length argument to \"array\" must be a positive integer literal",
                        at: 2)
                }
                count = length
            }
            first = 2
        }
        guard let inputs = parser.parseAll(arguments, from: first, expecting: .value) else {
            return nil
        }
        return expression(.array(item, count), inputs, parser.path)
    }

    static func expression(
        _ type: ValueType, _ inputs: [Expression], _ path: String
    ) -> Expression {
        let evaluators = inputs.map(\.evaluate)
        if evaluators.count == 1 {
            let evaluate = evaluators[0]
            return Expression(type, path, over: inputs) { context throws(EvaluationError) in
                let value = try evaluate(context)
                guard value.has(type) else {
                    throw EvaluationError(
                        path: path, reason: .mistyped(expected: type, found: value))
                }
                return value
            }
        }
        return Expression(type, path, over: inputs) { context throws(EvaluationError) in
            var value = StyleValue.null
            for evaluate in evaluators {
                value = try evaluate(context)
                if value.has(type) { return value }
            }
            throw EvaluationError(path: path, reason: .mistyped(expected: type, found: value))
        }
    }
}

extension StyleValue {
    /// Whether the value is of a type; for common types its own type is not computed.
    func has(_ type: ValueType) -> Bool {
        switch (type, self) {
        case (.number, .number), (.string, .string), (.boolean, .bool): true
        case (.number, _), (.string, _), (.boolean, _): false
        default: type.accepts(ValueType(of: self))
        }
    }
}

extension ExpressionParser {
    /// Parses arguments from a position on (0 being the first); `nil` if one of them is wrong.
    func parseAll(
        _ arguments: [JSONValue], from first: Int, expecting type: ValueType? = nil
    ) -> [Expression]? {
        var parsed: [Expression] = []
        for index in arguments.indices.dropFirst(first) {
            guard let one = parse(arguments[index], at: index + 1, expecting: type) else {
                return nil
            }
            parsed.append(one)
        }
        return parsed
    }
}
