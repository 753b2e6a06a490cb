/// A property at one zoom.
///
/// It serves one thread.
public enum ResolvedProperty<Value: Sendable> {
    /// All features have this value.
    case constant(Value)
    /// Each feature has its own.
    case perFeature((EvaluationContext) -> Value)
    /// Features that are equal in what the property reads have the same value.
    case cached(CachedProperty<Value>)

    /// The value for the feature of a context.
    @inlinable
    public func value(in context: EvaluationContext) -> Value {
        switch self {
        case .constant(let value): value
        case .perFeature(let evaluate): evaluate(context)
        case .cached(let property): property.value(in: context)
        }
    }

    /// The value, if it is the same for all features.
    @inlinable
    public var constant: Value? {
        if case .constant(let value) = self { value } else { nil }
    }
}

/// A property at one zoom whose values are cached by the inputs that it reads.
///
/// The values are kept in the renderer's ``ExpressionCache`` across frames.
public final class CachedProperty<Value: Sendable> {
    private let program: PropertyProgram<Value>
    @usableFromInline let zoom: Double?
    @exclusivity(unchecked) @usableFromInline private(set) var expression: CachedExpression<Value>?

    init(_ program: PropertyProgram<Value>, zoom: Double?) {
        self.program = program
        self.zoom = zoom
    }

    /// The value for the feature of a context.
    ///
    /// For a context without a table, or at another zoom, the property is evaluated.
    @inlinable
    func value(in context: EvaluationContext) -> Value {
        guard let features = context.features, zoom == nil || zoom == context.zoom else {
            return evaluated(context)
        }
        return (expression ?? found(features)).value(features, context)
    }

    @usableFromInline func evaluated(_ context: EvaluationContext) -> Value {
        program.evaluate(context)
    }

    @usableFromInline func found(_ features: FeatureTable) -> CachedExpression<Value> {
        let key = ExpressionCache.Key(program: ObjectIdentifier(program), zoom: zoom)
        let found = features.expressions.cached(key) { [program] in
            CachedExpression(program.reads) { program.evaluate($0) }
        }
        expression = found
        return found
    }
}

/// A compiled function of features; shared by threads, and never changed.
final class PropertyProgram<Value: Sendable>: Sendable {
    let evaluate: @Sendable (EvaluationContext) -> Value
    let reads: FeatureReads
    let usesZoom: Bool

    init(
        reads: FeatureReads, usesZoom: Bool,
        evaluate: @escaping @Sendable (EvaluationContext) -> Value
    ) {
        self.evaluate = evaluate
        self.reads = reads
        self.usesZoom = usesZoom
    }
}
