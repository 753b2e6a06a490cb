import Geometry
import Graphics
package import MapRenderer

/// The page around a map on paper: title, frame, letters of the grid, scale, north, credit.
package struct SheetPage: Overlay {
    private let content: SheetContent
    private let layout: SheetLayout
    private let resources: PanelResources

    /// A page from its parts.
    package init(_ content: SheetContent, _ layout: SheetLayout, resources: PanelResources) {
        self.content = content
        self.layout = layout
        self.resources = resources
    }

    /// Above everything.
    package var level: OverlayLevel { .aboveLabels }
    /// It is reported with the sheet.
    package var name: String? { nil }

    /// Whether the page has a map, and not an index alone.
    private var hasMap: Bool { !content.scale.isEmpty }

    /// Draws the page.
    package func draw(on canvas: OverlayCanvas) {
        let pen = PanelPen(canvas, resources)
        drawTitle(pen)
        guard hasMap else { return drawPageNumber(pen) }
        drawFrame(pen)
        drawLabels(pen)
        drawNeighbours(pen)
        drawFoot(pen)
        drawCredit(on: canvas, pen)
    }

    private var unit: Double { layout.unit }

    private func text(
        _ text: String, _ size: Double, weight: Int = 400, width: Double = .infinity
    ) -> PanelText {
        PanelText(
            text, size: size * unit, weight: weight, width: width, shaper: resources.shaper)
    }

    // MARK: Title

    private func drawTitle(_ pen: PanelPen) {
        let box = layout.title
        guard !content.title.isEmpty || !content.subtitle.isEmpty else { return }
        let middle = box.minY + 12 * unit
        let scale = text(content.scale, 13, weight: 600, width: box.width / 3)
        pen.text(scale, x: box.maxX - scale.width, middle: middle + 2 * unit, color: pen.theme.ink)
        let space = box.width - scale.width - 16 * unit
        let title = text(content.title, 23, weight: 700, width: space)
        pen.text(title, x: box.minX, middle: middle, color: pen.theme.ink)
        let left = title.width > 0 ? title.width + 12 * unit : 0
        guard !content.subtitle.isEmpty, space - left > 40 * unit else { return }
        pen.text(
            text(content.subtitle, 12.5, width: space - left), x: box.minX + left,
            middle: middle + 2.5 * unit, color: pen.theme.quietInk)
    }

    // MARK: Frame and grid

    private func drawFrame(_ pen: PanelPen) {
        if !content.labels.isEmpty {
            pen.areas.frame(layout.frame, radius: 0, width: 0.8 * unit)
            pen.areas.fill(pen.theme.ink)
        }
        pen.areas.frame(layout.map, radius: 0, width: 1.2 * unit)
        pen.areas.fill(pen.theme.ink)
    }

    private func drawLabels(_ pen: PanelPen) {
        let band = layout.map.minX - layout.frame.minX - 2 * unit
        for label in content.labels {
            let isBeside = label.side == .left || label.side == .right
            let text = text(label.text, 9, weight: 600, width: isBeside ? band : .infinity)
            pen.text(text, center: middle(of: label.side, at: label.place), color: pen.theme.ink)
        }
    }

    /// The middle of the band beside a place of the map's edge.
    private func middle(of side: SheetContent.Side, at place: Double) -> ScreenPoint {
        let (map, frame) = (layout.map, layout.frame)
        return switch side {
        case .top: ScreenPoint(x: map.minX + place, y: (map.minY + frame.minY) / 2)
        case .bottom: ScreenPoint(x: map.minX + place, y: (map.maxY + frame.maxY) / 2)
        case .left: ScreenPoint(x: (map.minX + frame.minX) / 2, y: map.minY + place)
        case .right: ScreenPoint(x: (map.maxX + frame.maxX) / 2, y: map.minY + place)
        }
    }

    /// Draws a tab with the number of the next page inside each edge that has one.
    private func drawNeighbours(_ pen: PanelPen) {
        for (side, page) in content.neighbours {
            let box = layout.tab(side)
            pen.areas.rounded(box, radius: 0)
            pen.areas.fill(pen.theme.ink)
            pen.text(
                text(page, 11, weight: 700, width: box.width),
                center: ScreenPoint(
                    x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2),
                color: pen.theme.plate)
        }
    }

    // MARK: Foot

    private func drawFoot(_ pen: PanelPen) {
        let box = layout.foot
        let ink = pen.theme.ink
        let scale = text(content.scale, 11, weight: 700)
        pen.text(scale, x: box.minX, middle: box.minY + 7 * unit, color: ink)
        drawBar(pen)
        let north = box.maxX - 11 * unit
        drawNorth(pen, ScreenPoint(x: north, y: box.minY + 14 * unit))
        let page = text(content.page, 13, weight: 700)
        let end = north - 22 * unit
        pen.text(page, x: end - page.width, middle: box.minY + 14 * unit, color: ink)
        let left = box.minX + max(content.bar.length, scale.width) + 50 * unit
        for (index, fact) in content.facts.enumerated() {
            pen.text(
                text(fact, 8.8, width: max(end - page.width - 12 * unit - left, 20)), x: left,
                middle: box.minY + (6 + Double(index) * 11.5) * unit, color: pen.theme.quietInk)
        }
    }

    private func drawPageNumber(_ pen: PanelPen) {
        let page = text(content.page, 13, weight: 700)
        pen.text(
            page, x: layout.foot.maxX - page.width, middle: layout.foot.maxY - 8 * unit,
            color: pen.theme.ink)
    }

    private func drawBar(_ pen: PanelPen) {
        guard content.bar.length > 0 else { return }
        let (left, top) = (layout.foot.minX, layout.foot.minY + 17 * unit)
        let (length, height) = (content.bar.length, 4.5 * unit)
        let quarter = length / 4
        for index in 0..<4 {
            let box = ScreenBox(
                minX: left + Double(index) * quarter, minY: top,
                maxX: left + Double(index + 1) * quarter, maxY: top + height)
            if index % 2 == 0 {
                pen.areas.rounded(box, radius: 0)
            } else {
                pen.areas.frame(box.expanded(by: -0.3 * unit), radius: 0, width: 0.6 * unit)
            }
        }
        pen.areas.fill(pen.theme.ink)
        let end = text(content.bar.text, 8.8)
        pen.text(end, x: left + length + 4 * unit, middle: top + height / 2, color: pen.theme.ink)
    }

    private func drawNorth(_ pen: PanelPen, _ middle: ScreenPoint) {
        let (height, width) = (13 * unit, 4.6 * unit)
        func half(_ side: Double, _ color: Color) {
            pen.areas.move(x: middle.x, y: middle.y - height)
            pen.areas.line(x: middle.x + side * width, y: middle.y + height)
            pen.areas.line(x: middle.x, y: middle.y + 0.62 * height)
            pen.areas.close()
            pen.areas.fill(color)
        }
        half(-1, pen.theme.ink)
        half(1, pen.theme.quietInk)
        pen.text(
            text(content.north, 9.5, weight: 700),
            center: ScreenPoint(x: middle.x - 12 * unit, y: middle.y - 6 * unit),
            color: pen.theme.ink)
    }

    private func drawCredit(on canvas: OverlayCanvas, _ pen: PanelPen) {
        guard !content.credit.isEmpty else { return }
        // Measured without the unit, by which its lines are enlarged with the space for them.
        let box = layout.foot
        let block = CreditBlock(
            content.credit,
            in: ScreenSize(width: box.width / unit, height: layout.size.height / unit),
            shaper: canvas.shaper)
        let top = box.maxY - block.height * unit
        canvas.context.saved {
            canvas.context.translate(x: box.minX, y: top)
            canvas.context.scale(unit)
            for (index, line) in block.lines.enumerated() {
                canvas.canvas.draw(
                    line, x: 0, y: line.ascent + Double(index) * CreditBlock.lineHeight,
                    color: pen.theme.quietInk)
            }
        }
    }
}
