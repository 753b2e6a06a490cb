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
