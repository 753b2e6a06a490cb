import Formats

/// Turns a layer's filter, of the older or the newer form, into an expression.
enum FilterCompiler {
    static func compile(_ json: JSONValue, session: ExpressionParser.Session) -> Expression? {
        let parser = ExpressionParser(session: session, expecting: .boolean)
        guard LegacyFilter.isExpression(json) else {
            return LegacyFilter(parser: parser).compile(json)
        }
        guard let expression = parser.parse(json) else { return nil }
        for (input, _, name) in PropertyCompiler.special where expression.inputs.contains(input) {
            return parser.fail("\(name) expressions not supported")
        }
        return expression
    }
}
