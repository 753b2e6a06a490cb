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
        let below = children.map(\.zoomCurve).filter { $0 != .none }
        let problem = below.last { $0 == .nested || $0 == .several }
        switch shape {
        case .zoomStep, .zoomInterpolation:
            let isInterpolation = if case .zoomInterpolation = shape { true } else { false }
            self = problem ?? (below.isEmpty ? .one(isInterpolation: isInterpolation) : .several)
        case .binding:
            let result = children.last?.zoomCurve ?? .none
            let isAlone = below.count <= 1
            self =
                problem
                ?? (isAlone && result != .none
                    ? result
                    : below.isEmpty
                        ? .none
                        : result == .none ? .nested : .several)
        case .coalesce:
            self = problem ?? (below.count > 1 ? .several : below.first ?? .none)
        default:
            self = problem ?? (below.isEmpty ? .none : .nested)
        }
    }
}
