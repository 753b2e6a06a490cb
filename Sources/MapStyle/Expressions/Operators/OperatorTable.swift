import Formats

/// Checks the arguments of an operator, without the operator's name.
typealias OperatorParser = @Sendable ([JSONValue], ExpressionParser) -> Expression?

/// All operators by name: the table of contents of the expression language.
enum OperatorTable {
    static let parsers: [String: OperatorParser] = {
        var parsers = types
        let special = [
            LogicOperators.table, ComparisonOperators.table, DecisionOperators.table,
            MatchOperator.table, StepOperator.table, InterpolateOperator.table,
            BindingOperators.table, LookupOperators.table, FormatOperator.table,
            NumberFormatOperator.table, OtherOperators.table, CollatorOperator.table,
            GeometryOperators.table,
        ]
        for table in special { parsers.merge(table) { first, _ in first } }
        let functions = [
            FeatureOperators.table, MathOperators.table, TextOperators.table,
            ColorOperators.table, OtherOperators.functions, CollatorOperator.functions,
        ]
        for table in functions {
            for (name, definition) in table { parsers[name] = definition.parse }
        }
        return parsers
    }()

    private static let types: [String: OperatorParser] = [
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
