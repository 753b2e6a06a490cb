import Formats

/// Decides which features of a source layer a style layer draws.
public struct Filter: Sendable {
    let program: FilterProgram

    init(_ expression: Expression, reporter: EvaluationReporter?) {
        program = FilterProgram(expression, reporter: reporter)
    }

    /// Lets nothing pass: what stands for a filter that is wrong, because a layer that suddenly
    /// draws everything hides all below it.
    static let nothing = Filter(Expression(literal: .bool(false), path: ""), reporter: nil)

    /// Whether the answer for a feature may change with the zoom.
    public var dependsOnZoom: Bool { program.expression.inputs.contains(.zoom) }

    /// What tells this filter from all others, as long as there are copies of it.
    public var identity: ObjectIdentifier { ObjectIdentifier(program) }

    /// Whether the feature of a context is drawn; `false` where the filter fails.
    public func matches(_ context: EvaluationContext) -> Bool { program.matches(context) }
}

/// A compiled filter; shared by threads, and never changed.
final class FilterProgram: Sendable {
    let expression: Expression
    private let test: BoolEvaluator
    private let reporter: EvaluationReporter?

    init(_ expression: Expression, reporter: EvaluationReporter?) {
        self.expression = expression
        self.reporter = reporter
        test = expression.bool
    }

    func matches(_ context: EvaluationContext) -> Bool {
        do throws(EvaluationError) {
            return try test(context)
        } catch {
            reporter?.note(error)
            return false
        }
    }
}

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
