import JSON

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
        guard let parts = parser.parseAll(arguments, from: 0, expecting: .boolean) else {
            return nil
        }
        return Expression(
            test: combined(parts.map(\.bool), isAny: isAny), parser.path,
            shape: .logic(isAny ? .any : .all, parts), over: parts)
    }

    /// Evaluates in order and stops at the first that decides.
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
        guard arguments.count == 1 else {
            return parser.fail(
                "Expected arguments of type (boolean), but found "
                    + "\(arguments.count) arguments instead.")
        }
        guard let part = parser.parse(arguments[0], at: 1, expecting: .boolean) else {
            return nil
        }
        let test = part.bool
        return Expression(
            test: { context throws(EvaluationError) in !(try test(context)) }, parser.path,
            shape: .logic(.none, [part]), over: [part])
    }
}
