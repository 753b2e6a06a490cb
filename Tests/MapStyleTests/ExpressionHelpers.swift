import Formats
import Geometry
import Testing

@testable import MapStyle

/// What a test wants to know of one expression.
struct Compiled {
    let expression: Expression?
    let problems: [ExpressionProblem]
    let slots: PropertySlots

    init(_ json: JSONValue, expecting type: ValueType? = nil, state: [String: StyleValue] = [:]) {
        slots = PropertySlots()
        let session = ExpressionParser.Session(slots: slots, globalState: state)
        expression = ExpressionParser(session: session, expecting: type).parse(json)
        problems = session.problems
    }

    init(filter json: JSONValue) {
        slots = PropertySlots()
        let session = ExpressionParser.Session(slots: slots)
        expression = FilterCompiler.compile(json, session: session)
        problems = session.problems
    }

    /// The value for a feature; the text of the error where there is none.
    func value(
        _ properties: [String: StyleValue] = [:], zoom: Double = 0, geometry: GeometryKind = .point
    ) throws -> Result<StyleValue, EvaluationError> {
        let expression = try #require(expression, "\(problems)")
        let context = EvaluationContext(
            zoom: zoom, geometry: geometry, id: .number(7),
            properties: slots.names.map { properties[$0] ?? .null })
        do throws(EvaluationError) {
            return .success(try expression.evaluate(context))
        } catch {
            return .failure(error)
        }
    }
}
