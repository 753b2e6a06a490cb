import Formats

/// `case` and `coalesce`.
enum DecisionOperators {
    static let table: [String: OperatorParser] = ["case": parseCase, "coalesce": parseCoalesce]

    private static func parseCase(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard arguments.count >= 3 else {
            return parser.fail(
                "Expected at least 3 arguments, but found only \(arguments.count).")
        }
        guard !arguments.count.isMultiple(of: 2) else {
            return parser.fail("Expected an odd number of arguments.")
        }
        var type = parser.expectedOutput
        var parts: [Expression] = []
        var branches: [(test: BoolEvaluator, output: Evaluator)] = []
        for index in stride(from: 0, to: arguments.count - 1, by: 2) {
            guard
                let test = parser.parse(arguments[index], at: index + 1, expecting: .boolean),
                let output = parser.parse(
                    arguments[index + 1], at: index + 2, expecting: type)
            else { return nil }
            type = type ?? output.type
            parts += [test, output]
            branches.append((test.bool, output.evaluate))
        }
        let last = arguments.count
        guard let otherwise = parser.parse(arguments[last - 1], at: last, expecting: type) else {
            return nil
        }
        let fallback = otherwise.evaluate
        return Expression(type ?? otherwise.type, parser.path, over: parts + [otherwise]) {
            [branches] context throws(EvaluationError) in
            for branch in branches where try branch.test(context) {
                return try branch.output(context)
            }
            return try fallback(context)
        }
    }

    /// The first argument that is not `null`.
    ///
    /// The whole is fitted to the expected type, not each argument, because that would fail for
    /// `null`.
    private static func parseCoalesce(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard !arguments.isEmpty else { return parser.fail("Expected at least one argument.") }
        var type = parser.expectedOutput
        var parts: [Expression] = []
        for (index, argument) in arguments.enumerated() {
            guard
                let part = parser.parse(
                    argument, at: index + 1, expecting: type, annotation: .omit)
            else { return nil }
            type = type ?? part.type
            parts.append(part)
        }
        let needsFitting = parser.expected.map { expected in
            parts.contains { !expected.accepts($0.type) }
        }
        let result = needsFitting == true ? .value : type ?? .value
        let evaluators = parts.map(\.evaluate)
        return Expression(result, parser.path, shape: .coalesce, over: parts) {
            context throws(EvaluationError) in
            var missingImage: StyleValue?
            for evaluate in evaluators {
                let value = try evaluate(context)
                if case .image(let image) = value, !image.isAvailable {
                    missingImage = missingImage ?? value
                } else if value != .null {
                    return value
                }
            }
            return missingImage ?? .null
        }
    }
}

extension ExpressionParser {
    /// The type that branches should have; `nil` if they decide it.
    var expectedOutput: ValueType? { expected == .value ? nil : expected }
}
