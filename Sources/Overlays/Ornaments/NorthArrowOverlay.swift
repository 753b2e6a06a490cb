package import Geometry
import Graphics
package import MapRenderer

/// A needle that points north, for pictures that are rotated.
package struct NorthArrowOverlay: Overlay {
    /// Above everything.
    package var level: OverlayLevel { .aboveLabels }
    /// Its name in the picture's report.
    package var name: String? { "northArrow" }

    private let box: ScreenBox
    private let theme: OverlayTheme

    /// Half its width in logical pixels.
    package static let radius = 17.0

    /// Creates an arrow on a disc that fills a box with sides of twice its ``radius``.
    package init(in box: ScreenBox, theme: OverlayTheme) {
        self.box = box
        self.theme = theme
    }

    /// Returns its disc's box, which labels keep clear of.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] { [box] }

    /// Draws the needle, its northern half in colour, with an N beyond its tip.
    package func draw(on canvas: OverlayCanvas) {
        let areas = AreaPen(canvas)
        let context = canvas.context
        context.translate(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)
        areas.circle(x: 0, y: 0, radius: Self.radius)
        areas.fill(theme.panels.plate.faded(0.92))
        areas.ring(x: 0, y: 0, radius: Self.radius - 0.5, width: 1)
        areas.fill(theme.panels.outline)
        context.rotate(degrees: -canvas.viewport.camera.bearing)
        for (side, color) in [(-1.0, theme.panels.warning), (1, theme.panels.quietInk)] {
            areas.move(x: 0, y: 10 * side + 2)
            areas.line(x: 4.4, y: 2)
            areas.line(x: -4.4, y: 2)
            areas.close()
            areas.fill(color)
        }
        let letter = canvas.shaper.shape(
            "N", font: FontRequest(families: ["Noto Sans"], weight: 700, size: 8))
        canvas.canvas.draw(letter, x: -letter.width / 2, y: -8.6, color: theme.panels.ink)
    }
}
