/// Computes a value from a context; made once, when the style is read.
typealias Evaluator = @Sendable (EvaluationContext) throws(EvaluationError) -> StyleValue

/// A checked expression, ready to be evaluated.
struct Expression: Sendable {
    /// What the evaluator looks at; empty means that the value never changes.
    struct Inputs: OptionSet, Sendable {
        let rawValue: UInt16
        static let zoom = Inputs(rawValue: 1)
        static let feature = Inputs(rawValue: 2)
        static let lineProgress = Inputs(rawValue: 4)
        /// The style's own state: known, but a wrong one is a failure of evaluation.
        static let state = Inputs(rawValue: 8)
        /// Which pictures the sprite holds.
        static let images = Inputs(rawValue: 16)
        /// The feature's outline and its tile, beside ``feature``.
        static let geometry = Inputs(rawValue: 32)
        /// How many points of a heatmap are near.
        static let heatmapDensity = Inputs(rawValue: 64)
        /// The height of the ground.
        static let elevation = Inputs(rawValue: 128)
        /// What a cluster has gathered so far.
        static let accumulated = Inputs(rawValue: 256)
    }

    /// What compilers of other operators need to know of this one.
    enum Shape: Sendable {
        /// A value that never changes.
        case literal(StyleValue)
        /// The feature's property in a slot.
        case property(slot: Int)
        /// `["zoom"]` itself.
        case zoom
        /// A `step` whose input is the zoom.
        case zoomStep
        /// An `interpolate` whose input is the zoom.
        case zoomInterpolation
        /// A `let`: transparent to the rule of zoom curves; the result is the last child.
        case binding
        /// A `coalesce`: transparent too.
        case coalesce
        /// Truth values, joined and evaluated in order until one decides.
        case logic(Logic, [Expression])
        /// Anything else.
        case other
    }

    /// How truth values are joined.
    enum Logic: Sendable { case all, any, none }

    var type: ValueType
    var shape = Shape.other
    /// Where it stands in the whole expression, such as `[2][1]`.
    var path: String
    var inputs: Inputs
    /// What the evaluator looks at of the feature, so that its value can be remembered.
    var reads: FeatureReads
    /// The number of operators that one evaluation runs at most.
    var cost: Int
    /// The curve over the zoom that it contains, if any; see ``ZoomCurve``.
    var zoomCurve: ZoomCurve
    var evaluate: Evaluator
    /// The same without wrapping, where the operator gives a truth value.
    var test: (@Sendable (EvaluationContext) throws(EvaluationError) -> Bool)?

    /// An operator over its arguments.
    ///
    /// - Parameters:
    ///   - type: what it gives.
    ///   - path: where it stands.
    ///   - shape: what other operators need to know of it.
    ///   - inputs: what it looks at itself; its arguments add theirs.
    ///   - reading: what it looks at itself of the feature; `nil` works it out of `inputs`: whoever
    ///     looks at the feature without saying where is evaluated for each feature.
    ///   - children: all that `evaluate` may evaluate.
    ///   - evaluate: computes the value.
    init(
        _ type: ValueType, _ path: String, shape: Shape = .other, inputs: Inputs = [],
        reading: FeatureReads? = nil, over children: [Expression],
        evaluate: @escaping Evaluator
    ) {
        self.type = type
        self.shape = shape
        self.path = path
        self.inputs = children.reduce(inputs) { $0.union($1.inputs) }
        reads = children.reduce(reading ?? Self.reads(shape, inputs)) { $0.union($1.reads) }
        cost = children.reduce(1) { Self.capped($0 + $1.cost) }
        zoomCurve = ZoomCurve(of: shape, over: children)
        self.evaluate = evaluate
    }

    /// A value that never changes.
    init(literal value: StyleValue, type: ValueType? = nil, path: String) {
        self.init(type ?? ValueType(of: value), path, shape: .literal(value), over: []) { _ in
            value
        }
    }

    /// The value, if it never changes.
    var literal: StyleValue? {
        if case .literal(let value) = shape { value } else { nil }
    }

    private static func reads(_ shape: Shape, _ inputs: Inputs) -> FeatureReads {
        if case .property(let slot) = shape { return .slot(slot) }
        return inputs.isSubset(of: [.zoom, .state, .images]) ? .nothing : .more
    }

    private static func capped(_ cost: Int) -> Int { min(cost, 1 << 40) }
}

/// Computes a number, text or truth value without wrapping it.
typealias NumberEvaluator = @Sendable (EvaluationContext) throws(EvaluationError) -> Double
typealias StringEvaluator = @Sendable (EvaluationContext) throws(EvaluationError) -> String
typealias BoolEvaluator = @Sendable (EvaluationContext) throws(EvaluationError) -> Bool

extension Expression {
    /// Evaluates to a number, for an expression that was checked to give one.
    var number: NumberEvaluator {
        if case .number(let value)? = literal { return { _ in value } }
        if case .zoom = shape { return { context in context.zoom } }
        let (evaluate, path) = (evaluate, path)
        return { context throws(EvaluationError) in
            let value = try evaluate(context)
            guard case .number(let number) = value else {
                throw EvaluationError(
                    path: path, reason: .mistyped(expected: .number, found: value))
            }
            return number
        }
    }

    /// Evaluates to text, for an expression that was checked to give it.
    var string: StringEvaluator {
        if case .string(let value)? = literal { return { _ in value } }
        let (evaluate, path) = (evaluate, path)
        return { context throws(EvaluationError) in
            let value = try evaluate(context)
            guard case .string(let string) = value else {
                throw EvaluationError(
                    path: path, reason: .mistyped(expected: .string, found: value))
            }
            return string
        }
    }

    /// Evaluates to a truth value, for an expression that was checked to give one.
    var bool: BoolEvaluator {
        if let test { return test }
        if case .bool(let value)? = literal { return { _ in value } }
        let (evaluate, path) = (evaluate, path)
        return { context throws(EvaluationError) in
            let value = try evaluate(context)
            guard case .bool(let bool) = value else {
                throw EvaluationError(
                    path: path, reason: .mistyped(expected: .boolean, found: value))
            }
            return bool
        }
    }

    /// An operator that gives a truth value.
    init(
        test: @escaping BoolEvaluator, _ path: String, shape: Shape = .other,
        inputs: Inputs = [], reading: FeatureReads? = nil, over children: [Expression]
    ) {
        self.init(
            .boolean, path, shape: shape, inputs: inputs, reading: reading, over: children
        ) {
            context throws(EvaluationError) in .bool(try test(context))
        }
        self.test = test
    }
}

/// Where an expression depends on the zoom.
///
/// The specification allows `zoom` only as the input of one `step` or `interpolate` at the top of a
/// property's expression (below `let` and `coalesce` at most), so that a renderer can evaluate the
/// stops alone. Filters are free of this rule.
enum ZoomCurve: Sendable, Equatable {
    /// There is no such curve.
    case none
    /// One curve, in a place where it is allowed.
    case one(isInterpolation: Bool)
    /// A curve below an operator that hides it.
    case nested
    /// More than one curve.
    case several

    init(of shape: Expression.Shape, over children: [Expression]) {
        let below = children.compactMap { $0.zoomCurve == .none ? nil : $0.zoomCurve }
        let problem = below.last { $0 == .nested || $0 == .several }
        switch shape {
        case .zoomStep, .zoomInterpolation:
            let isInterpolation = if case .zoomInterpolation = shape { true } else { false }
            self = problem ?? (below.isEmpty ? .one(isInterpolation: isInterpolation) : .several)
        case .binding:
            let isInResult = children.last?.zoomCurve != ZoomCurve.none
            self = problem ?? Self.only(of: below, isAllowed: isInResult)
        case .coalesce:
            self = problem ?? Self.only(of: below, isAllowed: true)
        default:
            self = problem ?? (below.isEmpty ? .none : .nested)
        }
    }

    /// The single curve of an operator's arguments, if it stands where curves may.
    private static func only(of curves: [ZoomCurve], isAllowed: Bool) -> ZoomCurve {
        guard let first = curves.first else { return .none }
        guard curves.count == 1 else { return .several }
        return isAllowed ? first : .nested
    }
}
