import Formats

/// `all`, `any`, `!`, and the older `none`.
enum LogicOperators {
    static let table: [String: OperatorParser] = [
        "all": { combination($0, $1, isAny: false) },
        "any": { combination($0, $1, isAny: true) },
        "!": negation,
    ]

    private static func combination(
        _ arguments: [JSONValue], _ parser: ExpressionParser, isAny: Bool
    ) -> Expression? {
        guard let parts = operands(arguments, parser) else { return nil }
        return Expression(
            test: combined(parts.map(\.bool), isAny: isAny), parser.path,
            shape: .logic(isAny ? .any : .all, parts), over: parts)
    }

    /// Reads the arguments; two arguments are a separate form, whose error message names both
    /// forms.
    private static func operands(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> [Expression]? {
        guard arguments.count == 2 else {
            return parser.parseAll(arguments, from: 0, expecting: .boolean)
        }
        let mark = parser.session.mark
        if let parts = parser.parseAll(arguments, from: 0, expecting: .boolean) { return parts }
        guard parser.session.forget(since: mark) else { return nil }
        guard let parts = parser.parseAll(arguments, from: 0) else { return nil }
        let found = parts.map(\.type.description).joined(separator: ", ")
        parser.fail(
            "Expected arguments of type (boolean, boolean) | (boolean...), "
                + "but found (\(found)) instead.")
        return nil
    }

    /// Evaluates arguments in order and stops at the first that decides.
    static func combined(
        _ tests: [BoolEvaluator], isAny: Bool, isNegated: Bool = false
    ) -> BoolEvaluator {
        if tests.count == 2, !isNegated {
            let (first, second) = (tests[0], tests[1])
            return { context throws(EvaluationError) in
                if try first(context) == isAny { return isAny }
                return try second(context)
            }
        }
        return { context throws(EvaluationError) in
            for test in tests where try test(context) == isAny { return isAny != isNegated }
            return isAny == isNegated
        }
    }

    private static func negation(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        FunctionDefinition(.fixed([.boolean])) { parts, parser in
            let test = parts[0].bool
            return Expression(
                test: { context throws(EvaluationError) in !(try test(context)) }, parser.path,
                shape: .logic(.none, parts), over: parts)
        }.parse(arguments, parser)
    }
}
