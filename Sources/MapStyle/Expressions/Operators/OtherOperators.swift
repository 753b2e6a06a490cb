import Formats

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
            // It counts as variable, so that it fails when evaluated and not when read.
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
        guard arguments[0] != .null else {
            return parser.fail("Global state property must be defined.")
        }
        guard let name = arguments[0].string else {
            let kind = ExpressionParser.kind(of: arguments[0])
            return parser.fail(
                "Global state property must be string, but found \(kind) instead.")
        }
        let value = parser.session.globalState[name] ?? .null
        return Expression(.value, parser.path, inputs: .state, over: []) { _ in value }
    }

    /// A list or an object whose members are expressions.
    ///
    /// They have the same path as the whole, as in the reference.
    private static func parseSemiliteral(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard arguments.count == 1 else {
            return parser.fail(
                "'semiliteral' expression requires exactly one argument, "
                    + "but found \(arguments.count) instead.")
        }
        switch arguments[0] {
        case .array(let elements): return list(elements, parser)
        case .object(let object): return record(object, parser)
        default: return LiteralOperator.expression(of: arguments[0], in: parser)
        }
    }

    private static func list(
        _ elements: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard let parts = members(elements, parser) else { return nil }
        var item = parts.first?.type ?? .value
        if parts.count > 1, item.isArray || !parts.allSatisfy({ $0.type == item }) {
            item = .value
        }
        let evaluators = parts.map(\.evaluate)
        return Expression(.array(item, parts.count), parser.path, over: parts) {
            context throws(EvaluationError) in
            var values: [StyleValue] = []
            values.reserveCapacity(evaluators.count)
            for evaluate in evaluators { values.append(try evaluate(context)) }
            return .array(values)
        }
    }

    private static func record(
        _ object: JSONObject, _ parser: ExpressionParser
    ) -> Expression? {
        guard let parts = members(object.members.map(\.value), parser) else { return nil }
        let (keys, evaluators) = (object.keys, parts.map(\.evaluate))
        return Expression(.object, parser.path, over: parts) { context throws(EvaluationError) in
            var values: [(String, JSONValue)] = []
            for (key, evaluate) in zip(keys, evaluators) {
                values.append((key, try evaluate(context).json))
            }
            return .object(JSONObject(values))
        }
    }

    private static func members(
        _ members: [JSONValue], _ parser: ExpressionParser
    ) -> [Expression]? {
        let parts = members.map { parser.here(expecting: .value).parse($0) }
        let good = parts.compactMap { $0 }
        return good.count == parts.count ? good : nil
    }
}

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
