import Formats
import Language

/// `==`, `!=`, `<`, `<=`, `>`, `>=`.
enum ComparisonOperators {
    /// An order between two values.
    enum Order: String {
        case less = "<"
        case atMost = "<="
        case greater = ">"
        case atLeast = ">="

        @inline(__always)
        func holds<Value: Comparable>(_ a: Value, _ b: Value) -> Bool {
            switch self {
            case .less: a < b
            case .atMost: a <= b
            case .greater: a > b
            case .atLeast: a >= b
            }
        }
    }

    static let table: [String: OperatorParser] = [
        "==": { parse("==", $0, $1) },
        "!=": { parse("!=", $0, $1) },
        "<": { parse("<", $0, $1) },
        "<=": { parse("<=", $0, $1) },
        ">": { parse(">", $0, $1) },
        ">=": { parse(">=", $0, $1) },
    ]

    private static func parse(
        _ name: String, _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard arguments.count == 2 || arguments.count == 3 else {
            return parser.fail("Expected two or three arguments.")
        }
        let order = Order(rawValue: name)
        guard var left = operand(name, arguments[0], at: 1, order, parser),
            var right = operand(name, arguments[1], at: 2, order, parser)
        else { return nil }
        guard left.type == right.type || left.type == .value || right.type == .value else {
            return parser.fail("Cannot compare types '\(left.type)' and '\(right.type)'.")
        }
        if arguments.count == 3 {
            return CollatedComparison(name: name, order: order, left: left, right: right)
                .parse(arguments[2], parser)
        }
        guard let order else {
            return equality(left, right, parser, isNegated: name == "!=")
        }
        // An order needs two values of one type, so the unknown one is asserted.
        if left.type == .value, right.type != .value {
            left = AssertionOperator.expression(right.type, [left], parser.path)
        } else if right.type == .value, left.type != .value {
            right = AssertionOperator.expression(left.type, [right], parser.path)
        }
        return ordered(order, left, right, parser)
    }

    private static func operand(
        _ name: String, _ json: JSONValue, at index: Int, _ order: Order?,
        _ parser: ExpressionParser
    ) -> Expression? {
        guard let operand = parser.parse(json, at: index, expecting: .value) else { return nil }
        let isComparable: Bool =
            switch operand.type {
            case .string, .number, .value: true
            case .boolean, .null: order == nil
            default: false
            }
        guard isComparable else {
            return parser.fail(
                "\"\(name)\" comparisons are not supported for type '\(operand.type)'.",
                at: index)
        }
        return operand
    }

    private static func equality(
        _ left: Expression, _ right: Expression, _ parser: ExpressionParser, isNegated: Bool
    ) -> Expression {
        let test: BoolEvaluator
        switch (left.shape, right.shape) {
        case (.property(let slot), .literal(let value)),
            (.literal(let value), .property(let slot)):
            test = equality(slot, value, isNegated: isNegated)
        default:
            let (first, second) = (left.evaluate, right.evaluate)
            test = { context throws(EvaluationError) in
                (try first(context) == second(context)) != isNegated
            }
        }
        return Expression(test: test, parser.path, over: [left, right])
    }

    /// The most common test of styles, which compares one property with one value.
    static func equality(_ slot: Int, _ value: StyleValue, isNegated: Bool) -> BoolEvaluator {
        if case .string(let text) = value {
            return { context in
                guard case .string(let other) = context.property(slot) else { return isNegated }
                return (other == text) != isNegated
            }
        }
        return { context in (context.property(slot) == value) != isNegated }
    }

    private static func ordered(
        _ order: Order, _ left: Expression, _ right: Expression, _ parser: ExpressionParser
    ) -> Expression {
        let path = parser.path
        let test: BoolEvaluator
        switch left.type {
        case .number:
            let (first, second) = (left.number, right.number)
            test = { context throws(EvaluationError) in
                order.holds(try first(context), try second(context))
            }
        case .string:
            let (first, second) = (left.string, right.string)
            test = { context throws(EvaluationError) in
                order.holds(try first(context), try second(context))
            }
        default:
            let (first, second) = (left.evaluate, right.evaluate)
            test = { context throws(EvaluationError) in
                try compare(try first(context), try second(context), order, path)
            }
        }
        return Expression(test: test, path, over: [left, right])
    }

    /// Whether an order holds between two values of any type.
    static func compare(
        _ a: StyleValue, _ b: StyleValue, _ order: Order, _ path: String
    ) throws(EvaluationError) -> Bool {
        switch (a, b) {
        case (.number(let a), .number(let b)): return order.holds(a, b)
        case (.string(let a), .string(let b)): return order.holds(a, b)
        default:
            throw EvaluationError(
                path: path,
                reason: .other(
                    "Expected arguments for \"\(order.rawValue)\" to be (string, string) "
                        + "or (number, number), but found (\(ValueType(of: a).kindName), "
                        + "\(ValueType(of: b).kindName)) instead."))
        }
    }
}

/// A comparison whose third argument is a collator.
struct CollatedComparison {
    let name: String
    /// The order to test; `nil` for `==` and `!=`.
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

    /// Returns the operands; an order needs two values of one type, so the unknown one is asserted.
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
