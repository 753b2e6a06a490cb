package import GeoFiles
import Glibc
import Graphics

/// The icon of a weather condition, in a square of 24 units.
///
/// Form tells conditions apart, colour only helps: no two differ in colour alone.
package struct WeatherIcon: Hashable, Sendable {
    /// What the sky does.
    package let condition: WeatherCondition
    /// Whether the moon stands for the sun.
    package let isDark: Bool

    /// An icon.
    package init(_ condition: WeatherCondition, isDark: Bool) {
        self.condition = condition
        self.isDark = isDark
    }

    /// The icon of a weather; `nil` if the sky is unknown.
    package init?(_ values: WeatherValues) {
        guard let condition = values.condition else { return nil }
        self.init(condition, isDark: values.isDark)
    }

    /// The side of its square.
    static let side = 24.0

    /// Draws it from the top left corner of its square.
    ///
    /// - Parameters:
    ///   - areas: fills shapes, in units of the square.
    ///   - ground: the colour below it, which parts are cut out with.
    func draw(_ areas: AreaPen, on ground: Color) {
        let pen = WeatherPen(areas: areas, ground: ground)
        switch condition {
        case .clear: pen.light(x: 12, y: 12, radius: 5, isDark)
        case .fair:
            pen.light(x: 10.5, y: 10.5, radius: 4.7, isDark)
            pen.cloud(x: 16, y: 17.2, size: 0.62)
        case .partlyCloudy:
            pen.light(x: 8.6, y: 8.4, radius: 3.9, isDark)
            pen.cloud(x: 13.4, y: 14.6, size: 0.98)
        case .cloudy:
            pen.cloud(x: 15.4, y: 9.2, size: 0.74, isBehind: true)
            pen.cloud(x: 10.9, y: 14.2, size: 0.98)
        case .windy: pen.wind()
        case .fog: pen.fog()
        case .lightRain, .rain, .heavyRain, .rainShowers, .freezingRain: drawRain(pen)
        case .snow, .heavySnow, .snowShowers, .sleet, .hail: drawSnow(pen)
        case .thunder:
            pen.cloud(x: 12, y: 8.6, size: 1)
            pen.drop(x: 6, y: 16.4, length: 4.2)
            pen.drop(x: 18.4, y: 16.4, length: 4.2)
            pen.bolt()
        }
    }

    private func drawRain(_ pen: WeatherPen) {
        drawCloud(isShower: condition == .rainShowers, pen)
        switch condition {
        case .lightRain:
            for x in [9.4, 15.0] { pen.drop(x: x, y: 17, length: 3.2) }
        case .heavyRain:
            for x in [6.2, 10.4, 14.6, 18.8] { pen.drop(x: x, y: 16, length: 6.6, width: 2.2) }
        case .freezingRain:
            for x in [7.4, 12.2, 17.0] { pen.drop(x: x, y: 15.8, length: 3.2) }
            pen.ice()
        default:
            for x in [7.4, 12.2, 17.0] { pen.drop(x: x, y: 16.4, length: 4.8) }
        }
    }

    private func drawSnow(_ pen: WeatherPen) {
        drawCloud(isShower: condition == .snowShowers, pen)
        switch condition {
        case .sleet:
            pen.drop(x: 6.8, y: 16.4, length: 4.4)
            pen.flake(x: 12, y: 19.4, radius: 2.9)
            pen.drop(x: 18, y: 16.4, length: 4.4)
        case .hail:
            for (x, y) in [(7.0, 17.6), (12.2, 20.8), (17.4, 17.6)] { pen.stone(x: x, y: y) }
        case .heavySnow:
            for (x, y) in [(5.6, 17.6), (12, 17.4), (18.4, 17.6), (8.8, 21.6), (15.2, 21.6)] {
                pen.flake(x: x, y: y, radius: 2.1)
            }
        default:
            for (x, y) in [(7.6, 18.2), (16.4, 18.2), (12, 21.2)] {
                pen.flake(x: x, y: y, radius: 2.4)
            }
        }
    }

    private func drawCloud(isShower: Bool, _ pen: WeatherPen) {
        guard isShower else { return pen.cloud(x: 12, y: 8.6, size: 1) }
        pen.light(x: 7.6, y: 6.9, radius: 3.3, isDark)
        pen.cloud(x: 13.6, y: 10, size: 0.86)
    }
}

/// Draws the parts of weather icons.
private struct WeatherPen {
    let areas: AreaPen
    let ground: Color
    private let palette: Palette

    init(areas: AreaPen, ground: Color) {
        (self.areas, self.ground) = (areas, ground)
        palette = ground.luminance < 0.5 ? .onDark : .onLight
    }

    /// The colours on one ground, each with a contrast of about 3 or more.
    private struct Palette {
        let sun, moon, cloud, shade, rain, ice, bolt: Color

        static let onLight = Palette(
            sun: Color(hex: 0xE8_8A_00), moon: Color(hex: 0x5A_6E_B0),
            cloud: Color(hex: 0x86_95_AA), shade: Color(hex: 0x5C_6A_80),
            rain: Color(hex: 0x14_6F_D6), ice: Color(hex: 0x2A_93_CE),
            bolt: Color(hex: 0xE0_7C_00))
        static let onDark = Palette(
            sun: Color(hex: 0xFF_C3_3D), moon: Color(hex: 0xE4_E6_F4),
            cloud: Color(hex: 0xB2_BD_CC), shade: Color(hex: 0x7C_8A_9E),
            rain: Color(hex: 0x5C_B0_FF), ice: Color(hex: 0xD6_F0_FF),
            bolt: Color(hex: 0xFF_D2_40))
    }

    // MARK: The sky

    /// Draws the sun, or by night the moon.
    func light(x: Double, y: Double, radius: Double, _ isDark: Bool) {
        if isDark { moon(x: x, y: y, radius: radius * 1.5) } else { sun(x, y, radius) }
    }

    private func sun(_ x: Double, _ y: Double, _ radius: Double) {
        areas.circle(x: x, y: y, radius: radius)
        areas.fill(palette.sun)
        for ray in 0..<8 {
            let angle = Double(ray) * .pi / 4
            areas.move(x: x + cos(angle) * radius * 1.5, y: y + sin(angle) * radius * 1.5)
            areas.line(x: x + cos(angle) * radius * 2.05, y: y + sin(angle) * radius * 2.05)
        }
        areas.stroke(palette.sun, width: 0.4 * radius, cap: .round)
    }

    /// Draws a crescent: a disc, less another one to its upper right.
    private func moon(x: Double, y: Double, radius: Double) {
        let (other, shift, axis) = (0.86 * radius, 0.58 * radius, -Double.pi / 4)
        // The angles at which the circles meet, seen from either centre.
        let first = acos((radius * radius + shift * shift - other * other) / (2 * radius * shift))
        let second = atan2(radius * sin(first), radius * cos(first) - shift)
        func point(_ radius: Double, _ angle: Double, from along: Double) -> (Double, Double) {
            (
                x + cos(axis) * along + cos(axis + angle) * radius,
                y + sin(axis) * along + sin(axis + angle) * radius
            )
        }
        let steps = 32
        func angle(_ from: Double, _ to: Double, _ step: Int) -> Double {
            from + (to - from) * Double(step) / Double(steps)
        }
        let outer = (0...steps).map {
            point(radius, angle(first, 2 * .pi - first, $0), from: 0)
        }
        let inner = (0...steps).map {
            point(other, angle(2 * .pi - second, second, $0), from: shift)
        }
        for (index, corner) in (outer + inner).enumerated() {
            if index == 0 { areas.move(x: corner.0, y: corner.1) }
            if index > 0 { areas.line(x: corner.0, y: corner.1) }
        }
        areas.close()
        areas.fill(palette.moon)
    }

    /// Draws a cloud, with a rim of the ground that parts it from what is behind.
    func cloud(x: Double, y: Double, size: Double, isBehind: Bool = false) {
        for (rim, color) in [(1.4, ground), (0, isBehind ? palette.shade : palette.cloud)] {
            func circle(_ dx: Double, _ dy: Double, _ radius: Double) {
                areas.circle(x: x + dx * size, y: y + dy * size, radius: radius * size + rim)
            }
            circle(-5, 1.4, 3.8)
            circle(0.4, -1.4, 5.4)
            circle(5.6, 1.5, 3.7)
            areas.rectangle(
                x: x - 5 * size, y: y + 0.4 * size, width: 10.6 * size, height: 4.8 * size + rim)
            areas.fill(color)
        }
    }

    // MARK: What falls

    func drop(x: Double, y: Double, length: Double, width: Double = 1.9) {
        areas.move(x: x + length * 0.2, y: y)
        areas.line(x: x - length * 0.2, y: y + length)
        areas.stroke(palette.rain, width: width, cap: .round)
    }

    func flake(x: Double, y: Double, radius: Double) {
        for arm in 0..<3 {
            let angle = Double(arm) * .pi / 3 + .pi / 2
            areas.move(x: x - cos(angle) * radius, y: y - sin(angle) * radius)
            areas.line(x: x + cos(angle) * radius, y: y + sin(angle) * radius)
        }
        areas.stroke(palette.ice, width: 1.15, cap: .round)
    }

    func stone(x: Double, y: Double) {
        areas.circle(x: x, y: y, radius: 2.2)
        areas.fill(palette.ice)
    }

    /// Draws the ice on the road.
    func ice() {
        for (from, to) in [(3.4, 8.8), (12, 20.6)] {
            areas.move(x: from, y: 22)
            areas.line(x: to, y: 22)
        }
        areas.stroke(palette.ice, width: 2, cap: .round)
    }

    func bolt() {
        let corners = [
            (13.6, 12.2), (8.6, 18.4), (11.6, 18.4), (10, 23.6), (16, 16.6), (12.9, 16.6),
            (15.6, 12.2),
        ]
        for (width, color) in [(2.6, ground), (0, palette.bolt)] {
            for (index, corner) in corners.enumerated() {
                if index == 0 { areas.move(x: corner.0, y: corner.1) }
                if index > 0 { areas.line(x: corner.0, y: corner.1) }
            }
            areas.close()
            if width > 0 { areas.stroke(color, width: width, join: .round) }
            if width == 0 { areas.fill(color) }
        }
    }

    // MARK: What hides

    func fog() {
        cloud(x: 12, y: 7.6, size: 0.86)
        for (from, to, y) in [(3.0, 17.0, 15.4), (7, 21, 18.8), (3.6, 15, 22.2)] {
            areas.move(x: from, y: y)
            areas.line(x: to, y: y)
        }
        areas.stroke(palette.shade, width: 1.9, cap: .round)
    }

    /// Draws three gusts that curl at their ends.
    func wind() {
        areas.move(x: 2.6, y: 9.6)
        areas.line(x: 13, y: 9.6)
        areas.curve((17.6, 9.6), (17.6, 3.6), to: (13.2, 3.6))
        areas.curve((11.6, 3.6), (10.8, 4.6), to: (10.8, 5.8))
        areas.move(x: 2.6, y: 13.4)
        areas.line(x: 17.6, y: 13.4)
        areas.curve((22.6, 13.4), (22.6, 19.6), to: (18, 19.6))
        areas.curve((16.4, 19.6), (15.6, 18.6), to: (15.6, 17.6))
        areas.move(x: 2.6, y: 17.2)
        areas.line(x: 9.6, y: 17.2)
        areas.curve((13, 17.2), (13, 21.8), to: (9.8, 21.8))
        areas.stroke(palette.shade, width: 1.9, cap: .round, join: .round)
    }
}

extension PanelPen {
    /// Draws a weather icon from its top left corner.
    ///
    /// - Parameters:
    ///   - icon: the icon.
    ///   - x: the left edge.
    ///   - y: the upper edge.
    ///   - size: the side of its square.
    func weather(_ icon: WeatherIcon, x: Double, y: Double, size: Double) {
        context.saved {
            context.translate(x: x, y: y)
            context.scale(size / WeatherIcon.side)
            icon.draw(areas, on: theme.plate)
        }
    }
}
