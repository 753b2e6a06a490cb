package import Geometry
import Graphics
package import MapRenderer

/// The outlines of sheets with their numbers over a key map.
package struct SheetKey: Overlay {
    /// The sheets.
    private let sheets: [(box: WorldBox, number: Int)]
    private let theme: PanelTheme

    /// Outlines of sheets.
    ///
    /// - Parameters:
    ///   - sheets: the part of the world that each shows, and its page.
    ///   - theme: the colours.
    package init(_ sheets: [(box: WorldBox, number: Int)], theme: PanelTheme) {
        self.sheets = sheets
        self.theme = theme
    }

    /// Above everything.
    package var level: OverlayLevel { .aboveLabels }

    /// Returns the box of a sheet in the picture.
    package static func box(of sheet: WorldBox, in viewport: Viewport) -> ScreenBox {
        let first = viewport.screen(WorldPoint(x: sheet.minX, y: sheet.minY))
        let last = viewport.screen(WorldPoint(x: sheet.maxX, y: sheet.maxY))
        return ScreenBox(minX: first.x, minY: first.y, maxX: last.x, maxY: last.y)
    }

    /// Draws outlines and numbers.
    package func draw(on canvas: OverlayCanvas) {
        let pen = AreaPen(canvas)
        let shaper = PanelShaper(canvas.shaper)
        for (sheet, number) in sheets {
            let box = Self.box(of: sheet, in: canvas.viewport)
            pen.frame(box, radius: 0, width: 2)
            pen.fill(theme.accent)
            let size = min(box.width, box.height) / 3
            let text = PanelText(
                "\(number)", size: min(max(size, 7), 44), weight: 700, width: box.width * 0.9,
                shaper: shaper)
            let (x, y) = ((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
            canvas.canvas.draw(
                text.shaped, x: x - text.width / 2, y: y + text.capHeight / 2,
                color: theme.accent.faded(0.75))
        }
    }
}
