/// Computes a value from a context; created once, when the style is read.
typealias Evaluator = @Sendable (EvaluationContext) throws(EvaluationError) -> StyleValue

/// A checked expression, ready to be evaluated.
struct Expression: Sendable {
    /// The inputs that the evaluator reads; empty means that the value never changes.
    struct Inputs: OptionSet, Sendable {
        let rawValue: UInt16
        static let zoom = Inputs(rawValue: 1)
        static let feature = Inputs(rawValue: 2)
        static let lineProgress = Inputs(rawValue: 4)
        /// The style's own state, which is known, but an invalid one makes evaluation fail.
        static let state = Inputs(rawValue: 8)
        /// The pictures in the sprite.
        static let images = Inputs(rawValue: 16)
        /// The feature's outline and its tile, in addition to ``feature``.
        static let geometry = Inputs(rawValue: 32)
        /// The density of points of a heatmap.
        static let heatmapDensity = Inputs(rawValue: 64)
        /// The height of the ground.
        static let elevation = Inputs(rawValue: 128)
        /// The value that a cluster has accumulated so far.
        static let accumulated = Inputs(rawValue: 256)
    }

    /// The form of an expression, for the compilers of other operators.
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
        /// A `let`, which is transparent to the rule of zoom curves; the result is the last child.
        case binding
        /// A `coalesce`, which is transparent, too.
        case coalesce
        /// Truth values combined by an operator, evaluated in order until one decides.
        case logic(Logic, [Expression])
        /// Anything else.
        case other
    }

    /// The operator that combines truth values.
    enum Logic: Sendable { case all, any, none }

    var type: ValueType
    var shape = Shape.other
    /// The path in the whole expression, such as `[2][1]`.
    var path: String
    var inputs: Inputs
    /// The parts of the feature that the evaluator reads, so that its value can be cached.
    var reads: FeatureReads
    /// The most operators that one evaluation runs.
    var cost: Int
    /// The curve over the zoom that it contains, if any; see ``ZoomCurve``.
    var zoomCurve: ZoomCurve
    var evaluate: Evaluator
    /// The same without wrapping, if the operator returns a truth value.
    var test: (@Sendable (EvaluationContext) throws(EvaluationError) -> Bool)?

    /// Creates an operator over its arguments.
    ///
    /// - Parameters:
    ///   - type: the type of its value.
    ///   - path: its path in the whole expression.
    ///   - shape: its form, for other operators.
    ///   - inputs: the inputs that it reads itself; its arguments add theirs.
    ///   - reading: the parts of the feature that it reads itself; `nil` derives them from
    ///     `inputs`, and an expression that reads unspecified parts is evaluated for each feature.
    ///   - children: all expressions that `evaluate` may evaluate.
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
    /// Evaluates to a number, for an expression whose type was checked.
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

    /// Evaluates to text, for an expression whose type was checked.
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

    /// Evaluates to a truth value, for an expression whose type was checked.
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

    /// Creates an operator that returns a truth value.
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

/// The way in which an expression depends on the zoom.
///
/// The specification allows `zoom` only as the input of one `step` or `interpolate` at the top of a
/// property's expression (below `let` and `coalesce` at most), so that a renderer can evaluate the
/// stops alone. Filters are free of this rule.
enum ZoomCurve: Sendable, Equatable {
    /// There is no such curve.
    case none
    /// One curve, at an allowed position.
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

    /// The single curve of an operator's arguments, if it is at an allowed position.
    private static func only(of curves: [ZoomCurve], isAllowed: Bool) -> ZoomCurve {
        guard let first = curves.first else { return .none }
        guard curves.count == 1 else { return .several }
        return isAllowed ? first : .nested
    }
}
