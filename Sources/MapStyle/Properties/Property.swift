/// A paint or layout property: one value, a function of the zoom, or a function of each feature.
///
/// Evaluation never fails: if an expression has no value, the specification's default is returned
/// and the failure is recorded once (``Style/evaluationProblems``).
public struct Property<Value: Sendable>: Sendable {
    enum Source: Sendable {
        case constant(Value)
        case zoom(@Sendable (Double) -> Value)
        case feature(PropertyProgram<Value>)
    }

    let source: Source

    /// Whether the style gives the property; `false` if the default is used.
    public let isSpecified: Bool

    init(_ source: Source, isSpecified: Bool) {
        self.source = source
        self.isSpecified = isSpecified
    }

    /// Creates a property with one constant value.
    public init(constant value: Value) {
        self.init(.constant(value), isSpecified: false)
    }

    /// The property with each of its values changed.
    func map(_ transform: @escaping @Sendable (Value) -> Value) -> Property {
        let changed: Source =
            switch source {
            case .constant(let value): .constant(transform(value))
            case .zoom(let evaluate): .zoom { transform(evaluate($0)) }
            case .feature(let program):
                .feature(
                    PropertyProgram(reads: program.reads, usesZoom: program.usesZoom) {
                        transform(program.evaluate($0))
                    })
            }
        return Property(changed, isSpecified: isSpecified)
    }

    /// Whether the value is the same for all zooms and features.
    public var isConstant: Bool { if case .constant = source { true } else { false } }

    /// Whether each feature may have its own value.
    var dependsOnFeature: Bool { if case .feature = source { true } else { false } }

    /// Returns the names of the features' properties that the value is made of.
    ///
    /// - Parameter layer: the layer that has the property.
    /// - Returns: none for a value that no feature changes; `nil` if names are known only during
    ///   evaluation, or are many.
    public func propertyNames(in layer: StyleLayer) -> [String]? {
        guard case .feature(let program) = source else { return [] }
        guard !program.reads.usesMore else { return nil }
        return program.reads.slots.map { layer.propertyNames[$0] }
    }

    /// Whether the value changes with the zoom.
    public var dependsOnZoom: Bool {
        switch source {
        case .constant: false
        case .zoom: true
        case .feature(let program): program.usesZoom
        }
    }

    /// Returns the property at the zoom of one frame.
    ///
    /// - Parameter zoom: the camera's zoom; functions of features take theirs from the context.
    /// - Returns: one value, or a function to call for each feature.
    public func resolved(zoom: Double) -> ResolvedProperty<Value> {
        switch source {
        case .constant(let value): .constant(value)
        case .zoom(let evaluate): .constant(evaluate(zoom))
        case .feature(let program):
            program.reads.usesMore
                ? .perFeature(program.evaluate)
                : .cached(CachedProperty(program, zoom: program.usesZoom ? zoom : nil))
        }
    }

    /// Returns the value of a property that, by the specification, depends only on the zoom.
    ///
    /// - Parameter zoom: the camera's zoom.
    /// - Returns: the value; for a function of features, its value without a feature.
    public func value(zoom: Double) -> Value { value(in: EvaluationContext(zoom: zoom)) }

    /// The value in a context, without resolving first.
    public func value(in context: EvaluationContext) -> Value {
        switch source {
        case .constant(let value): value
        case .zoom(let evaluate): evaluate(context.zoom)
        case .feature(let program): program.evaluate(context)
        }
    }
}
