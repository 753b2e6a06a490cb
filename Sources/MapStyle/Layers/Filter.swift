import Formats

/// Decides which features of a source layer a style layer draws.
public struct Filter: Sendable {
    let program: FilterProgram

    init(_ expression: Expression, reporter: EvaluationReporter?) {
        program = FilterProgram(expression, reporter: reporter)
    }

    /// A filter that lets nothing pass, used in place of an invalid filter, because a layer that
    /// suddenly draws everything hides all layers below it.
    static let nothing = Filter(Expression(literal: .bool(false), path: ""), reporter: nil)

    /// Whether the result for a feature may change with the zoom.
    public var dependsOnZoom: Bool { program.expression.inputs.contains(.zoom) }

    /// An identity that distinguishes this filter from all others, as long as copies of it exist.
    public var identity: ObjectIdentifier { ObjectIdentifier(program) }

    /// Whether the feature of a context is drawn; `false` if the filter fails.
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

/// Compiles a layer's filter, of the older or the newer form, to an expression.
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
