package import Geometry
package import Graphics
package import MapRenderer

/// The legend of a map on paper: rows in columns, each with an icon, or space for a piece of the map.
package struct SheetLegend: Overlay {
    /// A row.
    package struct Row {
        /// The text.
        package var text: String
        /// The icon, and the colour of one that is a shape; `nil` where a piece of the map is drawn.
        package var icon: (picture: SpriteIcon, color: Color)?

        /// Creates a row from its parts.
        package init(_ text: String, icon: (picture: SpriteIcon, color: Color)? = nil) {
            self.text = text
            self.icon = icon
        }
    }

    /// The boxes of the rows that are shown, in logical pixels, at the left of their texts.
    package var boxes: ArraySlice<ScreenBox> { places.dropLast(omitted > 0 ? 1 : 0) }
    /// The number of rows that have none.
    package let omitted: Int
    /// The boxes of all rows, the last of which may count those that are omitted.
    private let places: [ScreenBox]
    private let rows: [(icon: (picture: SpriteIcon, color: Color)?, text: PanelText)]
    private let column: Double
    private let unit: Double
    private let iconScale: Double
    private let resources: PanelResources

    /// Units across and down for a piece of the map.
    private static let (boxWidth, boxHeight) = (21.0, 10.5)

    /// Arranges rows.
    ///
    /// - Parameters:
    ///   - rows: the rows.
    ///   - layout: the sheet.
    ///   - iconScale: the size of icons on the map, in logical pixels of the page for one of theirs.
    ///   - resources: the resources for measuring and drawing.
    package init(
        _ rows: [Row], on layout: SheetLayout, iconScale: Double, resources: PanelResources
    ) {
        let unit = layout.unit
        let box = layout.legend ?? ScreenBox(minX: 0, minY: 0, maxX: 0, maxY: 0)
        let height = SheetLayout.legendRow * unit
        func count(_ space: Double, _ step: Double) -> Int {
            Int(exactly: min(max((space / step + 0.01).rounded(.down), 1), 100)) ?? 1
        }
        let lines = count(box.height, height)
        let most = count(box.width, SheetLayout.legendColumn * unit)
        let shown = rows.count > lines * most ? lines * most - 1 : rows.count
        let columns = max((shown + lines - 1) / lines, 1)
        column = box.width / Double(max(columns, min(most, 5)))
        omitted = rows.count - shown
        self.unit = unit
        self.iconScale = iconScale
        self.resources = resources
        let texts =
            rows.prefix(shown).map { ($0.icon, $0.text) }
            + (omitted > 0 ? [(nil, "+ \(omitted)")] : [])
        let space = column - (Self.boxWidth + 10) * unit
        self.rows = texts.map { icon, text in
            (
                icon,
                PanelText(
                    text, size: 8.8 * unit, weight: 400, width: space, shaper: resources.shaper)
            )
        }
        let column = column
        places = texts.indices.map { index in
            let left = box.minX + Double(index / lines) * column
            let middle = box.minY + (Double(index % lines) + 0.5) * height
            return ScreenBox(
                minX: left, minY: middle - Self.boxHeight / 2 * unit,
                maxX: left + Self.boxWidth * unit, maxY: middle + Self.boxHeight / 2 * unit)
        }
    }

    /// Above everything.
    package var level: OverlayLevel { .aboveLabels }
    /// It is reported with the sheet.
    package var name: String? { nil }

    /// Draws icons, frames of pieces, and texts.
    package func draw(on canvas: OverlayCanvas) {
        let pen = PanelPen(canvas, resources)
        for (index, row) in rows.enumerated() {
            let box = places[index]
            let middle = (box.minY + box.maxY) / 2
            pen.text(
                row.text, x: box.maxX + 5 * unit, middle: middle, color: pen.theme.ink)
            if let (icon, color) = row.icon {
                let most = SheetLayout.legendRow * unit / max(icon.height, icon.width, 1)
                let scale = min(iconScale, most)
                let x = (box.minX + box.maxX) / 2
                let (width, height) = (icon.width * scale / 2, icon.height * scale / 2)
                canvas.canvas.draw(
                    PlacedIcon(
                        icon,
                        in: ScreenBox(
                            minX: x - width, minY: middle - height, maxX: x + width,
                            maxY: middle + height), color: color))
            } else if boxes.indices.contains(index) {
                pen.areas.frame(box, radius: 0, width: 0.5 * unit)
                pen.areas.fill(pen.theme.quietInk)
            }
        }
    }
}
