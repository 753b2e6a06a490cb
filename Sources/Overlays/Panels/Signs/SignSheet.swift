import Geometry
import Graphics
package import MapRenderer

/// All kinds of road signs on one sheet, each above its name.
package struct SignSheet {
    /// Everything that is drawn, the ground first.
    package let overlays: [any Overlay]
    /// The height of the sheet in logical pixels, which follows from the number of signs.
    package let height: Double

    private static let margin = 16.0
    private static let cell = (width: 108.0, height: 116.0)

    /// Arranges a sheet in rows.
    ///
    /// - Parameters:
    ///   - signs: the signs, in reading order.
    ///   - width: the width of the sheet in logical pixels.
    ///   - resources: the resources for measuring and drawing.
    package init(_ signs: [SignsPanel.Sign], width: Double, resources: PanelResources) {
        let space = width - 2 * Self.margin
        let columns = max((space / Self.cell.width).rounded(.down), 1)
        let across = space / columns
        let rows = (Double(signs.count) / columns).rounded(.up)
        height = 2 * Self.margin + rows * Self.cell.height
        let panels = signs.enumerated().map { index, sign -> PlacedPanel in
            let row = (Double(index) / columns).rounded(.down)
            let x = Self.margin + (Double(index) - row * columns) * across
            let y = Self.margin + row * Self.cell.height
            let title = PanelText.lines(
                sign.title, size: 11, width: across - 6, shaper: resources.shaper)
            let drawing = PanelDrawing(width: across, height: Self.cell.height) { pen in
                pen.sign(
                    sign.face, in: ScreenBox(minX: 12, minY: 4, maxX: across - 12, maxY: 84))
                for (index, line) in title.enumerated() {
                    pen.text(
                        line, center: ScreenPoint(x: across / 2, y: 94 + Double(index) * 13),
                        color: pen.theme.quietInk)
                }
            }
            return PlacedPanel(
                name: .signs,
                box: ScreenBox(minX: x, minY: y, maxX: x + across, maxY: y + Self.cell.height),
                texts: [sign.title], signs: [PanelSign(.roadSign, sign.title)], drawing: drawing,
                resources: resources, scale: 1)
        }
        let theme = resources.theme
        let ground =
            theme.isHollow ? Color.black : theme.plate.mixed(with: theme.track, fraction: 0.45)
        overlays = [PlainGround(color: ground)] + panels
    }
}
