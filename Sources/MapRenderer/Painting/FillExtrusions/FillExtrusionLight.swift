import Glibc
import Graphics
import MapStyle

/// The effect of a style's light on extrusions.
///
/// The formulas are those of MapLibre GL JS (`fill_extrusion.vertex.glsl`): a face is brighter
/// the more it faces the light, faces turned away keep `1 - intensity`, 0.03 is added
/// everywhere, and dark colours are lit a little beyond their own brightness.
struct FillExtrusionLight {
    /// The direction towards the light: to the right on the plane, down on the plane, and up.
    private let x, y, z: Double
    private let color: Color
    private let intensity: Double

    /// The luminance below which the edges of roofs are lighter than the roofs.
    private static let dark = 0.3
    /// How bright such an edge is, as a fraction of the roof's brightness.
    private static let brightEdge = 1.25

    /// - Parameters:
    ///   - light: the light of the style.
    ///   - zoom: the zoom at which its properties are evaluated.
    ///   - bearing: the camera's bearing, in degrees.
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

    /// Returns the colour of a roof, which faces up.
    func roof(_ color: Color, opacity: Double = 1) -> PixelColor {
        lit(color, facing: z, opacity: opacity)
    }

    /// Returns the colour of the line along a roof's edge; `nil` if none is drawn.
    ///
    /// In a gentle light walls are so bright that only edges distinguish roofs of one colour
    /// behind each other. In the specification's default light there are none, as in MapLibre.
    func edge(_ color: Color, opacity: Double = 1) -> PixelColor? {
        edge(color, normal: (0, 0, 1), opacity: opacity)
    }

    /// Returns the colour of a sloping face of a roof.
    ///
    /// - Parameters:
    ///   - color: the colour of the style.
    ///   - normal: the outward unit normal: to the right and down on the plane, and up.
    ///   - opacity: the opacity of the house, from 0 to 1.
    /// - Returns: the colour.
    func face(
        _ color: Color, normal: (x: Double, y: Double, z: Double), opacity: Double = 1
    ) -> PixelColor {
        lit(color, facing: facing(normal), opacity: opacity)
    }

    /// Returns the colour of the line around a sloping face of a roof; `nil` if none is drawn.
    func edge(
        _ color: Color, normal: (x: Double, y: Double, z: Double), opacity: Double = 1
    ) -> PixelColor? {
        guard intensity < 0.5 else { return nil }
        // By night a darker line would not be seen.
        let isDark = color.luminance < Self.dark
        let fraction = isDark ? Self.brightEdge : 1 - 0.6 * (0.5 - intensity)
        return lit(color, facing: facing(normal), fraction: fraction, opacity: opacity)
    }

    private func facing(_ normal: (x: Double, y: Double, z: Double)) -> Double {
        normal.x * x + normal.y * y + normal.z * z
    }

    /// Returns the colour of a wall.
    ///
    /// - Parameters:
    ///   - color: the colour of the style.
    ///   - normalX: the component to the right, on the plane, of the outward unit normal.
    ///   - normalY: the component down, on the plane, of the outward unit normal.
    ///   - meters: the heights of its foot and its top; `nil` if light does not fade downwards.
    ///   - opacity: the opacity of the house, from 0 to 1.
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

    /// Returns how much light falls on a wall's foot, at 0, or its top, at 1.
    private func gradient(_ end: Double, _ meters: ClosedRange<Double>) -> Double {
        let least = 0.7 + (0.98 - 0.7) * (1 - intensity)
        let rise = (meters.upperBound / 150).squareRoot()
        return min(max((end + meters.lowerBound) * rise, least), 1)
    }

    /// Returns a colour as it is lit.
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
