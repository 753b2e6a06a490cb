import Formats

/// `match`, which returns the output whose label equals the input.
enum MatchOperator {
    static let table: [String: OperatorParser] = ["match": parse]

    /// The largest whole number that a `Double` distinguishes from its neighbours.
    private static let largestLabel = 9_007_199_254_740_991.0

    private static func parse(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard parser.acceptsPairs(arguments) else { return nil }
        var labelType: ValueType?
        var type = parser.expectedOutput
        var branches: [StyleValue: Int] = [:]
        var outputs: [Expression] = []
        for index in stride(from: 1, to: arguments.count - 1, by: 2) {
            let place = parser.child(index + 1)
            guard
                let labels = labels(arguments[index], place, &labelType),
                add(labels, to: &branches, for: outputs.count, place),
                // The key of a wrong output is that of its label, as in the specification's suite.
                let output = parser.parse(arguments[index + 1], at: index + 1, expecting: type)
            else { return nil }
            type = type ?? output.type
            outputs.append(output)
        }
        let last = arguments.count
        guard let input = parser.parse(arguments[0], at: 1, expecting: .value),
            let otherwise = parser.parse(arguments[last - 1], at: last, expecting: type),
            let labelType,
            input.type == .value || parser.check(input.type, fits: labelType, at: 1)
        else { return nil }
        let evaluate = selection(input, branches, outputs.map(\.evaluate), otherwise.evaluate)
        return Expression(
            type ?? otherwise.type, parser.path, over: [input] + outputs + [otherwise],
            evaluate: evaluate)
    }

    /// Reads a label or a list of labels, all of one type.
    private static func labels(
        _ json: JSONValue, _ place: ExpressionParser, _ type: inout ValueType?
    ) -> [StyleValue]? {
        let labels = json.array ?? [json]
        guard !labels.isEmpty else {
            place.fail("Expected at least one branch label.")
            return nil
        }
        for label in labels {
            guard label.string != nil || label.number != nil else {
                place.fail("Branch labels must be numbers or strings.")
                return nil
            }
            if let number = label.number {
                guard number.magnitude <= largestLabel else {
                    place.fail(
                        "Branch labels must be integers no larger than \(Int(largestLabel)).")
                    return nil
                }
                guard number.rounded(.down) == number else {
                    place.fail("Numeric branch labels must be integer values.")
                    return nil
                }
            }
            let found = ValueType(of: StyleValue(label))
            guard place.check(found, fits: type ?? found) else { return nil }
            type = type ?? found
        }
        return labels.map { StyleValue($0) }
    }

    private static func add(
        _ labels: [StyleValue], to branches: inout [StyleValue: Int], for branch: Int,
        _ place: ExpressionParser
    ) -> Bool {
        for label in labels {
            guard branches.updateValue(branch, forKey: label) == nil else {
                place.fail("Branch labels must be unique.")
                return false
            }
        }
        return true
    }

    /// Selects an output: a few texts are compared one by one, which is faster than hashing; other
    /// labels are looked up.
    private static func selection(
        _ input: Expression, _ branches: [StyleValue: Int], _ outputs: [Evaluator],
        _ otherwise: @escaping Evaluator
    ) -> Evaluator {
        let evaluate = input.evaluate
        let texts = branches.compactMap { label, branch -> (String, Evaluator)? in
            if case .string(let text) = label { (text, outputs[branch]) } else { nil }
        }
        if texts.count == branches.count, texts.count <= 8 {
            return { context throws(EvaluationError) in
                guard case .string(let value) = try evaluate(context) else {
                    return try otherwise(context)
                }
                for (label, output) in texts where label == value { return try output(context) }
                return try otherwise(context)
            }
        }
        return { context throws(EvaluationError) in
            guard let branch = branches[try evaluate(context)] else {
                return try otherwise(context)
            }
            return try outputs[branch](context)
        }
    }
}
