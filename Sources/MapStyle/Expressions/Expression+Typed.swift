/// Computes a number, text or truth value without wrapping it.
typealias NumberEvaluator = @Sendable (EvaluationContext) throws(EvaluationError) -> Double
typealias StringEvaluator = @Sendable (EvaluationContext) throws(EvaluationError) -> String
typealias BoolEvaluator = @Sendable (EvaluationContext) throws(EvaluationError) -> Bool

extension Expression {
    /// Evaluates to a number, for an expression that was checked to give one.
    var number: NumberEvaluator {
        if case .number(let value)? = literal { return { _ in value } }
        if case .zoom = shape { return { context in context.zoom } }
        let (evaluate, path) = (evaluate, path)
        return { context throws(EvaluationError) in
            let value = try evaluate(context)
            guard case .number(let number) = value else {
                throw EvaluationError(
                    path: path, reason: .mistyped(expected: .number, found: value))
            }
            return number
        }
    }

    /// Evaluates to text, for an expression that was checked to give it.
    var string: StringEvaluator {
        if case .string(let value)? = literal { return { _ in value } }
        let (evaluate, path) = (evaluate, path)
        return { context throws(EvaluationError) in
            let value = try evaluate(context)
            guard case .string(let string) = value else {
                throw EvaluationError(
                    path: path, reason: .mistyped(expected: .string, found: value))
            }
            return string
        }
    }

    /// Evaluates to a truth value, for an expression that was checked to give one.
    var bool: BoolEvaluator {
        if let test { return test }
        if case .bool(let value)? = literal { return { _ in value } }
        let (evaluate, path) = (evaluate, path)
        return { context throws(EvaluationError) in
            let value = try evaluate(context)
            guard case .bool(let bool) = value else {
                throw EvaluationError(
                    path: path, reason: .mistyped(expected: .boolean, found: value))
            }
            return bool
        }
    }

    /// An operator that gives a truth value.
    init(
        test: @escaping BoolEvaluator, _ path: String, shape: Shape = .other,
        inputs: Inputs = [], reading: FeatureReads? = nil, over children: [Expression]
    ) {
        self.init(
            .boolean, path, shape: shape, inputs: inputs, reading: reading, over: children
        ) {
            context throws(EvaluationError) in .bool(try test(context))
        }
        self.test = test
    }
}
