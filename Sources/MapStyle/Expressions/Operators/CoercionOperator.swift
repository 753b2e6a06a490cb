import Formats

/// `to-boolean`, `to-color`, `to-number`, `to-string`, and implicit coercions.
enum CoercionOperator {
    static func parse(
        _ type: ValueType, _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard !arguments.isEmpty else { return parser.fail("Expected at least one argument.") }
        if type == .boolean || type == .string, arguments.count != 1 {
            return parser.fail("Expected one argument.")
        }
        guard let inputs = parser.parseAll(arguments, from: 0, expecting: .value) else {
            return nil
        }
        return expression(type, inputs, parser.path)
    }

    static func expression(
        _ type: ValueType, _ inputs: [Expression], _ path: String
    ) -> Expression {
        let evaluators = inputs.map(\.evaluate)
        return Expression(type, path, over: inputs) { context throws(EvaluationError) in
            var value = StyleValue.null
            for evaluate in evaluators {
                value = try evaluate(context)
                if let converted = ConstantConversion.convert(value, to: type, isLoose: true) {
                    return converted
                }
            }
            throw EvaluationError(path: path, reason: reason(value, type))
        }
    }

    private static func reason(
        _ value: StyleValue, _ type: ValueType
    ) -> EvaluationError.Reason {
        switch (type, value) {
        case (.number, _):
            return .other("Could not convert \(value.json.serialized()) to number.")
        case (.color, .array(let channels)):
            guard channels.count == 3 || channels.count == 4 else {
                return .other(
                    "Invalid rgba value \(value.json.serialized()): "
                        + "expected an array containing either three or four numeric values.")
            }
            return .other(ColorOperators.complaint(about: channels))
        default: return .unreadable(type, value)
        }
    }
}
