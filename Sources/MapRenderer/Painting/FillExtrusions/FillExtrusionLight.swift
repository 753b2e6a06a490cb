import Glibc
import Graphics
import MapStyle

/// How a style's light falls on extrusions.
///
/// The formulas are those of MapLibre GL JS (`fill_extrusion.vertex.glsl`): a face is the brighter
/// the more it looks at the light, what looks away keeps `1 - intensity`, 0.03 is everywhere, and
/// dark colours are lit up a little beyond their own.
struct FillExtrusionLight {
    /// Towards the light: to the right on the plane, down on it, and up.
    private let x, y, z: Double
    private let color: Color
    private let intensity: Double

    /// - Parameters:
    ///   - light: the style's.
    ///   - zoom: at which its properties are asked for.
    ///   - bearing: the camera's, in degrees.
    init(_ light: StyleLight, zoom: Double, bearing: Double) {
        let position = light.position.value(zoom: zoom)
        let turn = light.anchor.value(zoom: zoom) == .map ? bearing : 0
        let azimuth = (position.azimuth - turn) * .pi / 180
        let polar = position.polar * .pi / 180
        x = position.distance * sin(polar) * sin(azimuth)
        y = -position.distance * sin(polar) * cos(azimuth)
        z = position.distance * cos(polar)
        color = light.color.value(zoom: zoom)
        intensity = light.intensity.value(zoom: zoom)
    }

    /// The colour of a roof, which looks up.
    func roof(_ color: Color, opacity: Double = 1) -> PixelColor {
        lit(color, facing: z, opacity: opacity)
    }

    /// The colour of the line along a roof's edge; `nil` where none is drawn.
    ///
    /// In a gentle light walls are so bright that roofs of one colour behind each other are told
    /// apart by their edges alone. In the specification's default light there are none, as in
    /// MapLibre.
    func edge(_ color: Color, opacity: Double = 1) -> PixelColor? {
        guard intensity < 0.5 else { return nil }
        return lit(color, facing: z, fraction: 1 - 0.6 * (0.5 - intensity), opacity: opacity)
    }

    /// The colour of a wall.
    ///
    /// - Parameters:
    ///   - color: the style's.
    ///   - normalX: out of the wall, to the right on the plane; with `normalY` one long.
    ///   - normalY: out of the wall, down on the plane.
    ///   - meters: the heights of its foot and its top; `nil` where light does not fade downwards.
    ///   - opacity: of the house, a share from 0 to 1.
    /// - Returns: the colour halfway between foot and top.
    func wall(
        _ color: Color, normalX: Double, normalY: Double, meters: ClosedRange<Double>?,
        opacity: Double = 1
    ) -> PixelColor {
        let fraction = meters.map { meters in
            (gradient(0, meters) + gradient(1, meters)) / 2
        }
        return lit(
            color, facing: normalX * x + normalY * y, fraction: fraction ?? 1, opacity: opacity)
    }

    /// How much light falls on a wall's foot, at 0, or its top, at 1.
    private func gradient(_ end: Double, _ meters: ClosedRange<Double>) -> Double {
        let least = 0.7 + (0.98 - 0.7) * (1 - intensity)
        let rise = (meters.upperBound / 150).squareRoot()
        return min(max((end + meters.lowerBound) * rise, least), 1)
    }

    /// A colour in the light.
    ///
    /// - Parameters:
    ///   - color: the style's, whose alpha is left out.
    ///   - facing: how much the face looks at the light.
    ///   - fraction: of the light that falls on it.
    ///   - opacity: of the face.
    /// - Returns: the colour, of that opacity.
    private func lit(
        _ color: Color, facing: Double, fraction: Double = 1, opacity: Double
    ) -> PixelColor {
        let facing = min(max(facing, 0), 1)
        let dark = 1 - intensity
        let bright = max(1 - color.luminance + intensity, 1)
        let brightness = (dark + (bright - dark) * facing) * fraction
        func channel(_ own: Double, _ light: Double) -> Double {
            min(max((own + 0.03) * brightness * light, 0.3 * (1 - light)), 1)
        }
        return PixelColor(
            red: channel(color.red, self.color.red), green: channel(color.green, self.color.green),
            blue: channel(color.blue, self.color.blue), alpha: opacity)
    }
}
