import JSON

/// Checks the arguments of an operator, the operator's name not included.
typealias OperatorParser = @Sendable ([JSONValue], ExpressionParser) -> Expression?

/// All operators by name: the table of contents of the expression language.
enum OperatorTable {
    static let parsers: [String: OperatorParser] = typeOperators
        .merging(LogicOperators.table) { first, _ in first }
        .merging(ComparisonOperators.table) { first, _ in first }

    private static let typeOperators: [String: OperatorParser] = [
        "literal": LiteralOperator.parse,
        "array": AssertionOperator.parseArray,
        "boolean": { AssertionOperator.parse(.boolean, $0, $1) },
        "number": { AssertionOperator.parse(.number, $0, $1) },
        "object": { AssertionOperator.parse(.object, $0, $1) },
        "string": { AssertionOperator.parse(.string, $0, $1) },
        "to-boolean": { CoercionOperator.parse(.boolean, $0, $1) },
        "to-color": { CoercionOperator.parse(.color, $0, $1) },
        "to-number": { CoercionOperator.parse(.number, $0, $1) },
        "to-string": { CoercionOperator.parse(.string, $0, $1) },
    ]
}
