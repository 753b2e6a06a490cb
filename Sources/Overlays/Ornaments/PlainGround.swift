package import Geometry
package import Graphics
package import MapRenderer

/// One colour behind everything, in pictures and on pages that are not of a map.
package struct PlainGround: Overlay {
    private let color: Color

    /// Creates a ground of a colour.
    package init(color: Color) { self.color = color }

    /// Above everything, as the first of those overlays.
    package var level: OverlayLevel { .aboveLabels }
    /// It is not reported.
    package var name: String? { nil }

    /// No box, since no labels lie on it.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] { [] }

    /// Fills the picture.
    package func draw(on canvas: OverlayCanvas) {
        canvas.canvas.cover(with: .color(PixelColor(color)))
    }
}
