package import Geometry
import Graphics
package import MapRenderer

/// A picture of the user's in a corner.
package struct LogoOverlay: Overlay {
    /// Above everything.
    package var level: OverlayLevel { .aboveLabels }
    /// What the picture's report calls it.
    package var name: String? { "logo" }

    private let icon: SpriteIcon
    private let box: ScreenBox

    /// A logo that fills a box.
    package init(_ icon: SpriteIcon, in box: ScreenBox) {
        self.icon = icon
        self.box = box
    }

    /// Its size in a picture: at most a fifth as wide and a tenth as high, and never larger than it is.
    package static func size(of icon: SpriteIcon, in picture: ScreenSize) -> ScreenSize {
        let scale = min(
            picture.width / 5 / max(icon.width, 1), picture.height / 10 / max(icon.height, 1), 1)
        return ScreenSize(width: icon.width * scale, height: icon.height * scale)
    }

    /// Its box: labels keep clear of it.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] { [box] }

    /// Draws it.
    package func draw(on canvas: OverlayCanvas) {
        canvas.canvas.draw(PlacedIcon(icon, in: box, color: .black))
    }
}
