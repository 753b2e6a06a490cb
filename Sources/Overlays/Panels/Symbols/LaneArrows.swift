import Geometry
import Routes

/// The arrows painted on a lane, in a box of 44 × 52 units.
struct LaneArrows {
    /// Arrows that are not the way, drawn first.
    let others: [SymbolArrow]
    /// Arrows that are the way.
    let right: [SymbolArrow]

    static let width = 44.0
    static let height = 52.0

    /// The arrows of a lane.
    ///
    /// - Parameters:
    ///   - lane: a valid one has at least one right arrow.
    ///   - side: which way one turns back.
    init(_ lane: Lane, side: DrivingSide) {
        var indications: [LaneIndication] = []
        for indication in lane.indications where !indications.contains(indication) {
            indications.append(indication)
        }
        if indications.isEmpty { indications = [.straight] }
        let valid: [LaneIndication] =
            if !lane.isValid {
                []
            } else if let one = lane.validIndication, indications.contains(one) {
                [one]
            } else {
                indications
            }
        // The stem of a lone arrow stands aside, so that the arrow as a whole is in the middle.
        let lean = indications.map { Self.lean($0, side) }
        let leans = (left: lean.contains { $0 < 0 }, right: lean.contains { $0 > 0 })
        let shift = leans.left == leans.right ? 0 : (leans.right ? -1.0 : 1.0)
        let most = lean.map(abs).max() ?? 0
        let stem = Self.width / 2 + shift * most * 8
        func shape(_ indication: LaneIndication) -> SymbolArrow {
            Self.shape(indication, among: indications, stem: stem, side: side)
        }
        others = indications.filter { !valid.contains($0) }.map(shape)
        right = valid.map(shape)
    }

    /// How far an arrow reaches to a side, from -1 to 1.
    private static func lean(_ indication: LaneIndication, _ side: DrivingSide) -> Double {
        switch indication {
        case .straight: 0
        case .slightLeft: -0.8
        case .left, .sharpLeft, .mergeLeft: -1
        case .slightRight: 0.8
        case .right, .sharpRight, .mergeRight: 1
        case .uTurn: side == .left ? 1 : -1
        }
    }

    /// One arrow.
    ///
    /// - Parameters:
    ///   - indication: which one.
    ///   - others: all arrows of the lane, which must not run into each other.
    ///   - stem: where their common stem stands.
    ///   - side: which way one turns back.
    /// - Returns: the arrow in the lane's box.
    private static func shape(
        _ indication: LaneIndication, among others: [LaneIndication], stem: Double,
        side: DrivingSide
    ) -> SymbolArrow {
        let toSide = lean(indication, side) < 0 ? -1.0 : 1.0
        func at(_ x: Double, _ y: Double) -> ScreenPoint {
            ScreenPoint(x: stem + toSide * x, y: y)
        }
        let isAlone = others.count == 1
        let height = others.contains(.uTurn) ? 19.0 : others.contains(.straight) ? 28 : 25
        let points: [ScreenPoint] =
            switch indication {
            case .straight: [at(0, 48), at(0, isAlone ? 15 : 13)]
            case .slightLeft, .slightRight: [at(0, 48), at(0, 30), at(9, 19)]
            case .left, .right: [at(0, 48), at(0, height), at(10, height)]
            case .sharpLeft, .sharpRight: [at(0, 48), at(0, 15), at(10.5, 25.5)]
            case .uTurn where !isAlone: [at(0, 48), at(0, 29), at(13, 29), at(13, 37)]
            case .uTurn: [at(0, 48), at(0, 12), at(15, 12), at(15, 26)]
            case .mergeLeft, .mergeRight: [at(0, 48), at(0, 36), at(13, 24), at(13, 17)]
            }
        return SymbolArrow(
            points: points, radius: indication == .uTurn ? 7 : 6, headLength: 10,
            headHalfWidth: 7.5)
    }
}
