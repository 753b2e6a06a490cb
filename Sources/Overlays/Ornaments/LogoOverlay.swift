package import Geometry
import Graphics
package import MapRenderer

/// A picture of the user, in a corner.
package struct LogoOverlay: Overlay {
    /// Above everything.
    package var level: OverlayLevel { .aboveLabels }
    /// Its name in the picture's report.
    package var name: String? { "logo" }

    private let icon: SpriteIcon
    private let box: ScreenBox

    /// Creates a logo that fills a box.
    package init(_ icon: SpriteIcon, in box: ScreenBox) {
        self.icon = icon
        self.box = box
    }

    /// Returns its size in a picture: at most a fifth of the width and a tenth of the height,
    /// and never larger than its own size.
    package static func size(of icon: SpriteIcon, in picture: ScreenSize) -> ScreenSize {
        let scale = min(
            picture.width / 5 / max(icon.width, 1), picture.height / 10 / max(icon.height, 1), 1)
        return ScreenSize(width: icon.width * scale, height: icon.height * scale)
    }

    /// Returns its box, which labels keep clear of.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] { [box] }

    /// Draws the logo.
    package func draw(on canvas: OverlayCanvas) {
        canvas.canvas.draw(PlacedIcon(icon, in: box, color: .black))
    }
}
