import GeoFiles
import Geometry
import Graphics
import MapRenderer
import TestSupport
import Testing

@testable import Overlays

/// All weather icons, small and large, on the plates of each theme.
@Suite struct WeatherIconTests {
    /// Icons in rows: by day and by night, in three sizes.
    private struct Sheet: Overlay {
        let icons: [WeatherIcon]
        let size: Double
        let resources: PanelResources
        var level: OverlayLevel { .aboveLabels }
        var top = 0.0

        func draw(on canvas: OverlayCanvas) {
            let pen = PanelPen(canvas, resources)
            for (index, icon) in icons.enumerated() {
                pen.weather(icon, x: Double(index) * (size + 6) + 3, y: top, size: size)
            }
        }
    }

    private static func icons(isDark: Bool) -> [WeatherIcon] {
        WeatherCondition.allCases.map { WeatherIcon($0, isDark: isDark) }
    }

    @Test(arguments: ["day", "night", "hud"])
    func `weather icons`(theme: String) throws {
        let shaper = try TextShaper()
        let colors = try #require(PanelSheet.themes[theme])
        let resources = PanelSheet.resources(colors, shaper: shaper)
        var (top, sheets): (Double, [Sheet]) = (4, [])
        for size in [16.0, 24, 64] {
            for isDark in [false, true] {
                sheets.append(
                    Sheet(
                        icons: Self.icons(isDark: isDark), size: size, resources: resources,
                        top: top))
                top += size + 6
            }
        }
        let surface = try PanelSheet.draw(
            sheets, size: ScreenSize(width: 17 * 70, height: top), ground: colors.plate,
            shaper: shaper)
        let file = GoldenFile(
            camera: "weather", name: "icons-\(theme)", folder: "Tests/OverlaysTests/References")
        if let problem = try file.mismatch(with: surface, tolerance: 0) {
            Issue.record("\(problem)")
        }
    }

    @Test(arguments: [16.0, 64], ["day", "night"])
    func `no two icons look alike, and where sun or moon is seen they differ by night`(
        size: Double, theme: String
    ) throws {
        let shaper = try TextShaper()
        let colors = try #require(PanelSheet.themes[theme])
        let resources = PanelSheet.resources(colors, shaper: shaper)
        func pixels(_ icon: WeatherIcon) throws -> [UInt8] {
            let surface = try PanelSheet.draw(
                [Sheet(icons: [icon], size: size, resources: resources)],
                size: ScreenSize(width: size + 6, height: size), ground: colors.plate,
                shaper: shaper)
            return surface.withPixels { pixels, _ in Array(pixels) }
        }
        let day = try Self.icons(isDark: false).map(pixels)
        let night = try Self.icons(isDark: true).map(pixels)
        #expect(Set(day).count == day.count && Set(night).count == night.count)
        let changing = zip(WeatherCondition.allCases, zip(day, night)).filter { $1.0 != $1.1 }
        #expect(
            changing.map(\.0) == [.clear, .fair, .partlyCloudy, .rainShowers, .snowShowers])
    }

    @Test func `a panel has an icon, a temperature, or both`() throws {
        let resources = PanelSheet.resources(shaper: try TextShaper())
        let icon = WeatherIcon(.rain, isDark: false)
        #expect(WeatherPanel(icon, temperature: "3°C").texts == ["rain", "3°C"])
        for panel in [WeatherPanel(icon, temperature: ""), WeatherPanel(nil, temperature: "3°C")] {
            #expect(panel.texts.count == 1)
            #expect(panel.drawing(with: resources, width: 200) != nil)
            #expect(panel.drawing(with: resources, width: 100) == nil)
        }
        #expect(WeatherPanel(nil, temperature: "").drawing(with: resources, width: 200) == nil)
    }
}
