import Geometry
import Glibc
import Graphics

/// The picture beside a figure, in a square of 22 units.
struct FigureIcon {
    private let name: PanelName

    init(_ name: PanelName) { self.name = name }

    /// Draws it from its top left corner.
    func draw(x: Double, y: Double, color: Color, pen: PanelPen) {
        pen.context.saved {
            pen.context.translate(x: x, y: y)
            switch name {
            case .clock: drawClock(color, pen.areas)
            case .distance: drawRoad(color, pen.areas)
            case .altitude: drawMountains(color, pen.areas)
            case .fuel: drawPump(color, pen.areas, plate: pen.theme.plate)
            case .coolant: drawThermometer(color, pen.areas, isInWater: true)
            default: drawThermometer(color, pen.areas, isInWater: false)
            }
        }
    }

    private static let line = 2.0

    private func stroke(_ points: [(Double, Double)], _ color: Color, _ areas: AreaPen) {
        for (index, point) in points.enumerated() {
            if index == 0 { areas.move(x: point.0, y: point.1) }
            if index > 0 { areas.line(x: point.0, y: point.1) }
        }
        areas.stroke(color, width: Self.line, cap: .round, join: .round)
    }

    private func drawClock(_ color: Color, _ areas: AreaPen) {
        areas.ring(x: 11, y: 11, radius: 9, width: Self.line)
        areas.fill(color)
        stroke([(11, 5.5), (11, 11), (15, 13.5)], color, areas)
    }

    /// A road that leads away.
    private func drawRoad(_ color: Color, _ areas: AreaPen) {
        stroke([(7, 2.5), (2.5, 19.5)], color, areas)
        stroke([(15, 2.5), (19.5, 19.5)], color, areas)
        for (top, bottom) in [(3.0, 5.5), (9, 12), (16, 19.5)] {
            stroke([(11, top), (11, bottom)], color, areas)
        }
    }

    private func drawMountains(_ color: Color, _ areas: AreaPen) {
        stroke(
            [(1.5, 18.5), (8.5, 5), (12, 11.5), (14.5, 8), (20.5, 18.5), (1.5, 18.5)], color, areas)
    }

    private func drawPump(_ color: Color, _ areas: AreaPen, plate: Color) {
        areas.rounded(ScreenBox(minX: 3, minY: 2, maxX: 13, maxY: 20), radius: 2)
        areas.fill(color)
        areas.rounded(ScreenBox(minX: 5, minY: 4.5, maxX: 11, maxY: 9.5), radius: 1)
        areas.fill(plate)
        stroke([(13.5, 11), (16, 11), (16, 16.5), (19, 16.5), (19, 7.5), (15.5, 4)], color, areas)
    }

    /// A thermometer, over waves or alone.
    private func drawThermometer(_ color: Color, _ areas: AreaPen, isInWater: Bool) {
        let x = 11.0
        let bottom = isInWater ? 12.5 : 16
        areas.circle(x: x, y: bottom, radius: 3.6)
        areas.rounded(
            ScreenBox(minX: x - 1.7, minY: 1.5, maxX: x + 1.7, maxY: bottom), radius: 1.7)
        areas.fill(color)
        for y in stride(from: 3.5, through: 9, by: 2.75) {
            stroke([(x + 4, y), (x + 6.5, y)], color, areas)
        }
        guard isInWater else { return }
        for side in [-1.0, 1] {
            stroke(
                (0...6).map { step in
                    let along = Double(step)
                    return (x + side * (4.6 + along), 15 + sin(along * 1.1) * 0.9)
                }, color, areas)
        }
        stroke((0...20).map { (1 + Double($0), 19.5 + sin(Double($0) * 0.95) * 0.9) }, color, areas)
    }
}
