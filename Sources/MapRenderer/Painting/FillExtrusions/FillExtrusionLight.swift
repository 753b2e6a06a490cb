import Colors
import MapStyle
import Rasterizer

/// How light falls on the walls of prisms.
///
/// Gentler than the specification's default light, in which walls in the shade are half as bright as
/// their colour: roofs keep the style's colour, so that a tilted map looks like the flat one, and
/// walls are a little darker, by which side they face.
struct FillExtrusionLight {
    /// Whether low walls are darker, as if they were darker at their feet.
    let hasGradient: Bool

    /// Towards the light, on the plane: it comes from the left, before the eye.
    private static let direction = (x: -0.8, y: 0.6)
    /// Brightness of a wall that faces away from the light, and of one that faces it.
    private static let walls = (dark: 0.76, bright: 0.93)
    /// Brightness of the line along a roof's edge.
    private static let edge = 0.82

    /// The colour of a roof.
    func roof(_ color: Color) -> PixelColor { Self.shaded(color, 1) }

    /// The colour of the line along a roof's edge.
    func edge(_ color: Color) -> PixelColor { Self.shaded(color, Self.edge) }

    /// The colour of a wall.
    ///
    /// - Parameters:
    ///   - color: the style's.
    ///   - normalX: out of the wall, to the right on the plane; with `normalY` one long.
    ///   - normalY: out of the wall, down on the plane.
    ///   - height: of the wall, in metres.
    /// - Returns: an opaque colour.
    func wall(
        _ color: Color, normalX: Double, normalY: Double, height: Double
    ) -> PixelColor {
        let facing = normalX * Self.direction.x + normalY * Self.direction.y
        let share = (facing + 1) / 2
        var light = Self.walls.dark + (Self.walls.bright - Self.walls.dark) * share
        if hasGradient { light *= 0.94 + 0.06 * min(max(height, 0) / 30, 1) }
        return Self.shaded(color, light)
    }

    private static func shaded(_ color: Color, _ light: Double) -> PixelColor {
        PixelColor(
            red: color.red * light, green: color.green * light, blue: color.blue * light, alpha: 1)
    }
}
