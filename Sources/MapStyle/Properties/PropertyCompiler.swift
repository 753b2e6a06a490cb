import Formats

/// Compiles the value of a property in a style to an expression: a constant, an expression, or a
/// function of the older form.
enum PropertyCompiler {
    /// Whether a value is meant as an expression: a list that begins with an operator's name.
    static func isExpression(_ json: JSONValue) -> Bool {
        guard case .string(let name)? = json[0] else { return false }
        return OperatorTable.parsers[name] != nil
    }

    /// Compiles a value, and records its problems in the session.
    static func compile(
        _ json: JSONValue, as specification: PropertySpecification,
        session: ExpressionParser.Session
    ) -> Expression? {
        if case .object(let function) = json, specification.type != .object {
            guard
                let converted = LegacyFunction(function, specification, session)?.expression
            else { return nil }
            return compileExpression(converted, as: specification, session: session)
        }
        if isExpression(json) {
            return compileExpression(json, as: specification, session: session)
        }
        if specification.hasTokens, case .string(let text) = json, TokenText.hasTokens(text) {
            let expression = TokenText.expression(for: text)
            return compileExpression(expression, as: specification, session: session)
        }
        return compileConstant(json, as: specification, session: session)
    }

    private static func compileConstant(
        _ json: JSONValue, as specification: PropertySpecification,
        session: ExpressionParser.Session
    ) -> Expression? {
        let parser = ExpressionParser(session: session)
        let value = StyleValue(json)
        guard let converted = ConstantConversion.convert(value, to: specification.type),
            hasKnownWords(converted, specification)
        else {
            return parser.fail(
                "Expected \(describe(specification)) but found "
                    + "\(json.serialized().prefix(80)) instead.")
        }
        return Expression(literal: converted, type: specification.type, path: "")
    }

    private static func describe(_ specification: PropertySpecification) -> String {
        guard !specification.words.isEmpty else { return specification.type.description }
        let words = specification.words.joined(separator: ", ")
        return specification.type.isArray ? "an array of [\(words)]" : "one of [\(words)]"
    }

    private static func hasKnownWords(
        _ value: StyleValue, _ specification: PropertySpecification
    ) -> Bool {
        guard !specification.words.isEmpty else { return true }
        switch value {
        case .string(let word): return specification.words.contains(word)
        case .array(let values):
            return values.allSatisfy { hasKnownWords($0, specification) }
        default: return true
        }
    }

    /// The inputs that only a few properties may depend on.
    static let special: [(Expression.Inputs, PropertySpecification.Parameters, String)] = [
        (.lineProgress, .lineProgress, "line-progress"),
        (.heatmapDensity, .heatmapDensity, "heatmap-density"),
        (.elevation, .elevation, "elevation"), (.accumulated, .accumulated, "accumulated"),
    ]

    /// Compiles an expression and checks that the property allows what it depends on.
    static func compileExpression(
        _ json: JSONValue, as specification: PropertySpecification,
        session: ExpressionParser.Session
    ) -> Expression? {
        let parser = ExpressionParser(session: session, expecting: specification.type)
        let annotation: ExpressionParser.Annotation? =
            specification.type == .string && specification.words.isEmpty ? .coerce : nil
        guard let expression = parser.parse(json, annotation: annotation) else { return nil }
        let (inputs, allowed) = (expression.inputs, specification.parameters)
        if inputs.contains(.feature), !allowed.contains(.feature) {
            return parser.fail("data expressions not supported")
        }
        if inputs.contains(.zoom), !allowed.contains(.zoom) {
            return parser.fail("zoom expressions not supported")
        }
        for (input, parameter, name) in special
        where inputs.contains(input) && !allowed.contains(parameter) {
            return parser.fail("\(name) expressions not supported")
        }
        switch expression.zoomCurve {
        case .none where !inputs.contains(.zoom): return expression
        case .none, .nested:
            return parser.fail(
                "\"zoom\" expression may only be used as input to a top-level "
                    + "\"step\" or \"interpolate\" expression.")
        case .several:
            return parser.fail(
                "Only one zoom-based \"step\" or \"interpolate\" subexpression "
                    + "may be used in an expression.")
        case .one(isInterpolation: true) where !specification.isInterpolated:
            return parser.fail("\"interpolate\" expressions cannot be used with this property")
        case .one: return expression
        }
    }
}
