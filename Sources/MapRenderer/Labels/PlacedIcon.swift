import Cairo
import MapGeometry

/// A picture at its place.
public struct PlacedIcon {
    let icon: SpriteIcon
    /// Where it goes before it is turned around its middle.
    let box: ScreenBox
    /// Degrees clockwise.
    let rotation: Double
    let opacity: Double
    /// How a shape is coloured.
    let tint: TextLook
    /// Whether it is stretched from its own size.
    let isFitted: Bool
    /// Factor on its own size.
    let size: Double

    /// The same picture elsewhere.
    func moved(x: Double, y: Double) -> PlacedIcon {
        PlacedIcon(
            icon: icon, box: box.offset(x: x, y: y), rotation: rotation, opacity: opacity,
            tint: tint, isFitted: isFitted, size: size)
    }
}
