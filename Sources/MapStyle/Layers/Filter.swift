/// Decides which features of a source layer a style layer draws.
public struct Filter: Sendable {
    private let test: BoolEvaluator
    private let reporter: EvaluationReporter?
    /// Whether the answer for a feature may change with the zoom.
    public let dependsOnZoom: Bool

    init(_ expression: Expression, reporter: EvaluationReporter?) {
        test = expression.bool
        dependsOnZoom = expression.inputs.contains(.zoom)
        self.reporter = reporter
    }

    /// Lets nothing pass: what stands for a filter that is wrong, because a layer that suddenly
    /// draws everything hides all below it.
    static let nothing = Filter(Expression(literal: .bool(false), path: ""), reporter: nil)

    /// Whether the feature of a context is drawn; `false` where the filter fails.
    public func matches(_ context: EvaluationContext) -> Bool {
        do throws(EvaluationError) {
            return try test(context)
        } catch {
            reporter?.note(error)
            return false
        }
    }
}
