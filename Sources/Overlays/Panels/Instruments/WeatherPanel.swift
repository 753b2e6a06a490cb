import GeoFiles
import Geometry

/// The weather at the vehicle's place: an icon, and the temperature outside.
package struct WeatherPanel: Panel {
    /// The name of the instrument.
    package let name = PanelName.weather
    private let icon: WeatherIcon?
    private let temperature: String

    /// A panel; an unknown sky or temperature is left out.
    ///
    /// - Parameters:
    ///   - icon: what the sky does; `nil` if unknown.
    ///   - temperature: with its unit; empty if unknown.
    package init(_ icon: WeatherIcon?, temperature: String) {
        self.icon = icon
        self.temperature = temperature
    }

    /// The condition's name in English, by which programs know it, and the temperature.
    package var texts: [String] {
        [icon?.condition.rawValue ?? "", temperature].filter { !$0.isEmpty }
    }

    /// As high as the other figures, so that they form a column.
    private static let (width, height) = (140.0, 44.0)

    /// Measures the instrument.
    package func drawing(with resources: PanelResources, width: Double) -> PanelDrawing? {
        let (wide, high) = (Self.width, Self.height)
        guard width >= wide, !texts.isEmpty else { return nil }
        let left = icon == nil ? 14.0 : 54
        let text = PanelText(
            temperature, size: 19, weight: 600, width: wide - left - 12, shaper: resources.shaper)
        let (icon, key) = (icon, icon.map(Self.key) ?? [])
        let still = PanelDrawing.Still(key: key) { pen in
            pen.plate(
                ScreenBox(minX: 0, minY: 0, maxX: wide, maxY: high), radius: 13,
                color: pen.theme.plate)
            if let icon { pen.weather(icon, x: 9, y: 4, size: 36) }
        }
        return PanelDrawing(width: wide, height: high, still: still) { pen in
            pen.text(text, x: left, middle: high / 2, color: pen.theme.ink)
        }
    }

    /// Numbers that are the same for the same icon only.
    private static func key(_ icon: WeatherIcon) -> [Double] {
        let number = WeatherCondition.allCases.firstIndex(of: icon.condition) ?? 0
        return [Double(number), icon.isDark ? 1 : 0]
    }
}
