import Geometry
import Graphics
package import Routes

/// The lanes before a maneuver, the right ones strong.
package struct LanesPanel: Panel {
    /// The lanes from left to right.
    package var lanes: [Lane]
    /// The side that traffic keeps to, for arrows that turn back.
    package var side: DrivingSide

    /// A panel of lanes.
    package init(_ lanes: [Lane], side: DrivingSide = .right) {
        self.lanes = lanes
        self.side = side
    }

    /// The lanes.
    package var name: PanelName { .lanes }

    /// For each lane its arrows, with a star where it is a right one: `left`, `straight|right*`.
    package var texts: [String] {
        lanes.prefix(Self.maximumLanes).map { lane in
            lane.indications.map(\.rawValue).joined(separator: "|") + (lane.isValid ? "*" : "")
        }
    }

    private static let maximumLanes = 16
    private static let cell = 46.0
    private static let height = 66.0

    /// Measures it: lanes get narrower where they are many.
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
                        ? theme.bannerInk.mixed(with: theme.bannerDeep, share: 0.35)
                        : theme.bannerInk
                    let arrows = LaneArrows(lane, side: side)
                    for arrow in arrows.others {
                        pen.stroke(arrow, width: 5.5, color: theme.bannerFaint)
                    }
                    // A rim in the plate's colour keeps them apart from those below.
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

    /// The dashed line between two lanes.
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
