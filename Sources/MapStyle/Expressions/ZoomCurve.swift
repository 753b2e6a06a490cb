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
