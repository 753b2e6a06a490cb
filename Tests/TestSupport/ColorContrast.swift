import Glibc
package import Graphics

extension Color {
    /// Red, green and blue as parts of light.
    package var linearChannels: [Double] {
        [red, green, blue].map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    }

    /// Returns the contrast with another colour after WCAG 2.2, from 1 to 21; opacity does not count.
    package func contrast(with other: Color) -> Double {
        func light(_ color: Color) -> Double {
            zip([0.2126, 0.7152, 0.0722], color.linearChannels).reduce(0.05) { $0 + $1.0 * $1.1 }
        }
        let (one, two) = (light(self), light(other))
        return max(one, two) / min(one, two)
    }

    /// Returns the opaque colour that this one gives on an opaque ground.
    package func painted(on ground: Color) -> Color {
        func mixed(_ own: Double, _ below: Double) -> Double { below + (own - below) * alpha }
        return Color(
            red: mixed(red, ground.red), green: mixed(green, ground.green),
            blue: mixed(blue, ground.blue))
    }
}
