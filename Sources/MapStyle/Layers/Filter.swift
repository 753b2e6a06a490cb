/// Decides which features of a source layer a style layer draws.
public struct Filter: Sendable {
    private let test: BoolEvaluator
    private let reporter: EvaluationReporter
    /// Whether the answer for a feature may change with the zoom.
    public let dependsOnZoom: Bool

    init(_ expression: Expression, reporter: EvaluationReporter) {
        test = expression.bool
        dependsOnZoom = expression.inputs.contains(.zoom)
        self.reporter = reporter
    }

    /// Whether the feature of a context is drawn; `false` where the filter fails.
    public func matches(_ context: EvaluationContext) -> Bool {
        do throws(EvaluationError) {
            return try test(context)
        } catch {
            reporter.note(error)
            return false
        }
    }
}
