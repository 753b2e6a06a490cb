import Formats
import Language

/// A comparison whose third argument is a collator.
struct CollatedComparison {
    let name: String
    /// The order asked for; `nil` for `==` and `!=`.
    let order: ComparisonOperators.Order?
    let left: Expression
    let right: Expression

    func parse(_ json: JSONValue, _ parser: ExpressionParser) -> Expression? {
        guard [left.type, right.type].contains(where: { $0 == .string || $0 == .value }) else {
            return parser.fail("Cannot use collator to compare non-string types.")
        }
        guard let collator = parser.parse(json, at: 3, expecting: .collator) else { return nil }
        let (first, second) = operands(parser)
        let (a, b, collate) = (first.evaluate, second.evaluate, collator.evaluate)
        let (path, name, order) = (parser.path, name, order)
        let comparisons = CollatorOperator.Comparisons()
        return Expression(
            test: { context throws(EvaluationError) in
                let (x, y) = (try a(context), try b(context))
                guard case .string(let first) = x, case .string(let second) = y else {
                    guard let order else { return (x == y) == (name == "==") }
                    return try ComparisonOperators.compare(x, y, order, path)
                }
                guard case .collator(let collator) = try collate(context) else { return false }
                let difference = try Self.compare(
                    first, second,
                    CollatorOperator.comparison(of: collator, in: comparisons, path), path)
                guard let order else { return (difference == 0) == (name == "==") }
                return order.holds(difference, 0)
            }, path, over: [first, second, collator])
    }

    private static func compare(
        _ a: String, _ b: String, _ comparison: TextComparison, _ path: String
    ) throws(EvaluationError) -> Int {
        do throws(ICUError) {
            return try comparison.compare(a, b)
        } catch {
            throw EvaluationError(path: path, reason: .other(error.description))
        }
    }

    /// An order needs two values of one type: the one that is not known is asserted.
    private func operands(_ parser: ExpressionParser) -> (Expression, Expression) {
        guard order != nil else { return (left, right) }
        if left.type == .value, right.type != .value {
            return (AssertionOperator.expression(right.type, [left], parser.path), right)
        }
        if right.type == .value, left.type != .value {
            return (left, AssertionOperator.expression(left.type, [right], parser.path))
        }
        return (left, right)
    }
}
