import Formats
public import Geometry

/// An expression over the features of a source, before they are cut into tiles.
public struct SourceExpression: Sendable {
    private let expression: Expression
    private let names: [String]
    private let needsAll: Bool

    private init(_ expression: Expression, slots: PropertySlots) {
        self.expression = expression
        names = slots.names
        needsAll = slots.needsAll
    }

    /// What lets no feature pass.
    static let nothing = SourceExpression(
        Expression(literal: .bool(false), path: ""), slots: PropertySlots())

    /// A filter of the older or the newer form.
    static func filter(
        _ json: JSONValue
    ) -> (expression: SourceExpression?, problems: [ExpressionProblem]) {
        compiled { FilterCompiler.compile(json, session: $0) }
    }

    /// An expression of any type.
    static func value(
        _ json: JSONValue
    ) -> (expression: SourceExpression?, problems: [ExpressionProblem]) {
        compiled { ExpressionParser(session: $0).parse(json) }
    }

    private static func compiled(
        _ compile: (ExpressionParser.Session) -> Expression?
    ) -> (expression: SourceExpression?, problems: [ExpressionProblem]) {
        let slots = PropertySlots()
        let session = ExpressionParser.Session(slots: slots)
        guard let expression = compile(session), session.problems.isEmpty else {
            return (nil, session.problems)
        }
        return (SourceExpression(expression, slots: slots), [])
    }

    /// The value for a feature.
    ///
    /// - Parameters:
    ///   - geometry: what kind of feature it is.
    ///   - id: its identity, if it has one.
    ///   - properties: its properties.
    ///   - accumulated: what a property of a cluster has come to.
    /// - Returns: the value; `null` where the expression fails.
    public func value(
        geometry: GeometryKind, id: PropertyValue?, properties: [String: StyleValue],
        accumulated: StyleValue = .null
    ) -> StyleValue {
        var context = EvaluationContext(
            zoom: 0, geometry: geometry, id: id,
            properties: names.map { properties[$0] ?? .null })
        context.accumulated = accumulated
        context.lookUp = { properties[$0] }
        if needsAll {
            context.allProperties = {
                JSONObject(properties.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })
            }
        }
        return (try? expression.evaluate(context)) ?? .null
    }
}
