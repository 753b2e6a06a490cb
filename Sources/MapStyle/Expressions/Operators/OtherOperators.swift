import JSON

/// `typeof`, `error`, `global-state`, `semiliteral`.
enum OtherOperators {
    static let functions: [String: FunctionDefinition] = [
        "typeof": FunctionDefinition(.fixed([.value])) { arguments, parser in
            let evaluate = arguments[0].evaluate
            return Expression(.string, parser.path, over: arguments) {
                context throws(EvaluationError) in
                .string("\(ValueType(of: try evaluate(context)))")
            }
        },
        "error": FunctionDefinition(.fixed([.string])) { arguments, parser in
            let (message, path) = (arguments[0].string, parser.path)
            // It counts as changing, so that it fails when evaluated and not when read.
            return Expression(.error, path, inputs: .state, over: arguments) {
                context throws(EvaluationError) in
                throw EvaluationError(path: path, reason: .other(try message(context)))
            }
        },
    ]

    static let table: [String: OperatorParser] = [
        "global-state": parseGlobalState, "semiliteral": parseSemiliteral,
    ]

    private static func parseGlobalState(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard arguments.count == 1 else {
            return parser.fail("Expected 1 argument, but found \(arguments.count) instead.")
        }
        guard let name = arguments[0].string else {
            let kind = ExpressionParser.kind(of: arguments[0])
            return parser.fail(
                "Global state property must be string, but found \(kind) instead.")
        }
        let value = parser.session.globalState[name] ?? .null
        return Expression(.value, parser.path, inputs: .state, over: []) { _ in value }
    }

    /// A list whose elements are expressions where they are lists themselves.
    private static func parseSemiliteral(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard arguments.count == 1 else {
            return parser.fail(
                "'semiliteral' expression requires exactly one argument, "
                    + "but found \(arguments.count) instead.")
        }
        guard case .array(let elements) = arguments[0] else {
            return LiteralOperator.expression(of: arguments[0], in: parser)
        }
        let list = parser.child(1)
        var parts: [Expression] = []
        for (index, element) in elements.enumerated() {
            let part: Expression?
            if case .object = element {
                part = LiteralOperator.expression(of: element, in: list.child(index))
            } else {
                part = list.parse(element, at: index)
            }
            guard let part else { return nil }
            parts.append(part)
        }
        let first = parts.first?.type ?? .value
        let item = parts.allSatisfy { $0.type == first } ? first : .value
        let evaluators = parts.map(\.evaluate)
        return Expression(.array(item, parts.count), parser.path, over: parts) {
            context throws(EvaluationError) in
            var values: [StyleValue] = []
            values.reserveCapacity(evaluators.count)
            for evaluate in evaluators { values.append(try evaluate(context)) }
            return .array(values)
        }
    }
}
