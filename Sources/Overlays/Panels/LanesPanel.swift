import Geometry
import Graphics
package import Routes

/// The lanes before a maneuver, with the right ones emphasized.
package struct LanesPanel: Panel {
    /// The lanes from left to right.
    package var lanes: [Lane]
    /// The side that traffic keeps to, for U-turn arrows.
    package var side: DrivingSide

    /// Creates a panel of lanes.
    package init(_ lanes: [Lane], side: DrivingSide = .right) {
        self.lanes = lanes
        self.side = side
    }

    /// The name of the lanes.
    package var name: PanelName { .lanes }

    /// The arrows of each lane, with a star if it is a right one: `left`, `straight|right*`.
    package var texts: [String] {
        lanes.prefix(Self.maximumLanes).map { lane in
            lane.indications.map(\.rawValue).joined(separator: "|") + (lane.isValid ? "*" : "")
        }
    }

    private static let maximumLanes = 16
    private static let cell = 46.0
    /// Units down where the lanes are not narrowed.
    static let height = 66.0

    /// Measures the panel; lanes get narrower if there are many.
    package func drawing(with resources: PanelResources, width: Double) -> PanelDrawing? {
        let shown = Array(lanes.prefix(Self.maximumLanes))
        guard !shown.isEmpty, width > 40 else { return nil }
        let margin = 12.0
        let factor = min((width - 2 * margin) / (Self.cell * Double(shown.count)), 1)
        guard factor > 0.3 else { return nil }
        let cell = Self.cell * factor
        let hasBest = shown.contains { $0.isActive && $0.isValid }
        return PanelDrawing(
            width: cell * Double(shown.count) + 2 * margin, height: Self.height * factor
        ) { pen in
            let theme = pen.theme
            let high = Self.height * factor
            pen.plate(
                ScreenBox(
                    minX: 0, minY: 0, maxX: cell * Double(shown.count) + 2 * margin, maxY: high),
                radius: 12 * factor, color: theme.bannerDeep)
            for (index, lane) in shown.enumerated() {
                let left = margin + Double(index) * cell
                if index > 0 { divider(x: left, height: high, factor: factor, pen: pen) }
                pen.context.saved {
                    pen.context.translate(x: left, y: high / 2)
                    pen.context.scale(factor)
                    pen.context.translate(
                        x: (Self.cell - LaneArrows.width) / 2, y: -LaneArrows.height / 2)
                    let isSecond = hasBest && !lane.isActive
                    let ink =
                        isSecond
                        ? theme.bannerInk.mixed(with: theme.bannerDeep, fraction: 0.35)
                        : theme.bannerInk
                    let arrows = LaneArrows(lane, side: side)
                    for arrow in arrows.others {
                        pen.stroke(arrow, width: 5.5, color: theme.bannerFaint)
                    }
                    // A rim in the plate's colour separates them from those below.
                    if !arrows.others.isEmpty {
                        for arrow in arrows.right {
                            pen.stroke(arrow, width: 5.5, color: theme.bannerDeep, rim: 2)
                        }
                    }
                    for arrow in arrows.right { pen.stroke(arrow, width: 5.5, color: ink) }
                }
            }
        }
    }

    /// Draws the dashed line between two lanes.
    private func divider(x: Double, height: Double, factor: Double, pen: PanelPen) {
        let (dash, gap, width) = (7 * factor, 6 * factor, 1.5 * factor)
        let end = height - 10 * factor
        for top in stride(from: 10 * factor, to: end, by: dash + gap) {
            pen.areas.rectangle(
                x: x - width / 2, y: top, width: width, height: min(dash, end - top))
        }
        pen.areas.fill(pen.theme.bannerFaint)
    }
}

/// The arrows painted on a lane, in a box of 44 × 52 units.
struct LaneArrows {
    /// Arrows that are not taken, drawn first.
    let others: [SymbolArrow]
    /// Arrows that are taken.
    let right: [SymbolArrow]

    static let width = 44.0
    static let height = 52.0

    /// Creates the arrows of a lane.
    ///
    /// - Parameters:
    ///   - lane: the lane; a valid one has at least one right arrow.
    ///   - side: the side that traffic keeps to, for U-turns.
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
        // The stem of a single arrow is moved aside, so that the whole arrow is in the middle.
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

    /// Returns how far an arrow extends to a side, from -1 to 1.
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

    /// Returns one arrow.
    ///
    /// - Parameters:
    ///   - indication: its direction.
    ///   - others: all arrows of the lane, which must not overlap.
    ///   - stem: the position of their common stem.
    ///   - side: the side that traffic keeps to, for U-turns.
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
