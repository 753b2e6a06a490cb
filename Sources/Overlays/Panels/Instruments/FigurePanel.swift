import Geometry
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
        let share: Double
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
        draw(to: max(left + (right - left) * bar.share, left + 5), color)
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
        let share = (0.0...1).clamped((celsius - cold) / (hot - cold))
        return FigurePanel(
            .coolant, text.temperature(celsius),
            FigurePanel.Bar(share: share, isWarning: celsius >= hot))
    }

    /// What is left in the tank: red from an eighth on.
    ///
    /// - Parameters:
    ///   - share: from 0 to 1.
    ///   - text: the language.
    /// - Returns: the panel.
    package static func fuel(_ share: Double, _ text: GuidanceText) -> FigurePanel {
        let share = (0.0...1).clamped(share)
        return FigurePanel(
            .fuel, text.percent(share), FigurePanel.Bar(share: share, isWarning: share < 0.125))
    }
}
