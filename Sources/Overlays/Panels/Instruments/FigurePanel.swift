import Geometry
import Glibc
import Graphics
package import Routes

/// A small instrument: a picture, a figure, and a bar where it says how full or warm something is.
package struct FigurePanel: Panel {
    /// Which instrument.
    package let name: PanelName
    private let figure: String
    private let bar: Bar?

    /// How far along a bar is filled, and what that means.
    fileprivate struct Bar {
        let fraction: Double
        let isWarning: Bool
    }

    /// A figure without a bar.
    init(_ name: PanelName, _ figure: String) { self.init(name, figure, nil) }

    fileprivate init(_ name: PanelName, _ figure: String, _ bar: Bar?) {
        self.name = name
        self.figure = figure
        self.bar = bar
    }

    /// The figure.
    package var texts: [String] { [figure] }

    /// All of one size, so that they make a column.
    private static let (width, height) = (140.0, 44.0)

    /// Measures it.
    package func drawing(with resources: PanelResources, width: Double) -> PanelDrawing? {
        let (wide, high) = (Self.width, Self.height)
        guard width >= wide else { return nil }
        let left = 46.0
        let text = PanelText(
            figure, size: 19, weight: 600, width: wide - left - 12, shaper: resources.shaper)
        let isWarning = bar?.isWarning == true
        let still = PanelDrawing.Still(key: [isWarning ? 1 : 0]) { pen in
            pen.plate(
                ScreenBox(minX: 0, minY: 0, maxX: wide, maxY: high), radius: 13,
                color: pen.theme.plate)
            let ink = isWarning ? pen.theme.warning : pen.theme.quietInk
            FigureIcon(name).draw(x: 12, y: 11, color: ink, pen: pen)
        }
        return PanelDrawing(width: wide, height: high, still: still) { pen in
            pen.text(text, x: left, middle: bar == nil ? high / 2 : 17.5, color: pen.theme.ink)
            if let bar { Self.draw(bar, from: left, to: wide - 14, y: 34, pen: pen) }
        }
    }

    private static func draw(
        _ bar: Bar, from left: Double, to right: Double, y: Double, pen: PanelPen
    ) {
        func draw(to end: Double, _ color: Color) {
            pen.areas.rounded(
                ScreenBox(minX: left, minY: y - 2.5, maxX: end, maxY: y + 2.5), radius: 2.5)
            pen.areas.fill(color)
        }
        draw(to: right, pen.theme.track)
        let color = bar.isWarning ? pen.theme.warning : pen.theme.accent
        draw(to: max(left + (right - left) * bar.fraction, left + 5), color)
    }
}

extension Panel where Self == FigurePanel {
    /// The coolant's temperature: red from 110 °C on.
    ///
    /// - Parameters:
    ///   - celsius: the temperature.
    ///   - text: language and units.
    /// - Returns: the panel.
    package static func coolant(_ celsius: Double, _ text: GuidanceText) -> FigurePanel {
        let (cold, hot) = (20.0, 110.0)
        let fraction = (0.0...1).clamped((celsius - cold) / (hot - cold))
        return FigurePanel(
            .coolant, text.temperature(celsius),
            FigurePanel.Bar(fraction: fraction, isWarning: celsius >= hot))
    }

    /// What is left in the tank: red from an eighth on.
    ///
    /// - Parameters:
    ///   - fraction: from 0 to 1.
    ///   - text: the language.
    /// - Returns: the panel.
    package static func fuel(_ fraction: Double, _ text: GuidanceText) -> FigurePanel {
        let fraction = (0.0...1).clamped(fraction)
        return FigurePanel(
            .fuel, text.percent(fraction),
            FigurePanel.Bar(fraction: fraction, isWarning: fraction < 0.125))
    }
}

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
